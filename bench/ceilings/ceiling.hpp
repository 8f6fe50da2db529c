#pragma once
/// Loops of the bare instructions that products are made of, each compiled for one instruction set.
/// Call only where the processor has the instruction.
///
/// Carry-less multiplication: chain c starts with its i-th word x_i = start[i]; a step replaces x_i
/// by the low 64 bits of its carry-less product with `factor`. The result is the XOR of the last
/// products, both halves.
///
/// The affine instruction with its XOR and its loads from the first cache, in the tile that the
/// product of bit matrices has: sums[r][v] = sum over o of A[o][r] B[o][v], where A has depth x
/// rows words, 8 x 8 bit matrices, B depth x 2 vectors of bytes and `sums` rows x 2; depth is even.

#include <cstdint>

namespace nimla::bench {

inline constexpr int ceiling_chains = 12;  // enough to hide a latency of 8 cycles at one a cycle

/// PCLMULQDQ on 12 words.
std::uint64_t pclmul_chains(const std::uint64_t* start, std::uint64_t factor, int steps) noexcept;

/// VPCLMULQDQ of 512 bits on 48 words, 4 a chain.
std::uint64_t vpclmul512_chains(const std::uint64_t* start, std::uint64_t factor,
                                int steps) noexcept;

inline constexpr int affine512_rows = 8;  // 16 sums of 32 registers
inline constexpr int affine256_rows = 4;  // 8 sums of 16 registers

/// GFNI with 512 bits.
void affine512_sums(const std::uint64_t* A, const std::uint64_t* B, int depth,
                    std::uint64_t* sums) noexcept;

/// GFNI with 256 bits.
void affine256_sums(const std::uint64_t* A, const std::uint64_t* B, int depth,
                    std::uint64_t* sums) noexcept;

}  // namespace nimla::bench
