#pragma once
// The shapes every operation speaks of. All matrices are row-major float32.

#include <Eigen/Core>
#include <cassert>

namespace headlight {

using Index = Eigen::Index;
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::Matrix<float, 1, Eigen::Dynamic, Eigen::RowMajor>;

/// A view of a row-major block, for arguments and for one head of a wider matrix.
using MatrixView = Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>;
using MatrixRef = Eigen::Ref<Matrix, 0, Eigen::OuterStride<>>;

/// h matrices of the same shape (h, rows, cols), stored one after the other.
class HeadMatrices {
public:
    HeadMatrices() = default;
    HeadMatrices(Index heads, Index rows, Index cols) : rows_(rows), data_(heads * rows, cols) {}

    [[nodiscard]] Index heads() const { return rows_ == 0 ? 0 : data_.rows() / rows_; }
    [[nodiscard]] Index rows() const { return rows_; }
    [[nodiscard]] Index cols() const { return data_.cols(); }
    [[nodiscard]] MatrixView head(Index h) const { return data_.middleRows(h * rows_, rows_); }
    [[nodiscard]] MatrixRef head(Index h) { return data_.middleRows(h * rows_, rows_); }
    [[nodiscard]] const Matrix& data() const { return data_; }  ///< (h * rows, cols)

private:
    Index rows_ = 0;
    Matrix data_;
};

/// Head h of a matrix (n, d_model) whose columns are the heads side by side: (n, d_k), no copy.
[[nodiscard]] inline MatrixView head_columns(const Matrix& all, Index h, Index d_k) {
    assert((h + 1) * d_k <= all.cols());
    return all.middleCols(h * d_k, d_k);
}

}  // namespace headlight
