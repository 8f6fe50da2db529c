#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "nimla/export.hpp"

namespace nimla::games {

/// Reduces the leftmost or the rightmost pile that is not empty to `size`.
struct EndNimMove {
  bool left;
  std::uint64_t size;
};

/// End-Nim, where a move takes stones from the leftmost or the rightmost pile of a row, empty piles
/// being as if they were not there: a move to a lost position; none iff the position is lost. Time
/// quadratic in the number of piles (M. Albert, R. Nowakowski, The game of End-Nim, Electronic
/// Journal of Combinatorics 8(2), 2001).
NIMLA_API std::optional<EndNimMove> end_nim_move(std::span<const std::uint64_t> piles);

/// Whether the player to move wins.
NIMLA_API bool end_nim_is_won(std::span<const std::uint64_t> piles);

}  // namespace nimla::games
