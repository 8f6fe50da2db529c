#include "nimla/blas.hpp"

#include <utility>

#include "nimla/detail/active.hpp"
#include "nimla/detail/encoded_matrix.hpp"
#include "nimla/detail/gemm.hpp"

namespace nimla {

Matrix multiply(ConstMatrixView A, ConstMatrixView B, const Exec& exec) {
  if (A.cols() != B.rows()) {
    throw ShapeError("multiply: A is " + shape_text(A.rows(), A.cols()) + ", B is " +
                     shape_text(B.rows(), B.cols()));
  }
  const kernels::Backend& backend = detail::active();
  detail::Work work(exec, static_cast<double>(A.rows()) * static_cast<double>(A.cols()) *
                              static_cast<double>(B.cols()));
  detail::EncodedMatrix left(A, backend, work);
  detail::EncodedMatrix right(B, backend, work);
  detail::EncodedMatrix product(A.rows(), B.cols(), backend);
  detail::gemm_add(backend, left.words(), right.words(), product.words(), work);
  return std::move(product).decoded(work);
}

}  // namespace nimla
