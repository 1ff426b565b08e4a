#include "core/ops/gemm.hpp"

#include <dnnl.h>
#include <omp.h>

namespace headlight {

namespace {

void sgemm(char transpose_b, MatrixRef& out, const MatrixView& a, const MatrixView& b) {
    if (out.size() == 0) return;
    if (a.cols() == 0) {
        out.setZero();
        return;
    }
    // oneDNN would start an OpenMP team inside every job of ours. The setting belongs to the thread.
    thread_local const bool alone = (omp_set_num_threads(1), true);
    static_cast<void>(alone);
    [[maybe_unused]] const dnnl_status_t status =
        dnnl_sgemm('N', transpose_b, out.rows(), out.cols(), a.cols(), 1.0F, a.data(), a.outerStride(), b.data(),
                   b.outerStride(), 0.0F, out.data(), out.outerStride());
    assert(status == dnnl_success);
}

}  // namespace

void multiply(MatrixRef out, const MatrixView& a, const MatrixView& b) {
    assert(out.rows() == a.rows() && a.cols() == b.rows() && out.cols() == b.cols());
    sgemm('N', out, a, b);
}

void multiply_transposed(MatrixRef out, const MatrixView& a, const MatrixView& b) {
    assert(out.rows() == a.rows() && a.cols() == b.cols() && out.cols() == b.rows());
    sgemm('T', out, a, b);
}

}  // namespace headlight
