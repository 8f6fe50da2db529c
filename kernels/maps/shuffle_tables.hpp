#pragma once
/// Products of nimbers below 2^8 by tables of sixteen bytes, the operand of a byte shuffle.

#include "kernels/backend.hpp"

namespace nimla::kernels::shuffle {

using Byte = std::uint8_t;

/// A function of a nibble: entry[i] is the value at i.
struct alignas(16) Table {
  Byte entry[16];
};

/// Logarithms in GF(16), to the base of the least generator. With s the sum of two of them modulo
/// 256, the lesser of s and s - 15 is the logarithm of the product. log 0 is such that then it has
/// its highest bit set, for which a shuffle gives 0: 208 + log x, 2 * 208 - 256 and 15 less than
/// these are all at least 128.
extern const Table log;
inline constexpr Byte log_of_zero = 208;
inline constexpr Byte log_period = 15;

/// What the product of two bytes a1 16 + a0 and b1 16 + b0 takes from the three products that
/// Karatsuba needs: the tables of p -> 17 p for p = a0 b0, of 8 p for a1 b1 and of 16 p for
/// (a1 + a0)(b1 + b0), by the logarithm of p.
struct ByteFromLogs {
  Table low, high, sum;
};
extern const ByteFromLogs product;
/// The same for 2^7 (x) a (x) b.
extern const ByteFromLogs half_product;

/// A linear map of bytes: the images of the low nibble and of the high nibble.
struct ByteTables {
  Table low, high;
};

/// by[c] is x -> c (x) x. 8 KiB.
struct Multiples {
  ByteTables by[256];
};
extern const Multiples multiples;

/// 2^7 and its square: see times_half_of_next in kernels/loops/shuffle_loops.hpp.
inline constexpr Byte half = 0x80;
inline constexpr Byte half_squared = 0xde;

}  // namespace nimla::kernels::shuffle
