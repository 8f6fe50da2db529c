// The isomorphism with GF(2)[x]/(P): against carry-less products modulo P, for several P.

#include "nimla/basis.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/maps/basis.hpp"
#include "nimla/error.hpp"
#include "nimla/field.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"

namespace nimla::tests {
namespace {

static_assert(std::is_copy_constructible_v<PolynomialBasis>);
static_assert(std::is_nothrow_copy_assignable_v<PolynomialBasis>);

// f g modulo x^64 + low: the product of 128 bits, then its high half from the top down.
std::uint64_t product_mod(std::uint64_t f, std::uint64_t g, std::uint64_t low) {
  std::uint64_t low_half = 0;
  std::uint64_t high_half = 0;
  for (int i = 0; i < 64; ++i) {
    if ((g >> i & 1) == 0) continue;
    low_half ^= f << i;
    if (i > 0) high_half ^= f >> (64 - i);
  }
  for (int i = 63; i >= 0; --i) {
    if ((high_half >> i & 1) == 0) continue;
    low_half ^= low << i;
    if (i > 0) high_half ^= low >> (64 - i);
  }
  return low_half;
}

std::uint64_t frobenius_mod(std::uint64_t f, int times, std::uint64_t low) {
  for (int i = 0; i < times; ++i) f = product_mod(f, f, low);
  return f;
}

// Rabin's criterion for x^64 + low: x^(2^64) = x, and x^(2^32) + x is a unit. In a ring where
// every f^(2^64) = f, f is a unit iff f^(2^64 - 1) = 1.
bool is_irreducible(std::uint64_t low) {
  constexpr std::uint64_t x = 2;
  if (frobenius_mod(x, 64, low) != x) return false;
  std::uint64_t power = frobenius_mod(x, 32, low) ^ x;
  std::uint64_t product = power;
  for (int i = 1; i < 64; ++i) {
    power = product_mod(power, power, low);
    product = product_mod(product, power, low);
  }
  return product == 1;
}

bool is_accepted(std::uint64_t low) {
  try {
    const PolynomialBasis basis(BinaryPolynomial{64, low});
    return true;
  } catch (const std::domain_error&) {
    return false;
  }
}

// Sparse and dense.
std::vector<BinaryPolynomial> some_irreducible() {
  std::vector<BinaryPolynomial> polynomials = {{64, 0x1b}};
  SplitMix64 random(7);
  while (polynomials.size() < 5) {
    if (const std::uint64_t low = random(); is_irreducible(low)) polynomials.push_back({64, low});
  }
  for (std::uint64_t low = 0x1d; polynomials.size() < 8; low += 2) {
    if (is_irreducible(low)) polynomials.push_back({64, low});
  }
  return polynomials;
}

TEST(PolynomialBasis, DefaultIsTheSparsestWithItsLeastRoot) {
  const PolynomialBasis basis;
  EXPECT_EQ(basis.polynomial(), (BinaryPolynomial{64, 0x1b}));
  EXPECT_EQ(basis.root(), Nim64(0x402884ca01f7c6b2U));
  EXPECT_EQ(basis, PolynomialBasis(BinaryPolynomial{64, 0x1b}));
}

TEST(PolynomialBasis, DefaultIsTheBasisOfTheKernels) {
  const PolynomialBasis basis;
  for (int i = 0; i < 64; ++i) {
    const std::uint64_t unit = std::uint64_t{1} << i;
    EXPECT_EQ(basis.to_polynomial(Nim64(unit)), kernels::polynomial::from_nim(unit));
    EXPECT_EQ(basis.to_nimber(unit).bits, kernels::polynomial::to_nim(unit));
  }
}

TEST(PolynomialBasis, RootIsTheLeastOf64) {
  for (const BinaryPolynomial& P : some_irreducible()) {
    const PolynomialBasis basis(P);
    const std::uint64_t root = basis.root().bits;
    std::uint64_t value = 0;
    for (int i = 64; i >= 0; --i) {
      value = reference::product(value, root) ^ static_cast<std::uint64_t>(P.coefficient(i));
    }
    EXPECT_EQ(value, 0U) << to_string(P);
    std::uint64_t conjugate = root;
    for (int i = 1; i < 64; ++i) {
      conjugate = reference::product(conjugate, conjugate);
      EXPECT_GT(conjugate, root) << to_string(P);
    }
    EXPECT_EQ(minimal_polynomial(basis.root()), P);
  }
}

TEST(PolynomialBasis, RootIsTheLeastConjugateOfWhatThePolynomialWasMadeFrom) {
  SplitMix64 random(6);
  for (int i = 0; i < 300; ++i) {
    const Nim64 a(random());
    std::uint64_t least = a.bits;
    for (std::uint64_t x = reference::product(a.bits, a.bits); x != a.bits;) {
      least = std::min(least, x);
      x = reference::product(x, x);
    }
    ASSERT_EQ(PolynomialBasis(minimal_polynomial(a)).root(), Nim64(least)) << "a = " << a;
  }
}

TEST(PolynomialBasis, IsAnIsomorphism) {
  const auto words = sample_words(60, 8);
  for (const BinaryPolynomial& P : some_irreducible()) {
    const PolynomialBasis basis(P);
    EXPECT_EQ(basis.to_nimber(0), Nim64());
    EXPECT_EQ(basis.to_nimber(1), Nim64(1U));
    EXPECT_EQ(basis.to_nimber(2), basis.root());
    for (const std::uint64_t f : words) {
      const std::uint64_t a = basis.to_nimber(f).bits;
      EXPECT_EQ(basis.to_polynomial(Nim64(a)), f) << to_string(P);
      EXPECT_EQ(basis.to_nimber(basis.to_polynomial(Nim64(f))), Nim64(f)) << to_string(P);
      for (const std::uint64_t g : words) {
        const std::uint64_t b = basis.to_nimber(g).bits;
        ASSERT_EQ(basis.to_nimber(f ^ g).bits, a ^ b) << to_string(P);
        ASSERT_EQ(basis.to_nimber(product_mod(f, g, P.low)).bits, reference::product(a, b))
            << to_string(P) << ", f = " << f << ", g = " << g;
      }
    }
  }
}

TEST(PolynomialBasis, InBulk) {
  const PolynomialBasis basis(some_irreducible()[3]);
  for (std::size_t n = 0; n < 40; ++n) {
    std::vector<Nim64> a;
    for (const std::uint64_t word : mixed_words(n, n + 1)) a.push_back(Nim64(word));
    std::vector<std::uint64_t> f(n + 1, 77);
    basis.to_polynomial(a, std::span(f).first(n));
    for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(f[i], basis.to_polynomial(a[i]));
    EXPECT_EQ(f[n], 77U);

    std::vector<Nim64> back(n + 1, Nim64(99U));
    basis.to_nimber(std::span<const std::uint64_t>(f).first(n), std::span(back).first(n));
    EXPECT_TRUE(std::equal(a.begin(), a.end(), back.begin()));
    EXPECT_EQ(back[n], Nim64(99U));
  }
}

TEST(PolynomialBasis, InBulkInPlace) {
  const PolynomialBasis basis;
  std::vector<Nim64> a;
  for (const std::uint64_t word : mixed_words(100, 9)) a.push_back(Nim64(word));
  const std::vector<Nim64> before = a;
  const std::span<std::uint64_t> words(&a[0].bits, a.size());
  basis.to_polynomial(a, words);
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].bits, basis.to_polynomial(before[i]));
  }
  basis.to_nimber(words, a);
  EXPECT_EQ(a, before);
}

