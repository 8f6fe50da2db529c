#include "nimla/det.hpp"

#include <utility>

#include "nimla/detail/active.hpp"
#include "nimla/detail/elimination.hpp"
#include "nimla/detail/square.hpp"

namespace nimla {

namespace {

// A permutation has no sign in characteristic 2: det A is the product of the pivots.
Nim64 product_of_pivots(detail::EncodedMatrix LDU, detail::Work& work) {
  const detail::WordView words = LDU.words();
  const detail::Elimination elimination = detail::eliminate(LDU, 0, work);
  if (static_cast<Index>(elimination.pivots.size()) < words.rows()) return Nim64(0U);
  kernels::Word product = 1;
  for (Index i = 0; i < words.rows(); ++i) product = LDU.backend().mul(product, words(i, i));
  return LDU.decode(product);
}

}  // namespace

Nim64 det(ConstMatrixView A, const Exec& exec) {
  detail::require_square("det", A);
  const kernels::Backend& backend = detail::active();
  detail::Work work(exec, detail::elimination_mul_adds(A.rows(), A.cols()));
  return product_of_pivots(detail::EncodedMatrix(A, backend, work), work);
}

Nim64 det(Matrix&& A, const Exec& exec) {
  detail::require_square("det", A);
  const kernels::Backend& backend = detail::active();
  detail::Work work(exec, detail::elimination_mul_adds(A.rows(), A.cols()));
  return product_of_pivots(detail::EncodedMatrix(std::move(A), backend, work), work);
}

bool is_singular(ConstMatrixView A, const Exec& exec) {
  detail::require_square("is_singular", A);
  detail::Work work(exec, detail::elimination_mul_adds(A.rows(), A.cols()));
  detail::EncodedMatrix LDU(A, detail::active(), work);
  return static_cast<Index>(detail::eliminate(LDU, 0, work).pivots.size()) < A.rows();
}

}  // namespace nimla
