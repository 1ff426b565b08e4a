#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "core/io/safetensors.hpp"
#include "tests/catch.hpp"
#include "tests/core/io_folder.hpp"

namespace headlight {
namespace {

/// A file from its header and data bytes; `length` other than the header's own makes a broken one.
std::string file(const std::string& header, const std::string& data, std::uint64_t length = UINT64_MAX) {
    if (length == UINT64_MAX) length = header.size();
    std::string prefix(8, '\0');
    std::memcpy(prefix.data(), &length, 8);
    return prefix + header + data;
}

std::string zeros(std::size_t count) {
    std::string bytes;
    bytes.resize(count);
    return bytes;
}

struct Broken {
    std::string name;
    std::string content;
    std::string reason;  ///< a part of the message
};

std::vector<Broken> broken_files() {
    const std::string good = R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
    const auto tensor = [](const std::string& inside) { return R"({"a":{)" + inside + "}}"; };
    return {
        {"empty", "", "too short"},
        {"seven bytes", zeros(7), "too short"},
        {"only a length", file("", "", 60), "cut off"},
        {"huge length", file(good, zeros(8), 0xffffff000000003cULL), "longer than 100 MB"},
        {"length just over the limit", file(good, zeros(8), 100000001), "longer than 100 MB"},
        {"length past the end", file(good, zeros(8), 1000), "cut off"},
        {"git lfs", "version https://git-lfs.github.com/spec/v1\noid sha256:0cfef8\nsize 341046632\n", "Git LFS"},
        {"a path", "/data/models/llama/model.safetensors-and-more", "text, not safetensors"},
        {"not utf-8", file("\xff", ""), "header is broken"},
        {"not json", file("{", ""), "header is broken"},
        {"empty header", file("", ""), "header is broken"},
        {"a list", file("[]", ""), "must be an object"},
        {"deep", file(std::string(1000, '['), ""), "nested deeper"},
        {"trailing json", file(good + "{}", zeros(8)), "header is broken"},
        {"no dtype", file(tensor(R"("shape":[2],"data_offsets":[0,8])"), zeros(8)), "it needs dtype"},
        {"no shape", file(tensor(R"("dtype":"F32","data_offsets":[0,8])"), zeros(8)), "it needs dtype"},
        {"no offsets", file(tensor(R"("dtype":"F32","shape":[2])"), zeros(8)), "it needs dtype"},
        {"not an object", file(R"({"a":3})", zeros(8)), "it needs dtype"},
        {"unknown dtype", file(tensor(R"("dtype":"F31","shape":[2],"data_offsets":[0,8])"), zeros(8)), "unknown dtype"},
        {"dtype number", file(tensor(R"("dtype":32,"shape":[2],"data_offsets":[0,8])"), zeros(8)), "unknown dtype"},
        {"negative shape", file(tensor(R"("dtype":"F32","shape":[-2],"data_offsets":[0,8])"), zeros(8)), "its shape"},
        {"real shape", file(tensor(R"("dtype":"F32","shape":[2.5],"data_offsets":[0,8])"), zeros(8)), "its shape"},
        {"shape text", file(tensor(R"("dtype":"F32","shape":"2","data_offsets":[0,8])"), zeros(8)), "its shape"},
        {"shape overflow",
         file(tensor(R"("dtype":"F32","shape":[2,18446744073709551614],"data_offsets":[0,8])"), zeros(8)), "its shape"},
        {"product overflow",
         file(tensor(R"("dtype":"F32","shape":[4611686018427387905,4],"data_offsets":[0,16])"), zeros(16)), "disagree"},
        {"byte overflow", file(tensor(R"("dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0])"), ""),
         "disagree"},
        {"size mismatch", file(tensor(R"("dtype":"F32","shape":[3],"data_offsets":[0,8])"), zeros(8)), "disagree"},
        {"empty with data", file(tensor(R"("dtype":"F32","shape":[2,0],"data_offsets":[0,4])"), zeros(4)), "disagree"},
        {"one offset", file(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[8])"), zeros(8)), "data_offsets"},
        {"negative offset", file(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[-8,0])"), zeros(8)),
         "data_offsets"},
        {"backwards", file(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[8,0])"), zeros(8)), "outside the file"},
        {"truncated", file(good, zeros(7)), "outside the file"},
        {"bytes left over", file(good, zeros(9)), "belong to no tensor"},
        {"data without tensors", file("{}", zeros(4)), "belong to no tensor"},
        {"gap at the start", file(tensor(R"("dtype":"F32","shape":[1],"data_offsets":[4,8])"), zeros(8)), "a gap"},
        {"gap",
         file(
             R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"b":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}})",
             zeros(12)),
         "a gap"},
        {"overlap",
         file(
             R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
             zeros(12)),
         "overlaps"},
        {"twice the same bytes",
         file(
             R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})",
             zeros(8)),
         "overlaps"},
        {"metadata number", file(R"({"__metadata__":{"a":1}})", ""), "__metadata__"},
        {"metadata list", file(R"({"__metadata__":[]})", ""), "__metadata__"},
    };
}

}  // namespace

