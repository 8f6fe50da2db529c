#include "nimla/field.hpp"

#include <bit>
#include <stdexcept>

#include "kernels/maps/byte_map.hpp"
#include "kernels/maps/fermat.hpp"
#include "nimla/field/in_field.hpp"
#include "nimla/field/prime_parts.hpp"
#include "nimla/field/xor_basis.hpp"

namespace nimla {

namespace {

// The inverse of x -> x^2 + x from the even nimbers to those below 2^63. For i > 0 the image of 2^i
// has top bit i - 1: with 2^i = 2^j F, F the largest Fermat power in it, (2^j F)^2 + 2^j F is
// ((2^j)^2 + 2^j) F + (F/2) (2^j)^2, which is F/2 for j = 0 and by induction has top bit j - 1 in
// the factor of F otherwise. So each preimage follows from the lower ones.
constexpr kernels::ByteMap make_artin_schreier_map() noexcept {
  std::uint64_t preimages[64]{};  // that of 2^63 does not exist and stays 0
  for (int i = 0; i < 63; ++i) {
    const std::uint64_t x = std::uint64_t{2} << i;
    std::uint64_t rest = kernels::fermat::square(x) ^ x ^ (x >> 1);
    preimages[i] = x;
    for (; rest != 0; rest &= rest - 1) preimages[i] ^= preimages[std::countr_zero(rest)];
  }
  return kernels::ByteMap(preimages);
}

constinit const kernels::ByteMap artin_schreier_map = make_artin_schreier_map();

}  // namespace

// A solution below 2^W, if there is one, is also the even solution below 2^64: one map does for all
// widths.
std::optional<Nim64> solve_artin_schreier(Nim64 a, Width width) {
  detail::require_in_field("solve_artin_schreier", a, width);
  if (trace(a, width) != 0) return std::nullopt;
  return Nim64(artin_schreier_map(a.bits));
}

// For a, b != 0, x = (b/a) y turns the equation into y^2 + y = a c / b^2.
QuadraticSolutions solve_quadratic(Nim64 a, Nim64 b, Nim64 c, Width width) {
  detail::require_in_field("solve_quadratic", a, width);
  detail::require_in_field("solve_quadratic", b, width);
  detail::require_in_field("solve_quadratic", c, width);
  if (!a && !b) return c ? QuadraticSolutions() : QuadraticSolutions::whole_field();
  if (!a) return QuadraticSolutions(c / b);
  if (!b) return QuadraticSolutions(sqrt(c / a));
  const Nim64 scale = b / a;
  const std::optional<Nim64> y = solve_artin_schreier(c / (b * scale), width);
  if (!y) return QuadraticSolutions();
  const Nim64 x = scale * *y;
  return QuadraticSolutions(x, x + scale);
}

std::uint64_t order(Nim64 a) {
  if (!a) throw std::domain_error("nimla: order of zero");
  const auto parts = detail::prime_parts(a);
  std::uint64_t result = 1;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] != Nim64(1U)) result *= detail::group_primes[i];
  }
  return result;
}

bool is_primitive(Nim64 a, Width width) {
  detail::require_in_field("is_primitive", a, width);
  return a && order(a) == ~std::uint64_t{0} >> (64 - static_cast<int>(width));
}

// What is below 2^(W/2) lies in a smaller field.
Nim64 smallest_primitive(Width width) {
  Nim64 a(std::uint64_t{1} << (static_cast<int>(width) / 2));
  while (!is_primitive(a, width)) ++a.bits;
  return a;
}

// Its degree d is that of the least subfield GF(2^d) = nimbers below 2^d that contains a, and its
// coefficients are those of a^d in the basis 1, a, ..., a^(d-1) of that field.
BinaryPolynomial minimal_polynomial(Nim64 a, Width width) {
  detail::require_in_field("minimal_polynomial", a, width);
  const auto bits = static_cast<unsigned>(std::bit_width(a.bits));
  const int degree = static_cast<int>(std::bit_ceil(bits));
  detail::XorBasis powers;
  Nim64 power(1U);
  for (int i = 0; i < degree; ++i) {
    powers.add(power.bits);
    power *= a;
  }
  return {degree, powers.coordinates(power.bits)};
}

}  // namespace nimla