TEST(PolynomialBasis, InBulkRefusesDifferentSizes) {
  const PolynomialBasis basis;
  std::vector<Nim64> a(3);
  std::vector<std::uint64_t> f(4, 5);
  EXPECT_THROW(basis.to_polynomial(a, f), ShapeError);
  EXPECT_THROW(basis.to_nimber(f, a), ShapeError);
  EXPECT_EQ(a, std::vector<Nim64>(3));
  EXPECT_EQ(f, std::vector<std::uint64_t>(4, 5));
}

TEST(PolynomialBasis, AcceptsWhatIsIrreducible) {
  SplitMix64 random(10);
  int accepted = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t low = random() | 1;
    ASSERT_EQ(is_accepted(low), is_irreducible(low)) << to_string(BinaryPolynomial{64, low});
    if (is_accepted(low)) ++accepted;
  }
  EXPECT_GT(accepted, 30);  // about one in 32
}

TEST(PolynomialBasis, RefusesPowersAndProducts) {
  EXPECT_FALSE(is_accepted(0));  // x^64
  EXPECT_FALSE(is_accepted(1));  // (x + 1)^64
  // A square P(x)^2 = P(x^2) of an irreducible P of degree 32, and the product of two.
  const std::uint64_t P = minimal_polynomial(Nim64(1U << 31)).low;
  const std::uint64_t Q = minimal_polynomial(smallest_primitive(Width::w32)).low;
  ASSERT_NE(P, Q);
  const auto product_of = [](std::uint64_t p, std::uint64_t q) {
    std::uint64_t low = (p << 32) ^ (q << 32);  // (x^32 + p) (x^32 + q)
    for (int i = 0; i < 32; ++i) {
      if ((q >> i & 1) != 0) low ^= p << i;
    }
    return low;
  };
  EXPECT_FALSE(is_accepted(product_of(P, P)));
  EXPECT_FALSE(is_accepted(product_of(P, Q)));
  EXPECT_FALSE(is_accepted(2));                                     // x^64 + x
  const std::uint64_t R = minimal_polynomial(Nim64(1U << 15)).low;  // of degree 16
  const std::uint64_t R2 = [R] {
    std::uint64_t square = 0;
    for (int i = 0; i < 16; ++i) square |= (R >> i & 1) << (2 * i);
    return square;
  }();
  EXPECT_FALSE(is_accepted(product_of(R2, P)));   // R^2 P
  EXPECT_FALSE(is_accepted(product_of(R2, R2)));  // R^4
}

TEST(PolynomialBasis, SaysWhatIsWrong) {
  try {
    const PolynomialBasis basis(BinaryPolynomial{64, 3});
    FAIL() << "x^64 + x + 1 is reducible";
  } catch (const std::domain_error& error) {
    EXPECT_STREQ(error.what(),
                 "nimla: x^64 + x + 1 is reducible, a basis of GF(2^64) needs an irreducible "
                 "polynomial");
  }
  try {
    const PolynomialBasis basis(BinaryPolynomial{8, 0x1b});
    FAIL() << "the degree is 8";
  } catch (const std::domain_error& error) {
    EXPECT_STREQ(error.what(),
                 "nimla: x^8 + x^4 + x^3 + x + 1 has degree 8, a basis of GF(2^64) needs 64");
  }
}

TEST(PolynomialBasis, IsARegularValue) {
  const PolynomialBasis standard;
  PolynomialBasis other(some_irreducible()[2]);
  EXPECT_NE(standard, other);
  const PolynomialBasis copy = other;
  EXPECT_EQ(copy, other);
  const PolynomialBasis moved = std::move(other);
  EXPECT_EQ(moved, copy);
  EXPECT_EQ(other, copy);  // NOLINT: a move is a copy
  other = standard;
  EXPECT_EQ(other, standard);
  EXPECT_EQ(copy.to_nimber(2), copy.root());
}

}  // namespace
}  // namespace nimla::tests
