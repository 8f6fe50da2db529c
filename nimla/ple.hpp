#pragma once

#include <vector>

#include "nimla/exec.hpp"
#include "nimla/matrix.hpp"
#include "nimla/permutation.hpp"

namespace nimla {

/// A = P L E for an m x n matrix of rank r.
///
/// The pivot of a column is the unused row of smallest original index with a nonzero residue. P
/// lists the pivot rows in pivot order, then the other rows in increasing original order, as if
/// each pivot row were rotated up, never swapped: A[P[i]] = (L E)[i]. So P[0..r-1] sorted is the
/// row rank profile, `pivots` the column rank profile, and P, L and E are fixed by A.
struct Ple {
  Permutation P;              ///< of the m rows
  Matrix L;                   ///< m x r, unit lower trapezoidal
  Matrix E;                   ///< r x n, row echelon; row i starts in column pivots[i]
  std::vector<Index> pivots;  ///< the r pivot columns, increasing
};

/// The PLE decomposition of A, any shape. Time m n r products at most (n^3/3 where A is square and
/// regular), memory a copy of A besides the result.
///
/// Reference: C. Jeannerod, C. Pernet, A. Storjohann, Rank-profile revealing Gaussian elimination
/// and the CUP matrix decomposition, Journal of Symbolic Computation 56 (2013).
NIMLA_API Ple ple(ConstMatrixView A, const Exec& exec = {});

/// The rank of A, any shape. Time and memory as `ple`.
NIMLA_API Index rank(ConstMatrixView A, const Exec& exec = {});

}  // namespace nimla
