#pragma once
/// Gaussian elimination in the basis of a backend.

#include <vector>

#include "nimla/dense/encoded_matrix.hpp"

namespace nimla::detail {

/// A = P L D U in the place of A: P L E of nimla::Ple with E = D U, D the diagonal of the pivots
/// and U with ones in their places. r = pivots.size().
///
/// Row i of the storage is row source[i] of A; rows r.. stand in any order. In the first r columns,
/// on and below the diagonal, lie the columns of L D; row i < r holds U right of column pivots[i],
/// where nothing of L D lies, since pivots[i] >= i. (The pivot scales one row that way, not every
/// entry of its column.)
struct Elimination {
  std::vector<Index> source;
  std::vector<Index> pivots;
  std::vector<Word> inverses;  ///< of the diagonal of D
};

/// Eliminates A in its place. Stops, with the pivots found so far, at the first column beyond
/// `deficit` that has no pivot: deficit = 0 asks whether all columns have one, deficit =
/// A.words().cols() asks for everything.
Elimination eliminate(EncodedMatrix& A, Index deficit, Work& work);

// What `eliminate` chooses from.

/// Column by column, right-looking, with one rank-1 update a pivot.
Elimination ple_classical(EncodedMatrix& A, Index deficit, Work& work);

/// Halves of columns: the left half, a triangular solve and a product for the right half, then its
/// lower part. What is narrow is classical or, on backends with a PackedProduct, left-looking
/// (Crout): every entry is brought up to date once, by rows of U that are packed once, in blocks of
/// 16 columns.
Elimination ple_recursive(EncodedMatrix& A, Index deficit, Work& work);

/// The mul-adds of an m x n elimination of full rank r = min(m, n): m n r - (m + n) r^2 / 2 +
/// r^3 / 3.
double elimination_mul_adds(Index m, Index n) noexcept;

}  // namespace nimla::detail
