#pragma once
/// Wythoff's game: a move takes stones from one of two piles, or equally many from both.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "nimla/matrix_view.hpp"

namespace nimla::games {

using PilePair = std::pair<std::uint64_t, std::uint64_t>;

/// The k-th lost position (floor(k phi), floor(k phi^2)), phi the golden ratio (W. Wythoff, A
/// modification of the game of Nim, 1907), in integers. Throws std::domain_error if it needs more
/// than 64 bits.
NIMLA_API PilePair wythoff_lost(std::uint64_t k);

NIMLA_API bool wythoff_is_won(std::uint64_t a, std::uint64_t b) noexcept;

/// A lost position that a move leads to, in the order of the piles; none iff (a, b) is lost.
NIMLA_API std::optional<PilePair> wythoff_move(std::uint64_t a, std::uint64_t b);

/// Every lost position that a move leads to, sorted.
NIMLA_API std::vector<PilePair> wythoff_moves(std::uint64_t a, std::uint64_t b);

/// The Grundy values of the positions with a < rows, b < cols, row by row. Throws ShapeError if one
/// is negative, std::domain_error for more than 10^7 positions. Cost: about 10 ns a position.
NIMLA_API std::vector<std::uint32_t> wythoff_values(Index rows, Index cols);

}  // namespace nimla::games
