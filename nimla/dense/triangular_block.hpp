#pragma once
/// Triangular systems of a few rows: one by one, or by the inverse of the matrix, which turns the
/// solve into a product.

#include <span>

#include "kernels/backend.hpp"
#include "nimla/dense/encoded_matrix.hpp"
#include "nimla/dense/tuning.hpp"
#include "nimla/triangle.hpp"

namespace nimla::detail {

/// Of the inverses of a diagonal, or of none, those of a diagonal block.
inline std::span<const Word> part(std::span<const Word> inverses, Index first, Index n) noexcept {
  return inverses.empty() ? inverses : inverses.subspan(size(first), size(n));
}

/// B = T^-1 B for T n x n triangular, of which only that triangle is read, by rank-1 updates.
/// `inverses` holds those of its diagonal; empty: ones.
void solve_by_rows(const kernels::Backend& backend, Uplo uplo, ConstWordView T,
                   std::span<const Word> inverses, WordView B) noexcept;

/// T^-1 for T at most tuning::block square, on a backend with a PackedProduct.
class InverseBlock {
 public:
  /// T and `inverses` as for solve_by_rows.
  InverseBlock(const kernels::Backend& backend, Uplo uplo, ConstWordView T,
               std::span<const Word> inverses) noexcept;

  /// Words of memory for a product with `cols` columns.
  static std::size_t words(const kernels::Backend& backend, Index cols) noexcept;

  /// B = T^-1 B, in `memory`, 64-byte aligned.
  void multiply_left(WordView B, Word* memory) const noexcept;

  /// B = B T^-1
  void multiply_right(WordView B) const noexcept;

 private:
  static constexpr Index half_edge = tuning::block / 2;
  Index half() const noexcept { return n_ < half_edge ? n_ : half_edge; }

  const kernels::Backend& backend_;
  const Uplo uplo_;
  const Index n_;
  Word V_[tuning::block * tuning::block];  // T^-1 + 1, so that B + V B is the solution
};

/// B = T^-1 B by the better of both ways, in `memory` of InverseBlock::words(backend, B.cols()).
void solve_block(const kernels::Backend& backend, Uplo uplo, ConstWordView T,
                 std::span<const Word> inverses, WordView B, Word* memory) noexcept;

}  // namespace nimla::detail
