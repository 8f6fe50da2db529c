#pragma once
/// The innermost loop of products of bit matrices by the affine instruction, and nothing around it.

#include <cstddef>
#include <cstdint>

namespace nimla::bench {

/// For V with a register type Vec, `words` words of it, load, store, zero, matrix(p) (the word at p
/// in every word, kept in a register) and add_affine(sum, b0, a0, b1, a1), which adds a0 b0 and
/// a1 b1: sums[r][v] = sum over o of A[o][r] B[o][v], for octets o < depth, even, rows r and two
/// vectors v.
template <class V, int rows>
inline void affine_sums(const std::uint64_t* A, const std::uint64_t* B, int depth,
                        std::uint64_t* sums) noexcept {
  typename V::Vec sum[std::size_t{rows}][2];
#pragma GCC unroll 8
  for (int r = 0; r < rows; ++r) sum[r][0] = sum[r][1] = V::zero();
  for (int o = 0; o < depth; o += 2) {
    const auto b00 = V::load(B);
    const auto b01 = V::load(B + V::words);
    const auto b10 = V::load(B + 2 * V::words);
    const auto b11 = V::load(B + 3 * V::words);
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r) {
      const auto a0 = V::matrix(A + r);
      const auto a1 = V::matrix(A + rows + r);
      sum[r][0] = V::add_affine(sum[r][0], b00, a0, b10, a1);
      sum[r][1] = V::add_affine(sum[r][1], b01, a0, b11, a1);
    }
    A += 2 * rows;
    B += 4 * V::words;
  }
#pragma GCC unroll 8
  for (int r = 0; r < rows; ++r) {
    V::store(sums + 2 * r * V::words, sum[r][0]);
    V::store(sums + (2 * r + 1) * V::words, sum[r][1]);
  }
}

}  // namespace nimla::bench
