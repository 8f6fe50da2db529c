#pragma once
/// The reduced row echelon form, and what spans the spaces of a matrix.

#include <vector>

#include "nimla/exec.hpp"
#include "nimla/matrix.hpp"

namespace nimla {

/// The rows of A that are no combination of those above them, r increasing indices. Any shape.
/// Time and memory as `rank`.
NIMLA_API std::vector<Index> row_rank_profile(ConstMatrixView A, const Exec& exec = {});

/// The columns of A that are no combination of those left of them, r increasing indices. Any
/// shape. Time and memory as `rank`.
NIMLA_API std::vector<Index> column_rank_profile(ConstMatrixView A, const Exec& exec = {});

/// The reduced row echelon form of an m x n matrix of rank r, without its rows of zeros.
struct Rref {
  Matrix R;                   ///< r x n; column pivots[i] is column i of the identity
  std::vector<Index> pivots;  ///< the r pivot columns, increasing: the column rank profile
};

/// The reduced row echelon form of A, any shape. Time that of `rank` and r^2 (n - r) / 2 mul-adds,
/// memory two copies of A besides the result.
NIMLA_API Rref rref(ConstMatrixView A, const Exec& exec = {});

/// The basis of { x : A x = 0 } in the columns of an n x (n - r) matrix N whose rows outside of the
/// column rank profile are the identity; A fixes it. Any shape. Time and memory as `rref`.
NIMLA_API Matrix nullspace(ConstMatrixView A, const Exec& exec = {});

/// The basis of { y : y A = 0 } in the rows of an (m - r) x m matrix whose columns outside of the
/// row rank profile are the identity; A fixes it. Any shape. Time that of `rank` and
/// r^2 (m - r) / 2 mul-adds, memory two copies of A besides the result.
NIMLA_API Matrix left_nullspace(ConstMatrixView A, const Exec& exec = {});

/// The basis of { A x } in the columns of an m x r matrix: the columns of A in the column rank
/// profile. Any shape. Time and memory as `rank`.
NIMLA_API Matrix image(ConstMatrixView A, const Exec& exec = {});

}  // namespace nimla
