#include "core/ops/scorings.hpp"

#include <cmath>

#include "core/ops/gemm.hpp"

namespace headlight {

Matrix scores(const MatrixView& q, const MatrixView& k) {
    assert(q.cols() == k.cols());
    Matrix result(q.rows(), k.rows());
    multiply_transposed(result, q, k);
    return result;
}

void additive_scores(MatrixRef out, const MatrixView& q, const MatrixView& k, const Eigen::Ref<const Vector>& v) {
    assert(out.rows() == q.rows() && out.cols() == k.rows() && q.cols() == k.cols() && v.size() == q.cols());
    const Matrix keys = k.transpose();  // one dimension of all keys in one piece
    Eigen::Array<float, 1, Eigen::Dynamic> row(out.cols());
    for (Index i = 0; i < out.rows(); ++i) {
        row.setZero();
        for (Index d = 0; d < q.cols(); ++d) row += v(d) * (keys.row(d).array() + q(i, d)).tanh();
        out.row(i) = row.matrix();
    }
}

Matrix feature_map(const MatrixView& x) {
    // elu(x) + 1 is exp(x) below 0 and x + 1 above; the minimum keeps exp from growing where it is not wanted.
    return x.array().min(0.0F).exp() + x.array().max(0.0F);
}

double logit_factor(const AttentionSpec& attention, Index d_k) {
    if (attention.normalizer == Normalizer::linear) return 1;
    const bool scaled = attention.scale && attention.scoring == Scoring::dot;
    return 1 / ((scaled ? std::sqrt(static_cast<double>(d_k)) : 1.0) * attention.temperature);
}

}  // namespace headlight
