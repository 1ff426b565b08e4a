#include "core/engine/warnings.hpp"

#include <string>

#include "core/ops/positions.hpp"

namespace headlight {

namespace {

void warn_about_stream(const Trace& trace, const Stream& stream, std::vector<Warning>& warnings) {
    const int n = stream.tokens->count();
    if (n == 0) {
        warnings.push_back({WarningKind::no_tokens, 0, 0, "there are no tokens: type a sentence"});
        return;
    }
    if (stream.tokens->left_out > 0) {
        const auto left_out = static_cast<std::int64_t>(stream.tokens->left_out);
        warnings.push_back({WarningKind::tokens_left_out, left_out, trace.spec.text.max_tokens,
                            "the first " + std::to_string(n) + " tokens are used, " + std::to_string(left_out) +
                                " are left out (text.max_tokens)"});
    }
    const std::int64_t missing = n - positions_available(trace.spec.position, n);
    if (missing > 0) {
        const int max_length = trace.spec.position.max_length;
        warnings.push_back({WarningKind::positions_missing, missing, max_length,
                            std::to_string(missing) + " tokens lie beyond the learned table (position.max_length = " +
                                std::to_string(max_length) + "): they have no position vector and take no part"});
    }
}

}  // namespace

std::vector<Warning> collect_warnings(const Trace& trace) {
    std::vector<Warning> warnings;
    warn_about_stream(trace, trace.query_stream(), warnings);
    if (trace.spec.attention.cross) warn_about_stream(trace, trace.key_stream(), warnings);
    std::int64_t empty_rows = 0;
    const Mask& mask = *trace.mask;
    for (Index i = 0; i < mask.rows() && mask.cols() > 0; ++i) empty_rows += mask.row(i).maxCoeff() == 0 ? 1 : 0;
    if (empty_rows > 0) {
        warnings.push_back({WarningKind::empty_rows, empty_rows, 0,
                            std::to_string(empty_rows) + (empty_rows == 1 ? " query has" : " queries have") +
                                " no key left to look at: zeros there"});
    }
    return warnings;
}

}  // namespace headlight
