#pragma once

#include <cstdint>
#include <span>

#include "nimla/export.hpp"

namespace nimla::games {

/// In how many pairs of a set S of these piles and a pile i of S the first player loses Nim on S
/// when the first move must be made in pile i, modulo 1000000007. An empty pile allows no move,
/// which loses. The move wins iff the XOR of the other piles is below pile i, so for each i the
/// subsets of the others with an XOR from a_i on are counted, by a basis of their sums. Cost: about
/// 64 steps a pile.
NIMLA_API std::uint64_t first_pile_count(std::span<const std::uint64_t> piles);

}  // namespace nimla::games
