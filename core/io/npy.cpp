#include "core/io/npy.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <bit>
#include <memory>
#include <ostream>
#include <sstream>

#include "core/io/atomic_file.hpp"
#include "core/io/byte_sink.hpp"

namespace headlight {
namespace {

static_assert(std::endian::native == std::endian::little, "the header says little endian");

/// Magic, version, length, a Python dictionary, padded to 64 bytes.
std::string npy_header(const std::vector<std::int64_t>& shape) {
    std::string text = "{'descr': '<f4', 'fortran_order': False, 'shape': (";
    for (const std::int64_t extent : shape) text += std::to_string(extent) + (shape.size() == 1 ? "," : ", ");
    text += "), }";
    constexpr std::size_t before = 10;  // magic, version and the length itself
    constexpr std::size_t block = 64;
    text.append(block - 1 - (before + text.size()) % block, ' ');
    text += '\n';
    std::string header = "\x93NUMPY";
    header += '\x01';
    header += '\x00';
    header += static_cast<char>(text.size() & 0xFFU);
    header += static_cast<char>(text.size() >> 8U);
    return header + text;
}

/// Bytes of the open entry.
class EntryBuffer : public ByteSink {
public:
    explicit EntryBuffer(archive* zip) : zip_(zip) {}

protected:
    std::streamsize take(const char* data, std::streamsize size) override {
        std::streamsize done = 0;
        while (done < size) {
            const la_ssize_t written = archive_write_data(zip_, data + done, static_cast<std::size_t>(size - done));
            if (written <= 0) return done;
            done += written;
        }
        return done;
    }

private:
    archive* zip_;
};

la_ssize_t put_bytes(archive* /*zip*/, void* stream, const void* data, std::size_t size) {
    auto& out = *static_cast<std::ostream*>(stream);
    out.write(static_cast<const char*>(data), static_cast<std::streamsize>(size));
    return out ? static_cast<la_ssize_t>(size) : -1;
}

using Zip = std::unique_ptr<archive, decltype(&archive_write_free)>;

bool begin_entry(archive* zip, const std::string& name, std::uint64_t size) {
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname_utf8(entry.get(), name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(size));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    constexpr std::time_t first_of_zip = 315532800;  // 1980-01-01: no time of writing, so that bytes repeat
    archive_entry_set_mtime(entry.get(), first_of_zip, 0);
    return archive_write_header(zip, entry.get()) == ARCHIVE_OK;
}

}  // namespace

std::optional<Error> write_npy(std::ostream& out, const TensorSource& tensor) {
    const std::string header = npy_header(tensor.shape);
    out.write(header.data(), static_cast<std::streamsize>(header.size()));
    return write_checked(tensor, out);
}

std::optional<Error> write_npz(const std::filesystem::path& path, std::span<const TensorSource> tensors,
                               const std::map<std::string, std::string>& metadata) {
    std::optional<Error> wrong;
    auto error = write_atomically(path, [&](std::ostream& out) {
        const Zip zip(archive_write_new(), archive_write_free);
        archive_write_set_format_zip(zip.get());
        archive_write_zip_set_compression_store(zip.get());
        archive_write_set_format_option(zip.get(), "zip", "hdrcharset", "UTF-8");  // whatever the locale
        archive_write_set_bytes_in_last_block(zip.get(), 1);
        if (archive_write_open(zip.get(), &out, nullptr, put_bytes, nullptr) != ARCHIVE_OK) return false;
        EntryBuffer buffer(zip.get());
        for (const TensorSource& tensor : tensors) {
            const std::uint64_t size = npy_header(tensor.shape).size() + tensor.byte_size();
            if (!begin_entry(zip.get(), tensor.name + ".npy", size)) return false;
            std::ostream entry(&buffer);
            wrong = write_npy(entry, tensor);
            if (wrong || !entry) return false;
        }
        for (const auto& [key, text] : metadata) {
            if (!begin_entry(zip.get(), key + ".json", text.size())) return false;
            std::ostream(&buffer).write(text.data(), static_cast<std::streamsize>(text.size()));
        }
        return archive_write_close(zip.get()) == ARCHIVE_OK && out.good();
    });
    if (wrong) wrong->where = path.string();
    return wrong ? wrong : error;
}

}  // namespace headlight
