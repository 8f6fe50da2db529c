#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "nimla/export.hpp"

namespace nimla::games {

/// Reduces one pile of size `from` to the size `to` of another pile.
struct EqualiseMove {
  std::uint64_t from, to;
};

/// Equalise, where a move reduces a pile to the size of another one, which is smaller (and may be
/// empty): a move to a lost position; none iff the position is lost. Throws std::domain_error for more
/// than 26 piles. Time and memory: 2^(n-1) positions for n piles.
NIMLA_API std::optional<EqualiseMove> equalise_move(std::span<const std::uint64_t> piles);

/// Whether the player to move wins.
NIMLA_API bool equalise_is_won(std::span<const std::uint64_t> piles);

}  // namespace nimla::games