TEST_CASE("safetensors: what is written is read", "[io]") {
    const TestFolder folder;
    const std::vector<float> matrix = {
        1, -2.5F, 0, std::numeric_limits<float>::min(), 1e30F, -std::numeric_limits<float>::infinity()};
    const std::vector<float> one = {42};
    const std::array<TensorView, 4> tensors = {{{"layer.0.q", {1, 2, 3}, matrix},
                                                {"苹果 \"quoted\"", {2, 3}, matrix},
                                                {"scalar", {}, one},
                                                {"nothing", {0, 5}, {}}}};
    const std::map<std::string, std::string> metadata = {{"tokens", "[\"我\",\"\\u0000\"]"}, {"empty", ""}};
    const auto path = folder.path() / "t.safetensors";
    REQUIRE_FALSE(write_safetensors(path, tensors, metadata).has_value());
    const auto read = read_safetensors(path);
    REQUIRE(read.ok());
    CHECK(read.value().metadata == metadata);
    CHECK(read.value().tensors.size() == 4);
    for (const TensorView& tensor : tensors) {
        INFO(tensor.name);
        const Tensor& got = read.value().tensors.at(tensor.name);
        CHECK(got.shape == tensor.shape);
        CHECK(got.data == std::vector<float>(tensor.data.begin(), tensor.data.end()));
    }
    // The data is aligned, as a mapped reader needs it.
    const std::string bytes = folder.read("t.safetensors");
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), 8);
    CHECK(length % 8 == 0);
    CHECK(bytes[8] == '{');
    CHECK(bytes.size() == 8 + length + 13 * 4);

    REQUIRE_FALSE(write_safetensors(path, std::span<const TensorView>{}, {}).has_value());
    CHECK(read_safetensors(path).value().tensors.empty());
}

TEST_CASE("safetensors: a source that does not keep to its shape is an error", "[io]") {
    const TestFolder folder;
    folder.write("t", "old");
    const std::array<float, 3> data = {1, 2, 3};
    const std::array<TensorSource, 1> tensors = {
        {{"short", {2, 2}, [&data](std::ostream& out) { put_floats(out, data); }}}};
    const auto error = write_safetensors(folder.path() / "t", tensors, {});
    REQUIRE(error.has_value());
    CHECK(error->what.find("short") != std::string::npos);
    CHECK(folder.read("t") == "old");
    CHECK(folder.files() == 1);
}

TEST_CASE("safetensors: other writers' files load", "[io]") {
    const TestFolder folder;
    const std::string i32 = R"({"test":{"dtype":"I32","shape":[2,2],"data_offsets":[0,16]}})";
    for (
        const auto& [name, content] : std::vector<std::pair<std::string, std::string>>{
            {"another type", file(i32, zeros(16))},
            {"scalar", file(R"({"test":{"dtype":"I32","shape":[],"data_offsets":[0,4]}})", zeros(4))},
            {"no elements", file(R"({"test":{"dtype":"I32","shape":[2,0],"data_offsets":[0, 0]}})", "")},
            {"padded", file("{}\r \t\n", "")},
            {"padded in front", file("\t\n{}\r ", "")},
            {"data not in the header's order",
             file(
                 R"({"b":{"dtype":"F32","shape":[1],"data_offsets":[2,6]},"a":{"dtype":"F16","shape":[1],"data_offsets":[0,2]}})",
                 zeros(6))}}) {
        INFO(name);
        const auto read = read_safetensors(folder.write("t", content));
        if (!read) FAIL(read.error().message());
        CHECK(read.ok());
    }
    // Tensors of another type are named, not misread.
    const auto read = read_safetensors(folder.write("t", file(i32, zeros(16))));
    CHECK(read.value().tensors.empty());
    CHECK(read.value().other_types == std::map<std::string, std::string>{{"test", "I32"}});
}

TEST_CASE("safetensors: broken files are refused with a reason", "[io]") {
    const TestFolder folder;
    for (const Broken& broken : broken_files()) {
        INFO(broken.name);
        const auto path = folder.write("broken.safetensors", broken.content);
        const auto read = read_safetensors(path);
        REQUIRE_FALSE(read.ok());
        INFO(read.error().message());
        CHECK(read.error().where == path.string());
        CHECK(read.error().what.find(broken.reason) != std::string::npos);
    }
    CHECK(read_safetensors(folder.path() / "none").error().what == "cannot be read: no such file");
    CHECK(read_safetensors(folder.path()).error().what == "cannot be read: it is a folder");
}

TEST_CASE("safetensors: every truncation of a good file is refused", "[io]") {
    const TestFolder folder;
    std::vector<float> data(20);
    std::iota(data.begin(), data.end(), 1.0F);
    const std::array<TensorView, 1> tensors = {{{"a", {4, 5}, data}}};
    REQUIRE_FALSE(write_safetensors(folder.path() / "good", tensors, {{"k", "v"}}).has_value());
    const std::string good = folder.read("good");
    for (std::size_t size = 0; size < good.size(); ++size) {
        INFO(size << " of " << good.size() << " bytes");
        REQUIRE_FALSE(read_safetensors(folder.write("cut", good.substr(0, size))).ok());
    }
    REQUIRE(read_safetensors(folder.write("cut", good)).ok());
}

TEST_CASE("safetensors: no flipped byte of the header can crash the reader", "[io]") {
    const TestFolder folder;
    const std::string good = file(R"({"a":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}})", zeros(16));
    int refused = 0;
    for (std::size_t at = 0; at < good.size() - 16; ++at) {
        for (const unsigned flip : {0x01U, 0x10U, 0x80U}) {
            std::string changed = good;
            changed[at] = static_cast<char>(static_cast<unsigned char>(changed[at]) ^ flip);
            const auto read = read_safetensors(folder.write("flipped", changed));
            refused += read ? 0 : 1;
            if (read) {
                for (const auto& [name, tensor] : read.value().tensors) REQUIRE(tensor.data.size() == 4);
            }
        }
    }
    CHECK(refused > 100);
}

}  // namespace headlight
