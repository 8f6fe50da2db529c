#pragma once

#include <string>

#include "nimla/matrix_view.hpp"

namespace nimla::detail {

/// Throws ShapeError, "det: A is 3x4, expected a square matrix", unless A is square.
inline void require_square(const char* operation, ConstMatrixView A) {
  if (A.rows() == A.cols()) return;
  throw ShapeError(std::string(operation) + ": A is " + shape_text(A.rows(), A.cols()) +
                   ", expected a square matrix");
}

}  // namespace nimla::detail
