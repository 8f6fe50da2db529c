#pragma once

#include "nimla/exec.hpp"
#include "nimla/matrix.hpp"

namespace nimla {

/// The determinant of A, n x n; 1 for n = 0. Throws ShapeError if A is not square. Time n^3/3
/// mul-adds, less where A is singular; memory a copy of A.
NIMLA_API Nim64 det(ConstMatrixView A, const Exec& exec = {});

/// The same in the place of A, which is used up, and without a copy.
NIMLA_API Nim64 det(Matrix&& A, const Exec& exec = {});

/// Whether A, n x n, has no inverse. Throws ShapeError if A is not square. Time and memory as
/// `det`.
NIMLA_API bool is_singular(ConstMatrixView A, const Exec& exec = {});

}  // namespace nimla
