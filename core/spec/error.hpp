#pragma once
// Errors are values: bad input never throws across a public interface and never ends the program.

#include <cassert>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace headlight {

/// Why something was refused, in a sentence for the user.
struct Error {
    std::string what;     ///< what is wrong and what is allowed
    std::string where{};  ///< the parameter key, file or tensor it is about; may be empty
    std::string value{};  ///< the refused value, shortened; empty when there is none to show

    bool operator==(const Error&) const = default;

    /// One line: "where = value: what".
    [[nodiscard]] std::string message() const {
        if (where.empty()) return what;
        return where + (value.empty() ? "" : " = " + value) + ": " + what;
    }
};

/// Either a value or the reason why there is none.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::move(value)) {}
    Result(Error error) : state_(std::move(error)) {}

    [[nodiscard]] bool ok() const { return std::holds_alternative<T>(state_); }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] const T& value() const& {
        assert(ok());
        return std::get<T>(state_);
    }
    [[nodiscard]] T&& value() && {
        assert(ok());
        return std::get<T>(std::move(state_));
    }
    [[nodiscard]] const Error& error() const {
        assert(!ok());
        return std::get<Error>(state_);
    }

private:
    std::variant<T, Error> state_;
};

}  // namespace headlight
