#include "nimla/games/split.hpp"

#include <stdexcept>
#include <tuple>

#include "nimla/field.hpp"
#include "nimla/field/top_bit.hpp"

namespace nimla::games {

namespace {

using detail::has_bit;
using detail::top_bit;

/// u^2 + u = a, for an a of trace 0 in its subfield: the even solution lies there too.
Nim64 artin_schreier(Nim64 a) { return *solve_artin_schreier(a); }

/// `split` for a, b, d below 2^width. With F = 2^(width/2), F (x) F = F + F/2, and x = x1 F + x0,
/// ab = (a1 b1 + a1 b0 + a0 b1) F + a0 b0 + (F/2) a1 b1: one of the products in the half where d
/// has its top bit has that bit, and the low halves of both factors are then free.
std::pair<Nim64, Nim64> split_below(Nim64 a, Nim64 b, Nim64 d, int width) {
  if (width == 1) return {Nim64(1U), Nim64(1U)};
  const int half_width = width / 2;
  const Nim64 F(std::uint64_t{1} << half_width);
  const Nim64 half(std::uint64_t{1} << (half_width - 1));
  const auto high = [&](Nim64 x) { return Nim64(x.bits >> half_width); };
  const auto low = [&](Nim64 x) { return Nim64(x.bits & (F.bits - 1)); };
  const auto join = [&](Nim64 x1, Nim64 x0) { return Nim64((x1.bits << half_width) | x0.bits); };
  const Nim64 a1 = high(a), a0 = low(a), b1 = high(b), b0 = low(b), d1 = high(d), d0 = low(d);
  if (d1) {
    const int t = top_bit(d1);
    if (has_bit(a1 * b0, t)) {
      const auto [x, y] = split_below(a1, b0, d1, half_width);
      return {join(x, d0 / y), y};
    }
    if (has_bit(a0 * b1, t)) {
      const auto [x, y] = split_below(a0, b1, d1, half_width);
      return {x, join(y, d0 / x)};
    }
    // x y = d1 and (F + u)^2 = F + F/2 + u^2.
    const auto [x, y] = split_below(a1, b1, d1, half_width);
    const Nim64 u = F + sqrt(half + d0 / d1);
    return {x * u, y * u};
  }
  if (has_bit(a0 * b0, top_bit(d0))) return split_below(a0, b0, d0, half_width);
  // x y z = d0 and (F + u)(F + u + 1) = z. The top bit of z is that of F/2, so F/2 + z has trace 0.
  const auto [e, z] = split_below(a1 * b1, half, d0, half_width);
  const auto [x, y] = split_below(a1, b1, e, half_width);
  const Nim64 u = F + artin_schreier(half + z);
  return {x * u, y * (u + Nim64(1U))};
}

void require_change(Nim64 product, Nim64 d) {
  if (!d || !has_bit(product, top_bit(d))) {
    throw std::domain_error("split: no move changes the value " + to_string(product) + " by " +
                            to_string(d));
  }
}

}  // namespace

std::pair<Nim64, Nim64> split(Nim64 a, Nim64 b, Nim64 d) {
  require_change(a * b, d);
  return split_below(a, b, d, 64);
}

Vector split(std::span<const Nim64> A, Nim64 d) {
  Vector prefix_products(A.size() + 1, Nim64(1U));
  for (std::size_t i = 0; i < A.size(); ++i) prefix_products[i + 1] = prefix_products[i] * A[i];
  require_change(prefix_products.back(), d);
  Vector c(A.size());
  for (std::size_t i = A.size(); i > 1; --i) {
    std::tie(d, c[i - 1]) = split_below(prefix_products[i - 1], A[i - 1], d, 64);
  }
  if (!c.empty()) c[0] = d;
  return c;
}

std::optional<Vector> tuple_move(std::span<const Nim64> A, Nim64 target) {
  const Nim64 value = tuple_value(A);
  if (target.bits >= value.bits) return std::nullopt;
  Vector B = split(A, value + target);
  for (std::size_t i = 0; i < A.size(); ++i) B[i] += A[i];
  return B;
}

Nim64 tuple_value(std::span<const Nim64> A) noexcept {
  Nim64 product(1U);
  for (const Nim64 a : A) product *= a;
  return product;
}

}  // namespace nimla::games
