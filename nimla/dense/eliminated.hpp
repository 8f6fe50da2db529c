#pragma once
/// What follows from an elimination, while all is still in the basis of the backend.

#include <optional>
#include <span>
#include <vector>

#include "nimla/dense/elimination.hpp"

namespace nimla::detail {

/// A = P L D U, eliminated to the end, m x n of rank r. As in nimla::Ple, L1 and L2 are the rows of
/// L that pivots have and the others; U_P are the columns of U with pivots, r x r and unit upper
/// triangular.
class Eliminated {
 public:
  Eliminated(EncodedMatrix A, Work& work);

  /// The same for A square, or no value, as soon as that is known, if A is singular.
  static std::optional<Eliminated> if_regular(EncodedMatrix A, Work& work);

  Index rows() const noexcept { return A_.words().rows(); }
  Index rank() const noexcept { return static_cast<Index>(pivots().size()); }
  /// The columns with pivots, increasing.
  const std::vector<Index>& pivots() const noexcept { return elimination_.pivots; }
  /// The first `cols` columns but those with pivots, increasing.
  std::vector<Index> free_columns(Index cols) const;
  /// The rows with pivots, in their order.
  std::span<const Index> pivot_rows() const noexcept;
  /// The other rows, increasing.
  std::vector<Index> free_rows() const;

  /// The product of the pivots, which is det A for A square and regular: a permutation has no sign
  /// in characteristic 2. In the nim basis.
  Nim64 product_of_pivots() const noexcept;

  /// U_P^-1 U_C, r x |C|, for some columns C of U: what the columns C of A are as combinations of
  /// its pivot columns. Time r^2 |C| / 2 mul-adds.
  EncodedMatrix in_pivot_columns(std::span<const Index> columns, Work& work) const;

  /// L2 L1^-1, (m - r) x r, its rows as free_rows(): what the other rows of A are as combinations
  /// of its pivot rows. Time r^2 (m - r) / 2 mul-adds.
  EncodedMatrix in_pivot_rows(Work& work) const;

  /// (L D U)^-1 for A square and regular: column i of it is column pivot_rows()[i] of A^-1. Time
  /// 2 n^3 / 3 mul-adds.
  EncodedMatrix inverse(Work& work) const;

 private:
  Eliminated(EncodedMatrix&& A, Index deficit, Work& work);

  EncodedMatrix A_;
  Elimination elimination_;
};

}  // namespace nimla::detail
