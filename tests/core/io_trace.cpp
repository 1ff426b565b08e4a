#include <nlohmann/json.hpp>

#include "core/io/safetensors.hpp"
#include "core/io/session_file.hpp"
#include "core/io/trace_file.hpp"
#include "tests/core/io_folder.hpp"
#include "tests/core/property_specs.hpp"
#include "tests/core/twin.hpp"

namespace headlight {
namespace {

using Shape = std::vector<std::int64_t>;

TensorFile written(const Trace& trace, const TestFolder& folder) {
    const auto path = folder.path() / "t.safetensors";
    if (const auto error = write_trace(path, trace)) FAIL(error->message());
    auto file = read_safetensors(path);
    if (!file) FAIL(file.error().message());
    return std::move(file).value();
}

/// Head h of a stored (heads, rows, cols).
Matrix head_of(const Tensor& tensor, int head) {
    REQUIRE(tensor.shape.size() == 3);
    const Index rows = tensor.shape[1];
    const Index cols = tensor.shape[2];
    return Eigen::Map<const Matrix>(tensor.data.data() + head * rows * cols, rows, cols);
}

Matrix whole(const Tensor& tensor) {
    REQUIRE(tensor.shape.size() == 2);
    return Eigen::Map<const Matrix>(tensor.data.data(), tensor.shape[0], tensor.shape[1]);
}

}  // namespace

TEST_CASE("trace file: names, shapes and metadata", "[io]") {
    const TestFolder folder;
    Spec spec;
    spec.text.source = "我吃苹果";
    spec.model = {12, 3, 1};
    const TensorFile file = written(*must_evaluate(spec), folder);
    const std::map<std::string, Shape> wanted = {
        {"embedding", {3, 12}},        {"position", {3, 12}},          {"input", {3, 12}},
        {"layer.0.w_q", {12, 12}},     {"layer.0.w_k", {12, 12}},      {"layer.0.w_v", {12, 12}},
        {"layer.0.w_o", {12, 12}},     {"layer.0.q", {3, 3, 4}},       {"layer.0.k", {3, 3, 4}},
        {"layer.0.v", {3, 3, 4}},      {"layer.0.scores", {3, 3, 3}},  {"layer.0.scaled", {3, 3, 3}},
        {"layer.0.masked", {3, 3, 3}}, {"layer.0.weights", {3, 3, 3}}, {"layer.0.context", {3, 3, 4}},
        {"layer.0.output", {3, 12}}};
    std::map<std::string, Shape> shapes;
    for (const auto& [name, tensor] : file.tensors) shapes[name] = tensor.shape;
    CHECK(shapes == wanted);
    CHECK(file.metadata.size() == 2);
    CHECK(nlohmann::json::parse(file.metadata.at("tokens")) == nlohmann::json::parse(R"(["我", "吃", "苹果"])"));
    CHECK(file.metadata.at("spec") == spec_to_json(spec));

    spec.attention.scoring = Scoring::additive;
    const auto additive = must_evaluate(spec);
    const TensorFile other = written(*additive, folder);
    CHECK(other.tensors.size() == wanted.size() + 1);
    CHECK(whole(other.tensors.at("layer.0.additive_v")) == *additive->layers[0].additive);
    CHECK(other.tensors.at("layer.0.additive_v").shape == Shape{3, 4});
}

TEST_CASE("trace file: additive positions only, and cross-attention is rectangular", "[io]") {
    const TestFolder folder;
    Spec spec;
    spec.text.source = "one two three four five";
    spec.text.target = "un deux";
    spec.attention.cross = true;
    spec.position.kind = PositionKind::rope;
    const TensorFile file = written(*must_evaluate(spec), folder);
    CHECK_FALSE(file.tensors.contains("position"));
    CHECK_FALSE(file.tensors.contains("target_position"));
    CHECK(file.tensors.at("input").shape == Shape{5, 64});
    CHECK(file.tensors.at("target_input").shape == Shape{2, 64});
    CHECK(file.tensors.at("layer.0.q").shape == Shape{8, 2, 8});
    CHECK(file.tensors.at("layer.0.k").shape == Shape{8, 5, 8});
    CHECK(file.tensors.at("layer.0.weights").shape == Shape{8, 2, 5});
    CHECK(file.tensors.at("layer.0.output").shape == Shape{2, 64});
    CHECK(nlohmann::json::parse(file.metadata.at("target_tokens")) == nlohmann::json::parse(R"(["un", "deux"])"));
    CHECK(nlohmann::json::parse(file.metadata.at("tokens")).size() == 5);
}

TEST_CASE("trace file: every stage is the one of a double-precision recomputation", "[io]") {
    const TestFolder folder;
    constexpr double tolerance = 2e-4;
    Dice dice(31);
    for (int round = 0; round < 60; ++round) {
        const Spec spec = random_spec(dice);
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        const TensorFile file = written(*trace, folder);
        const twin::Layer wanted = twin::recompute(*trace);
        for (int h = 0; h < spec.model.heads; ++h) {
            const twin::Head& head = wanted.heads.at(static_cast<std::size_t>(h));
            const LayerTrace& layer = trace->layers[0];
            const auto check = [&](const std::string& name, const twin::Table& table, double size = 1e-6) {
                INFO(name << " of head " << h);
                REQUIRE(twin::difference(head_of(file.tensors.at("layer.0." + name), h), table, size) < tolerance);
            };
            check("q", head.q, twin::largest_entry(layer.rotated->q));
            check("k", head.k, twin::largest_entry(layer.rotated->k));
            check("v", head.v, twin::largest_entry(*layer.v));
            check("scores", head.scores);
            check("scaled", head.scaled);
            check("masked", head.masked);
            check("weights", head.weights);
            check("context", head.context, twin::largest_entry(*layer.context));
        }
        REQUIRE(twin::difference(whole(file.tensors.at("layer.0.output")), wanted.output) < tolerance);
        REQUIRE(whole(file.tensors.at("layer.0.w_o")) == trace->layers[0].weights->o);
        const auto again = parse_session(R"({"headlight": 1, "spec": )" + file.metadata.at("spec") + "}");
        REQUIRE(again.ok());
        REQUIRE(again.value().spec == spec);
    }
}

TEST_CASE("trace file: no tokens, no crash", "[io]") {
    const TestFolder folder;
    Spec spec;
    for (const std::string text : {"", "   \n"}) {
        spec.text.source = text;
        const TensorFile file = written(*must_evaluate(spec), folder);
        CHECK(file.tensors.at("input").shape == Shape{0, 64});
        CHECK(file.tensors.at("layer.0.weights").shape == Shape{8, 0, 0});
        CHECK(file.metadata.at("tokens") == "[]");
    }
    spec.attention.cross = true;
    spec.text.target = "two words";
    const TensorFile file = written(*must_evaluate(spec), folder);
    CHECK(file.tensors.at("layer.0.weights").shape == Shape{8, 2, 0});
    CHECK(file.tensors.at("layer.0.output").shape == Shape{2, 64});
    CHECK(file.tensors.at("layer.0.output").data == std::vector<float>(128, 0.0F));
}

TEST_CASE("trace file: a place that cannot be written is refused", "[io]") {
    const TestFolder folder;
    const auto trace = must_evaluate({});
    const auto error = write_trace(folder.path() / "no" / "t.safetensors", *trace);
    REQUIRE(error.has_value());
    CHECK(error->what == "cannot be written: no such folder");
    CHECK(folder.files() == 0);
}

}  // namespace headlight
