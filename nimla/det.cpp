#include "nimla/det.hpp"

#include "nimla/detail/active.hpp"
#include "nimla/detail/elimination.hpp"

namespace nimla {

// A permutation has no sign in characteristic 2: det A is the product of the pivots.
Nim64 det(ConstMatrixView A) {
  if (A.rows() != A.cols()) {
    throw ShapeError("det: A is " + shape_text(A.rows(), A.cols()) + ", expected a square matrix");
  }
  const kernels::Backend& backend = detail::active();
  detail::EncodedMatrix work(Matrix(A), backend);
  const detail::Elimination elimination = detail::ple_classical(work, 0);
  if (static_cast<Index>(elimination.pivots.size()) < A.rows()) return Nim64(0U);
  kernels::Word product = 1;
  for (Index i = 0; i < A.rows(); ++i) product = backend.mul(product, work.words()(i, i));
  return work.decode(product);
}

}  // namespace nimla
