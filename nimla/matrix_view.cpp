#include "nimla/matrix_view.hpp"

#include <algorithm>

namespace nimla {

std::string shape_text(Index rows, Index cols) {
  return std::to_string(rows) + "x" + std::to_string(cols);
}

bool operator==(ConstMatrixView A, ConstMatrixView B) noexcept {
  if (A.rows() != B.rows() || A.cols() != B.cols()) return false;
  for (Index i = 0; i < A.rows(); ++i) {
    if (!std::ranges::equal(A.row(i), B.row(i))) return false;
  }
  return true;
}

void copy(ConstMatrixView A, MatrixView B) {
  if (A.rows() != B.rows() || A.cols() != B.cols()) {
    throw ShapeError("copy: A is " + shape_text(A.rows(), A.cols()) + ", B is " +
                     shape_text(B.rows(), B.cols()));
  }
  for (Index i = 0; i < A.rows(); ++i) std::ranges::copy(A.row(i), B.row(i).begin());
}

}  // namespace nimla
