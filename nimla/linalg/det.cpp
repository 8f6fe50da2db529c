#include "nimla/det.hpp"

#include <utility>

#include "nimla/base/active.hpp"
#include "nimla/dense/eliminated.hpp"
#include "nimla/linalg/square.hpp"

namespace nimla {

namespace {

Nim64 det_of(detail::EncodedMatrix A, detail::Work& work) {
  const auto LDU = detail::Eliminated::if_regular(std::move(A), work);
  return LDU ? LDU->product_of_pivots() : Nim64(0U);
}

}  // namespace

Nim64 det(ConstMatrixView A, const Exec& exec) {
  detail::require_square("det", A);
  const kernels::Backend& backend = detail::active();
  detail::Work work(exec, detail::elimination_mul_adds(A.rows(), A.cols()));
  return det_of(detail::EncodedMatrix(A, backend, work), work);
}

Nim64 det(Matrix&& A, const Exec& exec) {
  detail::require_square("det", A);
  const kernels::Backend& backend = detail::active();
  detail::Work work(exec, detail::elimination_mul_adds(A.rows(), A.cols()));
  return det_of(detail::EncodedMatrix(std::move(A), backend, work), work);
}

bool is_singular(ConstMatrixView A, const Exec& exec) {
  detail::require_square("is_singular", A);
  detail::Work work(exec, detail::elimination_mul_adds(A.rows(), A.cols()));
  detail::EncodedMatrix LDU(A, detail::active(), work);
  return static_cast<Index>(detail::eliminate(LDU, 0, work).pivots.size()) < A.rows();
}

}  // namespace nimla
