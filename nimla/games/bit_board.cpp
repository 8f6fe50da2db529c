#include "nimla/games/bit_board.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "nimla/detail/memory.hpp"

namespace nimla::games {

BitBoard::BitBoard(Index rows, Index cols) : rows_(rows), cols_(cols), stride_(0) {
  if (rows < 0 || cols < 0) throw ShapeError("board: " + shape_text(rows, cols));
  stride_ = (static_cast<std::size_t>(cols) + 63) / 64;
  detail::require_memory("a board of " + std::to_string(rows) + " x " + std::to_string(cols),
                         static_cast<std::uint64_t>(rows), stride_ * sizeof(std::uint64_t));
  words_.resize(static_cast<std::size_t>(rows) * stride_);
}

// Bands of columns whose tables stay in a second-level cache; a table has the sums of its 8 entries
// of x.
Vector multiply(const BitBoard& H, std::span<const Nim64> x) {
  if (static_cast<Index>(x.size()) != H.cols()) {
    throw ShapeError("multiply: the board is " + shape_text(H.rows(), H.cols()) + ", x has " +
                     std::to_string(x.size()) + " entries");
  }
  using Table = std::array<std::uint64_t, 256>;
  constexpr std::size_t band_words = 16;
  Vector y(static_cast<std::size_t>(H.rows()));
  const std::size_t words = (x.size() + 63) / 64;
  std::vector<Table> tables(8 * std::min(words, band_words));
  for (std::size_t first = 0; first < words; first += band_words) {
    const std::size_t last = std::min(words, first + band_words);
    for (std::size_t byte = 8 * first; byte < 8 * last; ++byte) {
      Table& table = tables[byte - 8 * first];
      table[0] = 0;
      for (std::size_t bits = 1; bits < table.size(); ++bits) {
        const std::size_t j = 8 * byte + static_cast<std::size_t>(std::countr_zero(bits));
        table[bits] = table[bits & (bits - 1)] ^ (j < x.size() ? x[j].bits : 0);
      }
    }
    for (std::size_t i = 0; i < y.size(); ++i) {
      const auto row = H.row(static_cast<Index>(i));
      std::uint64_t sum = 0;
      for (std::size_t w = first; w < last; ++w) {
        const Table* table = &tables[8 * (w - first)];
        const std::uint64_t word = row[w];
        for (std::size_t byte = 0; byte < 8; ++byte) sum ^= table[byte][(word >> (8 * byte)) & 255];
      }
      y[i].bits ^= sum;
    }
  }
  return y;
}

}  // namespace nimla::games
