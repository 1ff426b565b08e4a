#pragma once
// A stream buffer without a buffer: what is written goes to one function. Private to the core.

#include <streambuf>

namespace headlight {

class ByteSink : public std::streambuf {
protected:
    /// How many were taken; fewer than `size` make the stream bad.
    virtual std::streamsize take(const char* data, std::streamsize size) = 0;

    std::streamsize xsputn(const char* data, std::streamsize size) final { return take(data, size); }
    int_type overflow(int_type byte) final {
        const char one = traits_type::to_char_type(byte);
        return take(&one, 1) == 1 ? byte : traits_type::eof();
    }
};

}  // namespace headlight
