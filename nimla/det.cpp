#include "nimla/det.hpp"

#include "nimla/detail/active.hpp"
#include "nimla/detail/elimination.hpp"

namespace nimla {

// A permutation has no sign in characteristic 2: det A is the product of the pivots.
Nim64 det(ConstMatrixView A, const Exec& exec) {
  if (A.rows() != A.cols()) {
    throw ShapeError("det: A is " + shape_text(A.rows(), A.cols()) + ", expected a square matrix");
  }
  const kernels::Backend& backend = detail::active();
  detail::Work work(exec, detail::elimination_mul_adds(A.rows(), A.cols()));
  detail::EncodedMatrix LDU(A, backend, work);
  const detail::Elimination elimination = detail::eliminate(LDU, 0, work);
  if (static_cast<Index>(elimination.pivots.size()) < A.rows()) return Nim64(0U);
  kernels::Word product = 1;
  for (Index i = 0; i < A.rows(); ++i) product = backend.mul(product, LDU.words()(i, i));
  return LDU.decode(product);
}

}  // namespace nimla
