#pragma once

#include "nimla/exec.hpp"
#include "nimla/matrix.hpp"

namespace nimla {

/// The product A B, A m x k, B k x n. Throws ShapeError if A.cols() != B.rows(). Time m n k
/// mul-adds, memory a copy of A and of B besides the result.
NIMLA_API Matrix multiply(ConstMatrixView A, ConstMatrixView B, const Exec& exec = {});

}  // namespace nimla
