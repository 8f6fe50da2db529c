#pragma once

#include "nimla/matrix_view.hpp"

namespace nimla {

/// The sum of the diagonal of A, n x n. Throws ShapeError if A is not square.
NIMLA_API Nim64 trace(ConstMatrixView A);

}  // namespace nimla
