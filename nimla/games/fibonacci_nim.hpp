#pragma once
/// Fibonacci Nim: of n stones the first move takes 1 to n - 1, each other at most twice as many as
/// the one before. A position is n, the stones left, and q, the most that may be taken now.

#include <cstdint>
#include <optional>
#include <vector>

#include "nimla/export.hpp"

namespace nimla::games {

/// The least part of n > 0 as a sum of Fibonacci numbers 1, 2, 3, 5, ... no two of which are
/// neighbours (E. Zeckendorf); 0 for n = 0.
NIMLA_API std::uint64_t least_zeckendorf_part(std::uint64_t n) noexcept;

/// Won iff q >= least_zeckendorf_part(n) > 0 (M. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1,
/// 1963).
NIMLA_API bool fibonacci_nim_is_won(std::uint64_t n, std::uint64_t q) noexcept;

/// How many stones a winning move takes; none iff the position is lost.
NIMLA_API std::optional<std::uint64_t> fibonacci_nim_move(std::uint64_t n,
                                                          std::uint64_t q) noexcept;

/// Every winning number of stones, increasing: 45 at most.
NIMLA_API std::vector<std::uint64_t> fibonacci_nim_moves(std::uint64_t n, std::uint64_t q);

/// The q of the start: n - 1, or 0 for no stones.
constexpr std::uint64_t fibonacci_nim_start(std::uint64_t n) noexcept { return n == 0 ? 0 : n - 1; }

}  // namespace nimla::games
