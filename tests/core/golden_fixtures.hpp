#pragma once
// Reading the reference data that tests/golden/make_golden.py made with PyTorch.

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/ops/mask.hpp"
#include "core/ops/matrix.hpp"
#include "tests/catch.hpp"

namespace headlight::golden {

using Json = nlohmann::json;

/// The cases of tests/golden/<name>.json; a file without any would let a test pass without testing.
inline Json cases(const std::string& name) {
    std::ifstream in(std::string{HEADLIGHT_GOLDEN_DIR} + '/' + name + ".json");
    if (!in) throw std::runtime_error("no golden file " + name);
    Json all = Json::parse(in).at("cases");
    if (all.empty()) throw std::runtime_error("no case in " + name);
    return all;
}

/// A stored tensor as a matrix: all dimensions but the last are its rows.
inline Matrix matrix(const Json& stored) {
    const auto shape = stored.at("shape").get<std::vector<Index>>();
    const auto data = stored.at("data").get<std::vector<float>>();
    const Index cols = shape.back();
    const Index rows = cols == 0 ? 0 : static_cast<Index>(data.size()) / cols;
    return Eigen::Map<const Matrix>(data.data(), rows, cols);
}

/// What make_golden.py calls lcg: numbers in [-0.5, 0.5) that need not be stored.
inline Matrix lcg(std::uint64_t seed, Index rows, Index cols) {
    Matrix result(rows, cols);
    std::uint64_t state = seed;
    for (Index i = 0; i < result.size(); ++i) {
        state = (1103515245U * state + 12345U) % (std::uint64_t{1} << 31U);
        result.data()[i] = static_cast<float>(static_cast<double>(state) / 2147483648.0 - 0.5);
    }
    return result;
}

inline MaskSpec rules(const Json& json) {
    MaskSpec spec;
    spec.causal = json.value("causal", false);
    spec.window = json.value("window", 0);
    spec.padding = json.value("padding", 0);
    spec.prefix = json.value("prefix", 0);
    for (const Json& cell : json.value("cells", Json::array())) spec.cells.push_back({cell.at(0), cell.at(1)});
    return spec;
}

inline PositionLayout layout(const Json& json) {
    return json.at("layout") == "interleaved" ? PositionLayout::interleaved : PositionLayout::concatenated;
}

/// Largest difference, relative to the largest entry that was wanted.
inline double difference(const Matrix& got, const Matrix& wanted) {
    if (got.rows() != wanted.rows() || got.cols() != wanted.cols()) return 1e30;
    if (!got.allFinite()) return 1e30;
    if (got.size() == 0) return 0;
    const double size = std::max(1e-3, static_cast<double>(wanted.cwiseAbs().maxCoeff()));
    return static_cast<double>((got - wanted).cwiseAbs().maxCoeff()) / size;
}

}  // namespace headlight::golden
