#pragma once

#include <vector>

#include "nimla/exec.hpp"
#include "nimla/matrix.hpp"
#include "nimla/nim64.hpp"

namespace nimla::detail {

/// Columns s of M, n x n, a permutation with bit t of p M[0][s_0] ... M[n-1][s_(n-1)] set, where
/// bit t of p det M is set; so M is regular. Time 4 n^3 / 3 mul-adds, memory a copy of M.
std::vector<Index> choose_columns(ConstMatrixView M, Nim64 p, int t, const Exec& exec);

/// The signless cofactors of the row that N, (m-1) x m, lacks: the determinants of N without one
/// column. All 0 iff the rank of N is less than m - 1.
Vector cofactors(ConstMatrixView N);

}  // namespace nimla::detail
