#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nimla/matrix.hpp"

namespace nimla::games {

/// A rows x cols board of coins, a bit each, 1 for heads. A row is cols / 64 words, rounded up:
/// coin j is bit j % 64 of word j / 64, and the bits beyond the last coin are 0.
class NIMLA_API BitBoard {
 public:
  /// All tails. Throws ShapeError if rows or cols is negative, MemoryError.
  BitBoard(Index rows, Index cols);

  Index rows() const noexcept { return rows_; }
  Index cols() const noexcept { return cols_; }

  bool operator()(Index i, Index j) const noexcept {
    return ((row(i)[word(j)] >> (j % 64)) & 1) != 0;
  }
  void turn(Index i, Index j) noexcept { row(i)[word(j)] ^= std::uint64_t{1} << (j % 64); }
  std::span<std::uint64_t> row(Index i) noexcept { return {words_.data() + start(i), stride_}; }
  std::span<const std::uint64_t> row(Index i) const noexcept {
    return {words_.data() + start(i), stride_};
  }

  friend bool operator==(const BitBoard&, const BitBoard&) = default;

 private:
  static std::size_t word(Index j) noexcept { return static_cast<std::size_t>(j) / 64; }
  std::size_t start(Index i) const noexcept { return static_cast<std::size_t>(i) * stride_; }

  Index rows_;
  Index cols_;
  std::size_t stride_;
  std::vector<std::uint64_t> words_;
};

/// H x for a board as a matrix of zeros and ones. Throws ShapeError if x has not H.cols() entries.
/// Cost: a table lookup for 8 coins.
NIMLA_API Vector multiply(const BitBoard& H, std::span<const Nim64> x);

}  // namespace nimla::games
