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

/// Eliminates A in its place. Stops, with the pivots found so far, at the first column beyond
/// `deficit` that has no pivot: deficit = 0 asks whether all columns have one, deficit =
/// A.words().cols() asks for everything.
Elimination eliminate(EncodedMatrix& A, Index deficit, Work& work);

// What `eliminate` chooses from.

/// Column by column, right-looking, with one axpy a row and pivot.
Elimination ple_classical(EncodedMatrix& A, Index deficit, Work& work);

/// Halves of columns: the left half, a triangular solve and a product for the right half, then its
/// lower part. Panels of the backend's `panel_cols` columns are classical.
Elimination ple_recursive(EncodedMatrix& A, Index deficit, Work& work);

/// The mul-adds of an m x n elimination of full rank r = min(m, n): m n r - (m + n) r^2 / 2 +
/// r^3 / 3.
double elimination_mul_adds(Index m, Index n) noexcept;

}  // namespace nimla::detail
