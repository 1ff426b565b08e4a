#include "core/io/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

namespace fs = std::filesystem;

std::string reason(int code, std::string_view missing) {
    switch (code) {
        case EACCES:
        case EPERM:
            return "permission denied";
        case ENOENT:
            return std::string{missing};
        case ENOTDIR:
            return "a part of the path is not a folder";
        case EISDIR:
            return "it is a folder";
        case ENOSPC:
        case EDQUOT:
            return "the disk is full";
        case EROFS:
            return "the file system is read-only";
        case ENAMETOOLONG:
            return "the name is too long";
        case ELOOP:
            return "it is a link to itself";
        case 0:
            return "the system gives no reason";
        default:
            return std::generic_category().message(code);
    }
}

Error file_error(const fs::path& path, std::string_view what, int code, std::string_view missing) {
    return {.what = std::string{what} + ": " + reason(code, missing), .where = one_line(path.string(), 4096)};
}

Error cannot_write(const fs::path& path, int code) {
    return file_error(path, "cannot be written", code, "no such folder");
}

Error cannot_read(const fs::path& path, int code) {
    return file_error(path, "cannot be read", code, "no such file");
}

/// A temporary file that is gone at the end, whatever happens, unless it was renamed.
class Temporary {
public:
    explicit Temporary(const fs::path& target) {
        static std::atomic<unsigned> count{0};
        path_ = target.parent_path() /
                (".headlight-" + std::to_string(::getpid()) + '-' + std::to_string(count.fetch_add(1)) + ".tmp");
    }
    ~Temporary() {
        std::error_code ignored;
        fs::remove(path_, ignored);
    }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    Temporary(Temporary&&) = delete;
    Temporary& operator=(Temporary&&) = delete;

    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

/// 0, or the errno of what went wrong.
int write_stream(const fs::path& path, const std::function<bool(std::ostream&)>& write) {
    errno = 0;
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    if (!out) return errno != 0 ? errno : EIO;
    errno = 0;
    const bool written = write(out);
    out.close();
    if (written && out) return 0;
    return errno != 0 ? errno : EIO;
}

/// The content must be on the disk before the rename is, or a power cut leaves an empty file under the good name.
void flush_to_disk(const fs::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    ::fsync(file);
    ::close(file);
}

}  // namespace

std::optional<Error> write_atomically(const fs::path& path, const std::function<bool(std::ostream&)>& write) {
    if (path.empty()) return Error{.what = "cannot be written: the file has no name", .where = {}};
    std::error_code problem;
    // Through a link, so that the link stays and its target is replaced.
    fs::path target = fs::is_symlink(path, problem) ? fs::weakly_canonical(path, problem) : path;
    if (problem) target = path;
    const fs::file_status status = fs::status(target, problem);
    if (fs::is_directory(status)) return cannot_write(path, EISDIR);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        // A device or a pipe is written to, never replaced.
        const int code = write_stream(target, write);
        return code == 0 ? std::nullopt : std::optional{cannot_write(path, code)};
    }
    if (fs::exists(status) && ::access(target.c_str(), W_OK) != 0) return cannot_write(path, errno);
    if (!target.has_filename()) return cannot_write(path, EISDIR);

    const Temporary temporary(target);
    if (const int code = write_stream(temporary.path(), write); code != 0) return cannot_write(path, code);
    if (fs::exists(status)) fs::permissions(temporary.path(), status.permissions(), problem);
    flush_to_disk(temporary.path());
    fs::rename(temporary.path(), target, problem);
    return problem ? std::optional{cannot_write(path, problem.value())} : std::nullopt;
}

Result<std::ifstream> open_for_reading(const fs::path& path) {
    std::error_code problem;
    if (fs::is_directory(path, problem)) return cannot_read(path, EISDIR);
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) return cannot_read(path, errno);
    return in;
}

Result<std::string> read_file(const fs::path& path, std::size_t limit) {
    Result<std::ifstream> opened = open_for_reading(path);
    if (!opened) return opened.error();
    std::ifstream in = std::move(opened).value();
    std::string content;
    std::array<char, 1U << 16U> block{};
    while (in && content.size() <= limit) {
        errno = 0;
        in.read(block.data(), block.size());
        content.append(block.data(), static_cast<std::size_t>(in.gcount()));
    }
    if (in.bad()) return cannot_read(path, errno);
    if (content.size() > limit) {
        return Error{.what = "cannot be read: it is larger than " + std::to_string(limit >> 20U) + " MB",
                     .where = one_line(path.string(), 4096)};
    }
    return content;
}

}  // namespace headlight
