#include <unistd.h>

#include <filesystem>
#include <ostream>

#include "core/io/atomic_file.hpp"
#include "tests/catch.hpp"
#include "tests/core/io_folder.hpp"

namespace headlight {
namespace {

namespace fs = std::filesystem;

std::optional<Error> write_text(const fs::path& path, const std::string& text) {
    return write_atomically(path, [&text](std::ostream& out) { return (out << text).good(); });
}

}  // namespace

TEST_CASE("atomic file: a new file, and one replaced", "[io]") {
    const TestFolder folder;
    CHECK_FALSE(write_text(folder.path() / "a", "old").has_value());
    CHECK(folder.read("a") == "old");
    CHECK_FALSE(write_text(folder.path() / "a", "new").has_value());
    CHECK(folder.read("a") == "new");
    CHECK(folder.files() == 1);
}

TEST_CASE("atomic file: a failure leaves the old content and no litter", "[io]") {
    const TestFolder folder;
    folder.write("a", "old");
    const auto error = write_atomically(folder.path() / "a", [](std::ostream& out) {
        out << "half";
        return false;
    });
    REQUIRE(error.has_value());
    CHECK(error->where == (folder.path() / "a").string());
    CHECK(folder.read("a") == "old");
    CHECK(folder.files() == 1);
}

TEST_CASE("atomic file: reasons are in words", "[io]") {
    const TestFolder folder;
    const auto reason = [](const fs::path& path) {
        const auto error = write_text(path, "x");
        return error ? error->what : "written";
    };
    CHECK(reason(folder.path() / "no" / "a") == "cannot be written: no such folder");
    CHECK(reason(folder.path()) == "cannot be written: it is a folder");
    CHECK(reason(folder.path() / "") == "cannot be written: it is a folder");
    CHECK(reason({}) == "cannot be written: the file has no name");
    folder.write("file", "");
    CHECK(reason(folder.path() / "file" / "a") == "cannot be written: a part of the path is not a folder");
    CHECK(reason(folder.path() / std::string(300, 'n')) == "cannot be written: the name is too long");
    if (fs::exists("/dev/full")) CHECK(reason("/dev/full") == "cannot be written: the disk is full");
    if (::geteuid() != 0) {  // root may write everywhere
        fs::permissions(folder.path() / "file", fs::perms::owner_read);
        CHECK(reason(folder.path() / "file") == "cannot be written: permission denied");
    }
    CHECK(folder.files() == 1);
}

TEST_CASE("atomic file: links and permissions stay", "[io]") {
    const TestFolder folder;
    folder.write("target", "old");
    fs::permissions(folder.path() / "target", fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("target", folder.path() / "link");
    CHECK_FALSE(write_text(folder.path() / "link", "new").has_value());
    CHECK(fs::is_symlink(folder.path() / "link"));
    CHECK(folder.read("target") == "new");
    CHECK(fs::status(folder.path() / "target").permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("atomic file: reading up to a limit", "[io]") {
    const TestFolder folder;
    const std::string content(100000, 'x');
    const fs::path path = folder.write("a", content);
    CHECK(read_file(path, 100000).value() == content);
    REQUIRE_FALSE(read_file(path, 99999).ok());
    CHECK(read_file(folder.path() / "none", 10).error().what == "cannot be read: no such file");
    CHECK(read_file(folder.path(), 10).error().what == "cannot be read: it is a folder");
    CHECK(read_file(folder.write("empty", ""), 10).value().empty());
}

}  // namespace headlight
