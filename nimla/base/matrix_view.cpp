#include "nimla/matrix_view.hpp"

#include <algorithm>
#include <functional>

#include "nimla/matrix.hpp"

namespace nimla {

std::string shape_text(Index rows, Index cols) {
  return std::to_string(rows) + "x" + std::to_string(cols);
}

bool operator==(ConstMatrixView A, ConstMatrixView B) noexcept {
  if (A.rows() != B.rows() || A.cols() != B.cols()) return false;
  if (A.empty()) return true;  // however many rows
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
  if (A.empty()) return;
  const auto end = [](ConstMatrixView X) {
    return X.data() + (X.rows() - 1) * X.stride() + X.cols();
  };
  const std::less<> before;  // a total order, for pointers into different arrays too
  const bool apart = !before(A.data(), end(B)) || !before(B.data(), end(A));
  const bool same = A.data() == B.data() && A.stride() == B.stride();
  if (!apart && !same) {
    copy(Matrix(A), B);
    return;
  }
  for (Index i = 0; i < A.rows(); ++i) std::ranges::copy(A.row(i), B.row(i).begin());
}

}  // namespace nimla
