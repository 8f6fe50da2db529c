#pragma once
/// Games of taking stones from piles: Nim, Bash, Moore's Nim-k, Staircase Nim, misere Nim. Piles
/// count from 0; sizes are any 64-bit numbers, 0 too. Cost: linear in the number of piles.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "nimla/nim64.hpp"

namespace nimla::games {

using Piles = std::vector<std::uint64_t>;

/// Reduces pile `pile` to `size`.
struct PileMove {
  std::size_t pile;
  std::uint64_t size;
};

/// Nim: the XOR of the sizes.
NIMLA_API Nim64 nim_value(std::span<const std::uint64_t> piles) noexcept;
/// A move to the value 0; none iff the value is 0.
NIMLA_API std::optional<PileMove> nim_move(std::span<const std::uint64_t> piles) noexcept;

/// Bash's game, a pile of n stones of which a move takes 1 to k: n mod (k + 1). For k = 0 there is
/// no move. Taking that many stones, where it is not 0, leaves the value 0.
NIMLA_API Nim64 bash_value(std::uint64_t n, std::uint64_t k) noexcept;

/// Moore's Nim-k, where a move reduces 1 to k piles: won iff some bit is set in a number of piles
/// that k + 1 does not divide (E. Moore, A generalization of the game called Nim, Annals of
/// Mathematics 11, 1910). Lost for k = 0.
NIMLA_API bool moore_is_won(std::span<const std::uint64_t> piles, std::uint64_t k) noexcept;
/// The sizes after a move to a lost position; none iff this one is lost.
NIMLA_API std::optional<Piles> moore_move(std::span<const std::uint64_t> piles, std::uint64_t k);

/// Staircase Nim: stairs count from 1, the bottom; a move takes any number of stones one stair
/// down, from stair 1 out of the game. The XOR of the odd stairs.
NIMLA_API Nim64 staircase_value(std::span<const std::uint64_t> stairs) noexcept;
struct StairMove {
  std::size_t stair;
  std::uint64_t stones;
};
/// A move to the value 0; none iff the value is 0. The stair below may get more than 2^64 stones.
NIMLA_API std::optional<StairMove> staircase_move(std::span<const std::uint64_t> stairs) noexcept;

/// Misere Nim, where who takes the last stone loses: with a pile of 2 or more won iff the XOR is
/// not 0, else iff the number of ones is even. The position without stones is won, with no move.
NIMLA_API bool misere_is_won(std::span<const std::uint64_t> piles) noexcept;
/// A move to a lost position; none iff this one is lost or has no stones.
NIMLA_API std::optional<PileMove> misere_move(std::span<const std::uint64_t> piles) noexcept;

}  // namespace nimla::games
