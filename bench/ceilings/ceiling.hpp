#pragma once
/// Loops of bare carry-less multiplications, each compiled for one instruction set.
///
/// Chain c starts with its i-th word x_i = start[i]; a step replaces x_i by the low 64 bits of its
/// carry-less product with `factor`. The result is the XOR of the last products, both halves.
/// Call only where the processor has the instruction.

#include <cstdint>

namespace nimla::bench {

inline constexpr int ceiling_chains = 12;  // enough to hide a latency of 8 cycles at one a cycle

/// PCLMULQDQ on 12 words.
std::uint64_t pclmul_chains(const std::uint64_t* start, std::uint64_t factor, int steps) noexcept;

/// VPCLMULQDQ of 512 bits on 48 words, 4 a chain.
std::uint64_t vpclmul512_chains(const std::uint64_t* start, std::uint64_t factor,
                                int steps) noexcept;

}  // namespace nimla::bench
