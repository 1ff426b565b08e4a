// Numbers files as the programs that open them see them: NumPy's header, a zip, a table, JSON.
#include <archive.h>
#include <archive_entry.h>

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/io/csv.hpp"
#include "core/io/numbers_file.hpp"
#include "core/io/safetensors.hpp"
#include "core/io/trace_file.hpp"
#include "tests/catch.hpp"
#include "tests/core/io_folder.hpp"
#include "tests/core/property_specs.hpp"
#include "tests/core/twin.hpp"

namespace headlight {
namespace {

using Metadata = std::map<std::string, std::string>;

TensorSource tensor(std::string name, std::vector<std::int64_t> shape, std::vector<float> values) {
    return {.name = std::move(name),
            .shape = std::move(shape),
            .write = [values = std::move(values)](std::ostream& out) { put_floats(out, values); }};
}

std::string csv_of(const std::vector<TensorSource>& tensors) {
    std::ostringstream out;
    if (const auto error = write_csv(out, tensors)) FAIL(error->message());
    return out.str();
}

void must_write(const std::filesystem::path& path, const std::vector<TensorSource>& tensors,
                const Metadata& metadata = {}) {
    if (const auto error = write_numbers(path, tensors, metadata)) FAIL(error->message());
}

struct Npy {
    std::string header;
    std::vector<float> values;
};

/// As numpy.lib.format describes version 1.0.
Npy parse_npy(const std::string& bytes) {
    REQUIRE(bytes.size() >= 10);
    CHECK(bytes.substr(0, 6) == "\x93NUMPY");
    CHECK(bytes[6] == 1);
    CHECK(bytes[7] == 0);
    const auto length =
        static_cast<std::size_t>(static_cast<unsigned char>(bytes[8]) + 256 * static_cast<unsigned char>(bytes[9]));
    REQUIRE(bytes.size() >= 10 + length);
    CHECK((10 + length) % 64 == 0);
    Npy npy;
    npy.header = bytes.substr(10, length);
    CHECK(npy.header.back() == '\n');
    npy.header.erase(npy.header.find_last_not_of(" \n") + 1);
    npy.values.resize((bytes.size() - 10 - length) / sizeof(float));
    REQUIRE(bytes.size() == 10 + length + npy.values.size() * sizeof(float));
    std::memcpy(npy.values.data(), bytes.data() + 10 + length, npy.values.size() * sizeof(float));
    return npy;
}

/// The files of an archive by name.
std::map<std::string, std::string> unpacked(const std::filesystem::path& path) {
    std::setlocale(LC_CTYPE, "C.UTF-8");  // the reader turns names into the locale's characters, the writer must not
    const std::unique_ptr<archive, int (*)(archive*)> zip(archive_read_new(), archive_read_free);
    archive_read_support_format_zip(zip.get());
    REQUIRE(archive_read_open_filename(zip.get(), path.c_str(), 65536) == ARCHIVE_OK);
    std::map<std::string, std::string> files;
    archive_entry* entry = nullptr;
    while (archive_read_next_header(zip.get(), &entry) == ARCHIVE_OK) {
        std::string& content = files[archive_entry_pathname_utf8(entry)];
        content.resize(static_cast<std::size_t>(archive_entry_size(entry)));
        CHECK(archive_read_data(zip.get(), content.data(), content.size()) == static_cast<la_ssize_t>(content.size()));
    }
    return files;
}

const std::vector<float> awkward{0.1F, -0.0F, 1e-38F, 16777217.0F, -3.4028235e38F, 1.0F / 3};

}  // namespace

TEST_CASE("npy: NumPy's header and the same floats", "[io]") {
    const TestFolder folder;
    must_write(folder.path() / "a.npy", {tensor("x", {2, 3}, awkward)});
    const Npy matrix = parse_npy(folder.read("a.npy"));
    CHECK(matrix.header == "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3, ), }");
    CHECK(matrix.values == awkward);
    must_write(folder.path() / "b.NPY", {tensor("x", {6}, awkward)});
    CHECK(parse_npy(folder.read("b.NPY")).header == "{'descr': '<f4', 'fortran_order': False, 'shape': (6,), }");
}

TEST_CASE("npy: one tensor, and a refusal leaves the file that was there", "[io]") {
    const TestFolder folder;
    folder.write("a.npy", "old");
    const auto error =
        write_numbers(folder.path() / "a.npy", std::vector{tensor("x", {1}, {1}), tensor("y", {1}, {2})}, {});
    REQUIRE(error);
    CHECK(error->message().find("one tensor, not 2") != std::string::npos);
    CHECK(folder.read("a.npy") == "old");
    CHECK(folder.files() == 1);
}

TEST_CASE("npz: an entry a tensor, whatever its name, and the metadata; the same bytes twice", "[io]") {
    const TestFolder folder;
    const std::vector<TensorSource> tensors{tensor("layer.0.weights", {2, 3}, awkward), tensor("头 1 猫", {1}, {7})};
    const Metadata metadata{{"tokens", R"(["猫"])"}};
    must_write(folder.path() / "a.npz", tensors, metadata);
    const auto files = unpacked(folder.path() / "a.npz");
    REQUIRE(files.size() == 3);
    CHECK(parse_npy(files.at("layer.0.weights.npy")).values == awkward);
    CHECK(parse_npy(files.at("头 1 猫.npy")).values == std::vector<float>{7});
    CHECK(files.at("tokens.json") == R"(["猫"])");
    must_write(folder.path() / "b.npz", tensors, metadata);
    CHECK((folder.read("a.npz") == folder.read("b.npz")));
    // The flag that says that names are UTF-8: without it NumPy reads them as another code page.
    const std::string zip = folder.read("a.npz");
    const std::size_t second = zip.find("PK\x03\x04", 4);
    REQUIRE(second != std::string::npos);
    CHECK((static_cast<unsigned char>(zip[second + 7]) & 0x08U) != 0);
    CHECK(folder.files() == 2);
}

TEST_CASE("csv: one matrix is a table with its labels", "[io]") {
    TensorSource matrix = tensor("w", {2, 2}, {0.25F, 0.75F, -std::numeric_limits<float>::infinity(), 1e-9F});
    CHECK(csv_of({matrix}) == "0.25,0.75\n-inf,1e-09\n");
    matrix.row_labels = {"a,b", "say \"hi\""};
    matrix.column_labels = {"两", "line\nbreak"};
    CHECK(csv_of({matrix}) == ",两,\"line\nbreak\"\n\"a,b\",0.25,0.75\n\"say \"\"hi\"\"\",-inf,1e-09\n");
    TensorSource list = tensor("bars", {2}, {1, 2});
    list.row_labels = {"x", "y"};
    CHECK(csv_of({list}) == "x,1\ny,2\n");
}

TEST_CASE("csv: more than one matrix has a line for each number", "[io]") {
    TensorSource heads = tensor("heads", {2, 1, 2}, {1, 2, 3, 4});
    heads.row_labels = {"the"};
    heads.column_labels = {"the", "cat"};
    CHECK(csv_of({heads}) ==
          "tensor,head,row,column,row_label,column_label,value\n"
          "heads,0,0,0,the,the,1\nheads,0,0,1,the,cat,2\nheads,1,0,0,the,the,3\nheads,1,0,1,the,cat,4\n");
    const std::string two = csv_of({tensor("a", {1, 1}, {1}), tensor("b", {1, 1}, {2})});
    CHECK(two == "tensor,head,row,column,row_label,column_label,value\na,,0,0,,,1\nb,,0,0,,,2\n");
}

TEST_CASE("tables for a spreadsheet: tabs, and names where there are several", "[io]") {
    TensorSource matrix = tensor("w", {2, 2}, {1, 2, 3, 4});
    matrix.row_labels = {"a,b", "c\td"};
    matrix.column_labels = {"x", "y"};
    const auto pasted = [](const std::vector<TensorSource>& tensors) {
        std::ostringstream out;
        if (const auto error = write_tables(out, tensors)) FAIL(error->message());
        return out.str();
    };
    CHECK(pasted({matrix}) == "\tx\ty\n\"a,b\"\t1\t2\n\"c\td\"\t3\t4\n");
    CHECK(pasted({tensor("p", {1}, {1}), tensor("q", {1, 2}, {2, 3})}) == "p\n1\n\nq\n2\t3\n");
}

TEST_CASE("csv and json bring the same floats back", "[io]") {
    const TestFolder folder;
    const std::vector<TensorSource> tensors{tensor("x", {6}, awkward)};
    std::istringstream lines(csv_of(tensors));
    std::vector<float> from_csv;
    for (std::string line; std::getline(lines, line);) from_csv.push_back(std::strtof(line.c_str(), nullptr));
    CHECK(from_csv == awkward);
    must_write(folder.path() / "x.json", tensors);
    CHECK(nlohmann::json::parse(folder.read("x.json"))["tensors"]["x"]["data"].get<std::vector<float>>() == awkward);
}

TEST_CASE("json: nested by shape, labels, null where there is no number, metadata", "[io]") {
    const TestFolder folder;
    TensorSource matrix = tensor("m \"1\"", {1, 2, 2}, {1, -std::numeric_limits<float>::infinity(), 0.5F, 2});
    matrix.row_labels = {"我", "吃"};
    must_write(folder.path() / "m.json", {matrix, tensor("n", {0, 3}, {})}, {{"tokens", R"(["我","吃"])"}});
    const auto json = nlohmann::json::parse(folder.read("m.json"));
    CHECK(json["tensors"]["m \"1\""]["data"] == nlohmann::json::parse("[[[1,null],[0.5,2]]]"));
    CHECK(json["tensors"]["m \"1\""]["shape"] == nlohmann::json::parse("[1,2,2]"));
    CHECK(json["tensors"]["m \"1\""]["rows"] == nlohmann::json::parse(R"(["我","吃"])"));
    CHECK(json["tensors"]["n"]["data"].empty());
    CHECK(json["tokens"][1] == "吃");
}

TEST_CASE("numbers: an ending that is not known, and data of another size than its shape", "[io]") {
    const TestFolder folder;
    const auto unknown = write_numbers(folder.path() / "a.xlsx", std::vector{tensor("x", {1}, {1})}, {});
    REQUIRE(unknown);
    CHECK(unknown->message().find(".csv") != std::string::npos);
    for (const std::string_view format : number_formats()) {
        const auto path = folder.path() / ("a." + std::string{format});
        INFO(path);
        CHECK(is_numbers_file(path));
        CHECK(write_numbers(path, std::vector{tensor("x", {2, 2}, {1, 2, 3})}, {}));
    }
    CHECK(folder.files() == 0);
    const auto nowhere = write_numbers(folder.path() / "no/such/a.csv", std::vector{tensor("x", {1}, {1})}, {});
    REQUIRE(nowhere);
    CHECK(nowhere->message().find("a.csv") != std::string::npos);
}

TEST_CASE("trace: tensors and single heads by name", "[io]") {
    const TestFolder folder;
    Spec spec;
    spec.text.source = "one two three";
    const auto trace = must_evaluate(spec);
    const std::vector<std::string> names{"layer.0.weights.2", "input", "layer.0.weights.2"};
    const auto path = folder.path() / "t.safetensors";
    if (const auto error = write_trace(path, *trace, names)) FAIL(error->message());
    const auto file = read_safetensors(path);
    REQUIRE(file);
    REQUIRE(file.value().tensors.size() == 2);
    const Tensor& head = file.value().tensors.at("layer.0.weights.2");
    CHECK(head.shape == std::vector<std::int64_t>{3, 3});
    CHECK(Eigen::Map<const Matrix>(head.data.data(), 3, 3) == trace->layers[0].attention->head(2));

    for (const char* wrong : {"weights", "layer.0.weights.8", "layer.0.weights.-1", "layer.0.weights.x", "input.0"}) {
        INFO(wrong);
        const auto error = write_trace(path, *trace, std::vector<std::string>{wrong});
        REQUIRE(error);
        CHECK(error->message().find(wrong) != std::string::npos);
        CHECK(error->message().find("layer.0.weights") != std::string::npos);
    }
}

}  // namespace headlight
