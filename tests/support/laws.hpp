#pragma once
/// The laws of GF(2^64) and of linear algebra over it, each taking the operation under test.

#include <gtest/gtest.h>

#include <cstdint>
#include <span>

#include "nimla/matrix_view.hpp"

namespace nimla::tests {

/// `mul` is the product of a commutative ring whose sum is XOR, on triples of `samples`.
template <class Mul>
void expect_ring_laws(std::span<const std::uint64_t> samples, Mul mul) {
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::uint64_t a = samples[i];
    EXPECT_EQ(mul(a, 0), 0U) << "a = " << a;
    EXPECT_EQ(mul(0, a), 0U) << "a = " << a;
    EXPECT_EQ(mul(a, 1), a);
    EXPECT_EQ(mul(1, a), a);
    for (std::size_t j = 0; j < samples.size(); ++j) {
      const std::uint64_t b = samples[j];
      const std::uint64_t c = samples[(i + 2 * j + 1) % samples.size()];
      const std::uint64_t ab = mul(a, b);
      EXPECT_EQ(ab, mul(b, a)) << "a = " << a << ", b = " << b;
      EXPECT_EQ(mul(ab, c), mul(a, mul(b, c))) << "a = " << a << ", b = " << b << ", c = " << c;
      EXPECT_EQ(mul(a, b ^ c), ab ^ mul(a, c)) << "a = " << a << ", b = " << b << ", c = " << c;
    }
  }
}

/// a (1/a) = 1 and 1/(1/a) = a for a != 0, and 1/0 = 0.
template <class Mul, class Inverse>
void expect_inverse_laws(std::span<const std::uint64_t> samples, Mul mul, Inverse inverse_or_zero) {
  EXPECT_EQ(inverse_or_zero(0), 0U);
  for (const std::uint64_t a : samples) {
    if (a == 0) continue;
    const std::uint64_t inverse = inverse_or_zero(a);
    EXPECT_EQ(mul(a, inverse), 1U) << "a = " << a;
    EXPECT_EQ(inverse_or_zero(inverse), a);
  }
}

/// square(a) = a a, square is additive, sqrt is its inverse on both sides.
template <class Mul, class Square, class Sqrt>
void expect_square_laws(std::span<const std::uint64_t> samples, Mul mul, Square square, Sqrt sqrt) {
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::uint64_t a = samples[i];
    const std::uint64_t b = samples[(i + 1) % samples.size()];
    EXPECT_EQ(square(a), mul(a, a)) << "a = " << a;
    EXPECT_EQ(square(a ^ b), square(a) ^ square(b)) << "a = " << a << ", b = " << b;
    EXPECT_EQ(sqrt(square(a)), a);
    EXPECT_EQ(square(sqrt(a)), a);
  }
}

}  // namespace nimla::tests
