#pragma once
/// The yardstick: nimber arithmetic as it is usually written, with log / exp tables of GF(2^16) and
/// Karatsuba to 64 bits. It shares nothing with the library and is never tuned.

#include <cstddef>
#include <cstdint>

namespace nimla::bench::plain {

std::uint64_t product(std::uint64_t a, std::uint64_t b) noexcept;

/// a^(2^64 - 2) by square and multiply: 1/a, and 0 for 0.
std::uint64_t inverse(std::uint64_t a) noexcept;

/// a^(2^63) by squaring.
std::uint64_t sqrt(std::uint64_t a) noexcept;

/// c_i = a_i b_i.
void mul_batch(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* c,
               std::size_t n) noexcept;

/// y_i += a x_i.
void axpy(std::uint64_t a, const std::uint64_t* x, std::uint64_t* y, std::size_t n) noexcept;

/// The sum of x_i y_i.
std::uint64_t dot(const std::uint64_t* x, const std::uint64_t* y, std::size_t n) noexcept;

/// C += A B, row-major without gaps: A m x k, B k x n, C m x n.
void gemm_add(std::size_t m, std::size_t n, std::size_t k, const std::uint64_t* A,
              const std::uint64_t* B, std::uint64_t* C) noexcept;

struct Elimination {
  std::size_t rank;             ///< the pivots found
  std::uint64_t pivot_product;  ///< the determinant, where rank = n
};

/// Gaussian elimination of the n x n row-major matrix `a` in place until `steps` pivots are found
/// or the columns end. A multiplier stays where it made a zero.
Elimination eliminate(std::uint64_t* a, std::size_t n, std::size_t steps) noexcept;

}  // namespace nimla::bench::plain
