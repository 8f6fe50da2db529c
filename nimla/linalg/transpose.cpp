#include "nimla/transpose.hpp"

#include <algorithm>

#include "nimla/dense/tuning.hpp"

namespace nimla {

Matrix transpose(ConstMatrixView A) {
  constexpr Index edge = detail::tuning::transpose_edge;
  Matrix B(A.cols(), A.rows());
  if (B.empty()) return B;
  for (Index i = 0; i < A.rows(); i += edge) {
    const Index bottom = std::min(i + edge, A.rows());
    for (Index j = 0; j < A.cols(); j += edge) {
      const Index right = std::min(j + edge, A.cols());
      for (Index row = j; row < right; ++row) {
        for (Index col = i; col < bottom; ++col) B(row, col) = A(col, row);
      }
    }
  }
  return B;
}

}  // namespace nimla
