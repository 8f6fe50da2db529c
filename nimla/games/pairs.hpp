#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "nimla/nim64.hpp"

namespace nimla::games {

/// The game of pairs: a move removes one pile of a pair and splits the other into two, neither
/// empty, which are the pair then.
struct PilesPair {
  std::uint64_t i, j;
};

/// The nim-sum of the pairs' values, each the number of trailing ones of (i - 1) | (j - 1), at most
/// 64. Throws std::domain_error for an empty pile.
NIMLA_API Nim64 pairs_value(std::span<const PilesPair> pairs);

/// What becomes of one pair.
struct PairsMove {
  std::size_t pair;
  PilesPair to;
};

/// A move to the value 0; none iff the value is 0. Throws as pairs_value.
NIMLA_API std::optional<PairsMove> pairs_move(std::span<const PilesPair> pairs);

}  // namespace nimla::games
