#pragma once
/// Gaussian elimination in the basis of a backend.

#include <vector>

#include "nimla/detail/encoded_matrix.hpp"

namespace nimla::detail {

/// A = P L E in the place of A (see nimla::Ple), r = pivots.size().
///
/// Row i of the storage is row source[i] of A; rows r.. stand in any order. In the first r columns,
/// below the diagonal, lie the columns of L (its unit diagonal is not stored); row i < r holds E
/// from column pivots[i] on, where nothing of L lies, since pivots[i] >= i.
struct Elimination {
  std::vector<Index> source;
  std::vector<Index> pivots;
};

/// Eliminates `A` column by column, right-looking, with one axpy a row and pivot. Stops, with the
/// pivots found so far, at the first column beyond `deficit` that has no pivot: deficit = 0 asks
/// only whether all columns have one, deficit = A.words().cols() asks for everything.
Elimination ple_classical(EncodedMatrix& A, Index deficit);

}  // namespace nimla::detail
