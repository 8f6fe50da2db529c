// Equations, orders and minimal polynomials: against brute force in the small fields, against the
// reference in the large ones.

#include "nimla/field.hpp"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <vector>

#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/vectors.hpp"

namespace nimla::tests {
namespace {

constexpr Width widths[] = {Width::w8, Width::w16, Width::w32, Width::w64};

constexpr std::uint64_t mask(Width width) {
  return ~std::uint64_t{0} >> (64 - static_cast<int>(width));
}

std::vector<std::uint64_t> samples(Width width, std::size_t n, std::uint64_t seed) {
  std::vector<std::uint64_t> words = sample_words(n, seed);
  for (std::uint64_t& word : words) word &= mask(width);
  return words;
}

// a x^2 + b x + c.
std::uint64_t value_at(std::uint64_t x, std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  using reference::product;
  return product(a, product(x, x)) ^ product(b, x) ^ c;
}

std::vector<std::uint64_t> words_of(const QuadraticSolutions& solutions) {
  std::vector<std::uint64_t> words;
  for (const Nim64 x : solutions) words.push_back(x.bits);
  return words;
}

TEST(FieldVectors, All) {
  for (const int W : {8, 16, 32, 64}) {
    const std::string file = "field_" + std::to_string(W) + ".txt";
    const auto width = static_cast<Width>(W);
    VectorCount count(file);
    for (const VectorLine& line : read_vectors(file)) {
      const auto arg = [&line](std::size_t i) { return Nim64(number(line.args.at(i))); };
      std::string answer;
      if (line.op == "as") {
        const auto x = solve_artin_schreier(arg(1), width);
        answer = x ? to_string(*x) : "none";
      } else if (line.op == "order") {
        answer = std::to_string(order(arg(1)));
      } else if (line.op == "primitive") {
        answer = std::to_string(is_primitive(arg(1), width) ? 1 : 0);
      } else if (line.op == "mingen") {
        answer = to_string(smallest_primitive(width));
      } else if (line.op == "minpoly") {
        const BinaryPolynomial P = minimal_polynomial(arg(1), width);
        for (int i = 0; i <= P.degree; ++i) answer += P.coefficient(i) == 0 ? '0' : '1';
      } else {
        continue;
      }
      EXPECT_EQ(answer, line.results.at(0)) << line.text;
      count.add(line.op);
    }
    count.expect_some({"as", "order", "primitive", "mingen", "minpoly"});
  }
}

TEST(ArtinSchreier, EveryElementBelow2To16) {
  for (const Width width : {Width::w8, Width::w16}) {
    std::vector<std::uint64_t> even_solution(mask(width) + 1, ~std::uint64_t{0});
    for (std::uint64_t x = 0; x <= mask(width); x += 2) {
      even_solution[reference::product(x, x) ^ x] = x;
    }
    for (std::uint64_t a = 0; a <= mask(width); ++a) {
      const auto x = solve_artin_schreier(Nim64(a), width);
      ASSERT_EQ(x ? x->bits : ~std::uint64_t{0}, even_solution[a]) << "a = " << a;
    }
  }
}

TEST(ArtinSchreier, SolutionsAreEvenInTheFieldAndMissingIffTheTraceIs1) {
  for (const Width width : widths) {
    for (const std::uint64_t a : samples(width, 500, 1)) {
      const auto x = solve_artin_schreier(Nim64(a), width);
      ASSERT_EQ(x.has_value(), reference::trace(a, static_cast<int>(width)) == 0) << "a = " << a;
      if (!x) continue;
      EXPECT_EQ(value_at(x->bits, 1, 1, a), 0U) << "a = " << a;
      EXPECT_EQ(x->bits & ~(mask(width) - 1), 0U) << "a = " << a;
    }
  }
}

TEST(ArtinSchreier, DependsOnTheField) {
  EXPECT_EQ(solve_artin_schreier(Nim64(128U), Width::w8), std::nullopt);
  EXPECT_NE(solve_artin_schreier(Nim64(128U), Width::w16), std::nullopt);
  EXPECT_EQ(solve_artin_schreier(Nim64(1ULL << 63)), std::nullopt);
}

TEST(ArtinSchreier, RefusesWhatIsOutsideTheField) {
  EXPECT_THROW(solve_artin_schreier(Nim64(256U), Width::w8), std::domain_error);
  EXPECT_THROW(solve_artin_schreier(Nim64(1U << 16), Width::w16), std::domain_error);
  EXPECT_THROW(solve_artin_schreier(Nim64(1ULL << 32), Width::w32), std::domain_error);
  EXPECT_NO_THROW(solve_artin_schreier(Nim64(~0ULL)));
  try {
    solve_artin_schreier(Nim64(300U), Width::w8);
    FAIL() << "300 is not below 2^8";
  } catch (const std::domain_error& error) {
    EXPECT_STREQ(error.what(), "nimla: solve_artin_schreier: 300 is not below 2^8");
  }
}

TEST(SolveQuadratic, EveryLinearAndConstantTermBelow256) {
  for (const std::uint64_t a : {0U, 1U, 2U, 3U, 16U, 100U, 255U}) {
    for (std::uint64_t b = 0; b < 256; ++b) {
      std::vector<std::vector<std::uint64_t>> solutions(256);  // by c
      for (std::uint64_t x = 0; x < 256; ++x) solutions[value_at(x, a, b, 0)].push_back(x);
      for (std::uint64_t c = 0; c < 256; ++c) {
        const auto found = solve_quadratic(Nim64(a), Nim64(b), Nim64(c), Width::w8);
        const bool everything = a == 0 && b == 0 && c == 0;
        ASSERT_EQ(found.is_whole_field(), everything) << a << ' ' << b << ' ' << c;
        if (everything) {
          EXPECT_EQ(found.size(), 0);
        } else {
          ASSERT_EQ(words_of(found), solutions[c]) << a << ' ' << b << ' ' << c;
        }
      }
    }
  }
}

TEST(SolveQuadratic, FindsTheRootsItWasMadeFrom) {
  for (const Width width : widths) {
    const auto words = samples(width, 300, 2);
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
      const std::uint64_t a = words[i] | 1;
      const std::uint64_t r = words[i + 1];
      const std::uint64_t s = words[i + 2];
      const std::uint64_t b = reference::product(a, r ^ s);
      const std::uint64_t c = reference::product(a, reference::product(r, s));
      std::vector<std::uint64_t> expected{std::min(r, s)};
      if (r != s) expected.push_back(std::max(r, s));
      ASSERT_EQ(words_of(solve_quadratic(Nim64(a), Nim64(b), Nim64(c), width)), expected)
          << "a = " << a << ", roots " << r << ", " << s;
    }
  }
}

TEST(SolveQuadratic, RandomEquationsHaveNoneOrTwo) {
  for (const Width width : widths) {
    int without = 0;
    const auto words = samples(width, 600, 3);
    for (std::size_t i = std::size(edge_words); i + 2 < words.size(); ++i) {
      const std::uint64_t a = words[i] | 1;
      const std::uint64_t b = words[i + 1] | 1;
      const std::uint64_t c = words[i + 2];
      const auto found = solve_quadratic(Nim64(a), Nim64(b), Nim64(c), width);
      ASSERT_NE(found.size(), 1);
      ASSERT_FALSE(found.is_whole_field());
      const std::uint64_t ac = reference::product(a, c);
      const std::uint64_t inverse_b = reference::inverse_or_zero(b);
      const std::uint64_t quotient =
          reference::product(ac, reference::product(inverse_b, inverse_b));
      const bool solvable = reference::trace(quotient, static_cast<int>(width)) == 0;
      ASSERT_EQ(found.size(), solvable ? 2 : 0) << a << ' ' << b << ' ' << c;
      if (!solvable) ++without;
      for (const Nim64 x : found) EXPECT_EQ(value_at(x.bits, a, b, c), 0U);
    }
    EXPECT_GT(without, 200);
    EXPECT_LT(without, 400);
  }
}

TEST(SolveQuadratic, DegenerateEquations) {
  const Nim64 zero;
  const Nim64 five(5U);
  const Nim64 big(0x123456789abcdef0U);
  EXPECT_TRUE(solve_quadratic(zero, zero, zero).is_whole_field());
  EXPECT_EQ(solve_quadratic(zero, zero, five), QuadraticSolutions());
  EXPECT_EQ(solve_quadratic(zero, five, zero), QuadraticSolutions(zero));
  EXPECT_EQ(solve_quadratic(zero, five, big), QuadraticSolutions(big / five));
  EXPECT_EQ(solve_quadratic(big, zero, zero), QuadraticSolutions(zero));
  EXPECT_EQ(solve_quadratic(big, zero, five), QuadraticSolutions(sqrt(five / big)));
  EXPECT_EQ(solve_quadratic(big, five, zero), QuadraticSolutions(zero, five / big));
}

TEST(SolveQuadratic, RefusesWhatIsOutsideTheField) {
  const Nim64 in(1U);
  const Nim64 out(256U);
  for (const Nim64 other : {Nim64(), in}) {
    EXPECT_THROW(solve_quadratic(out, other, other, Width::w8), std::domain_error);
    EXPECT_THROW(solve_quadratic(other, out, other, Width::w8), std::domain_error);
    EXPECT_THROW(solve_quadratic(other, other, out, Width::w8), std::domain_error);
  }
}

TEST(QuadraticSolutionsRange, IsIncreasing) {
  const QuadraticSolutions two(Nim64(7U), Nim64(3U));
  EXPECT_EQ(two.size(), 2);
  EXPECT_EQ(two[0], Nim64(3U));
  EXPECT_EQ(two[1], Nim64(7U));
  EXPECT_EQ(two, QuadraticSolutions(Nim64(3U), Nim64(7U)));
  EXPECT_NE(QuadraticSolutions(), QuadraticSolutions::whole_field());
  EXPECT_NE(QuadraticSolutions(), QuadraticSolutions(Nim64()));
}

constexpr std::uint64_t primes[] = {3, 5, 17, 257, 641, 65537, 6700417};

TEST(Order, EveryElementBelow256) {
  for (std::uint64_t a = 1; a < 256; ++a) {
    std::uint64_t k = 1;
    for (std::uint64_t power = a; power != 1; power = reference::product(power, a)) ++k;
    ASSERT_EQ(order(Nim64(a)), k) << "a = " << a;
  }
}

TEST(Order, EveryDivisorOfTheGroupOrder) {
  const std::uint64_t generator = smallest_primitive().bits;
  for (unsigned subset = 0; subset < 128; ++subset) {
    std::uint64_t expected = 1;
    for (unsigned i = 0; i < 7; ++i) {
      if ((subset >> i & 1) != 0) expected *= primes[i];
    }
    EXPECT_EQ(order(Nim64(reference::pow(generator, ~std::uint64_t{0} / expected))), expected);
  }
}

TEST(Order, IsTheLeastExponent) {
  for (const std::uint64_t a : sample_words(60, 4)) {
    if (a == 0) continue;
    const std::uint64_t k = order(Nim64(a));
    EXPECT_EQ(reference::pow(a, k), 1U) << "a = " << a;
    for (const std::uint64_t p : primes) {
      if (k % p == 0) {
        EXPECT_NE(reference::pow(a, k / p), 1U) << "a = " << a;
      }
    }
  }
}

TEST(Order, RefusesZero) { EXPECT_THROW(order(Nim64()), std::domain_error); }

TEST(Primitive, EulerCountsThem) {
  for (const auto& [width, phi] : {std::pair{Width::w8, 128}, std::pair{Width::w16, 32768}}) {
    int count = 0;
    for (std::uint64_t a = 0; a <= mask(width); ++a) count += is_primitive(Nim64(a), width) ? 1 : 0;
    EXPECT_EQ(count, phi);
  }
}

TEST(Primitive, DependsOnTheField) {
  for (const Width width : widths) {
    const Nim64 generator = smallest_primitive(width);
    EXPECT_EQ(order(generator), mask(width));
    for (const Width other : widths) {
      if (mask(other) < generator.bits) {
        EXPECT_THROW(is_primitive(generator, other), std::domain_error);
      } else {
        EXPECT_EQ(is_primitive(generator, other), width == other);
      }
    }
    EXPECT_FALSE(is_primitive(Nim64(), width));
    EXPECT_FALSE(is_primitive(Nim64(1U), width));
  }
}

TEST(Primitive, NoneIsSmaller) {
  for (const Width width : {Width::w8, Width::w16}) {
    const Nim64 least = smallest_primitive(width);
    for (std::uint64_t a = 1; a < least.bits; ++a) {
      std::set<std::uint64_t> powers;
      for (std::uint64_t power = a; powers.insert(power).second;) {
        power = reference::product(power, a);
      }
      EXPECT_LT(powers.size(), mask(width)) << "a = " << a;
    }
  }
}

// P(a) by Horner's rule.
std::uint64_t evaluate(const BinaryPolynomial& P, std::uint64_t a) {
  std::uint64_t value = 0;
  for (int i = P.degree; i >= 0; --i) {
    value = reference::product(value, a) ^ static_cast<std::uint64_t>(P.coefficient(i));
  }
  return value;
}

std::vector<std::uint64_t> conjugates(std::uint64_t a) {
  std::vector<std::uint64_t> orbit{a};
  for (std::uint64_t x = reference::product(a, a); x != a; x = reference::product(x, x)) {
    orbit.push_back(x);
  }
  return orbit;
}

// The product of the x + a over the conjugates a, whose coefficients are 0 and 1.
BinaryPolynomial product_over(const std::vector<std::uint64_t>& roots) {
  std::vector<std::uint64_t> c{1};
  for (const std::uint64_t root : roots) {
    c.insert(c.begin(), 0);
    for (std::size_t i = 0; i + 1 < c.size(); ++i) c[i] ^= reference::product(root, c[i + 1]);
  }
  BinaryPolynomial P{static_cast<int>(roots.size()), 0};
  for (std::size_t i = 0; i < roots.size(); ++i) {
    EXPECT_LT(c[i], 2U);
    P.low |= c[i] << i;
  }
  return P;
}

TEST(MinimalPolynomial, OfEveryElementBelow256) {
  for (std::uint64_t a = 0; a < 256; ++a) {
    ASSERT_EQ(minimal_polynomial(Nim64(a), Width::w8), product_over(conjugates(a))) << "a = " << a;
  }
}

TEST(MinimalPolynomial, IsTheProductOverTheConjugates) {
  for (const std::uint64_t a : sample_words(20, 5)) {
    const auto orbit = conjugates(a);
    const BinaryPolynomial P = minimal_polynomial(Nim64(a));
    EXPECT_EQ(P, product_over(orbit)) << "a = " << a;
    EXPECT_EQ(evaluate(P, a), 0U) << "a = " << a;
    for (const std::uint64_t conjugate : orbit) {
      EXPECT_EQ(minimal_polynomial(Nim64(conjugate)), P) << "a = " << a;
    }
  }
}

TEST(MinimalPolynomial, DegreeIsTheNumberOfConjugates) {
  for (const Width width : widths) {
    for (const std::uint64_t a : samples(width, 100, 6)) {
      const BinaryPolynomial P = minimal_polynomial(Nim64(a), width);
      EXPECT_EQ(static_cast<std::size_t>(P.degree), conjugates(a).size()) << "a = " << a;
      EXPECT_EQ(evaluate(P, a), 0U) << "a = " << a;
    }
  }
}

TEST(MinimalPolynomial, OfTheSmallest) {
  EXPECT_EQ(minimal_polynomial(Nim64()), (BinaryPolynomial{1, 0}));
  EXPECT_EQ(minimal_polynomial(Nim64(1U)), (BinaryPolynomial{1, 1}));
  EXPECT_EQ(minimal_polynomial(Nim64(2U)), (BinaryPolynomial{2, 3}));
  EXPECT_EQ(minimal_polynomial(Nim64(3U)), (BinaryPolynomial{2, 3}));
}

TEST(MinimalPolynomial, RefusesWhatIsOutsideTheField) {
  EXPECT_THROW(minimal_polynomial(Nim64(256U), Width::w8), std::domain_error);
  EXPECT_THROW(minimal_polynomial(Nim64(1ULL << 32), Width::w32), std::domain_error);
}

}  // namespace
}  // namespace nimla::tests
