// Characteristic and minimal polynomials, for each backend: by their definitions where that is fast
// enough, of matrices similar to those whose polynomials are known beyond.

#include "nimla/char_poly.hpp"

#include <gtest/gtest.h>

#include <string>

#include "nimla/blas.hpp"
#include "nimla/char_poly/cyclic.hpp"
#include "nimla/char_poly/krylov.hpp"
#include "nimla/det.hpp"
#include "nimla/solve.hpp"
#include "nimla/special_matrices.hpp"
#include "nimla/stack.hpp"
#include "nimla/trace.hpp"
#include "nimla/transpose.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/sanitizers.hpp"

namespace nimla::tests {
namespace {

Vector times(const Vector& p, const Vector& q) {
  Vector result(p.size() + q.size() - 1);
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = 0; j < q.size(); ++j) result[i + j] += p[i] * q[j];
  }
  return result;
}

/// (x + a)^e.
Vector power_of_linear(Nim64 a, Index e) {
  Vector p{Nim64(1U)};
  for (; e > 0; --e) p = times(p, {a, Nim64(1U)});
  return p;
}

/// Monic of degree n.
Vector random_polynomial(Index n, std::uint64_t seed) {
  SplitMix64 random(seed);
  Vector p;
  for (Index i = 0; i < n; ++i) p.emplace_back(random());
  p.emplace_back(1U);
  return p;
}

Matrix companion_of(const Vector& p) { return companion(std::span(p).first(p.size() - 1)); }

/// A matrix that is similar to A and has no zeros to speak of.
Matrix hidden(const Matrix& A, std::uint64_t seed) {
  const Matrix P = random_invertible(A.rows(), seed);
  return multiply(multiply(P, A), *inverse(P));
}

/// p(A).
Matrix value_at(const Vector& p, const Matrix& A) {
  Matrix sum(A.rows(), A.rows());
  for (std::size_t i = p.size(); i-- > 0;) {
    sum = multiply(sum, A);
    for (Index k = 0; k < A.rows(); ++k) sum(k, k) += p[i];
  }
  return sum;
}

Vector from_words(const std::vector<reference::Word>& words) {
  Vector p;
  for (const reference::Word word : words) p.emplace_back(word);
  return p;
}

class CharPolyTest : public ForcedBackendTest {
 protected:
  static void expect_definitions(const Matrix& A) {
    const reference::Rows rows = reference::rows_of(A);
    EXPECT_EQ(char_poly(A), from_words(reference::char_poly_by_minors(rows)));
    EXPECT_EQ(min_poly(A), from_words(reference::min_poly(rows)));
  }

  /// What holds for any matrix.
  static void expect_consistent(const Matrix& A) {
    const Index n = A.rows();
    const Vector characteristic = char_poly(A, {.threads = 2});
    ASSERT_EQ(std::ssize(characteristic), n + 1);
    EXPECT_EQ(characteristic.back(), Nim64(1U));
    EXPECT_EQ(characteristic.front(), det(A));
    if (n > 0) {
      EXPECT_EQ(characteristic[static_cast<std::size_t>(n - 1)], trace(A));
    }
    const Matrix zero(n, n);
    EXPECT_EQ(value_at(characteristic, A), zero) << "Cayley and Hamilton";
    EXPECT_EQ(char_poly(transpose(A)), characteristic);
    const Vector minimal = min_poly(A, {.threads = 2});
    EXPECT_EQ(minimal.back(), Nim64(1U));
    EXPECT_EQ(value_at(minimal, A), zero);
    EXPECT_EQ(min_poly(transpose(A)), minimal);
  }
};

NIMLA_FOR_EACH_BACKEND(CharPolyTest);

TEST_P(CharPolyTest, SmallMatrices) {
  const Nim64 u(1U), a(7U);
  EXPECT_EQ(char_poly(Matrix()), Vector{u});
  EXPECT_EQ(min_poly(Matrix()), Vector{u});
  EXPECT_EQ(char_poly(Matrix{{a}}), (Vector{a, u}));
  EXPECT_EQ(min_poly(Matrix{{a}}), (Vector{a, u}));
  EXPECT_EQ(min_poly(Matrix{{a, Nim64()}, {Nim64(), a}}), (Vector{a, u}));
  EXPECT_EQ(min_poly(Matrix{{a, u}, {Nim64(), a}}), (Vector{a * a, Nim64(), u}));
}

TEST_P(CharPolyTest, EveryMatrixOfBits) {
  for (Index n = 1; n <= 3; ++n) {
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << (n * n); ++bits) {
      Matrix A(n, n);
      for (Index i = 0; i < n * n; ++i) A(i / n, i % n) = Nim64((bits >> i) & 1);
      SCOPED_TRACE(property_case(bits, n, n));
      expect_definitions(A);
      if (HasFailure()) return;
    }
  }
}

TEST_P(CharPolyTest, ByDefinition) {
  for (Index n = 1; n <= 6; ++n) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      SCOPED_TRACE(property_case(seed, n, n));
      expect_definitions(small_matrix(n, n, seed % 2 == 0 ? 1 : 64, 3, seed));
      expect_definitions(matrix_of_rank(n, n, n / 2, seed));
    }
  }
}

TEST_P(CharPolyTest, Companions) {
  // Around the sizes where the block Krylov matrix begins and widens.
  for (const Index n : {1, 2, 15, 63, 64, 65, 149, 150, 151}) {
    if (sanitized && n > 100) break;
    const Vector p = random_polynomial(n, 1);
    SCOPED_TRACE(property_case(1, n, n));
    EXPECT_EQ(char_poly(companion_of(p)), p);
    EXPECT_EQ(min_poly(companion_of(p)), p);
    const Matrix A = hidden(companion_of(p), 2);
    EXPECT_EQ(char_poly(A), p);
    EXPECT_EQ(min_poly(A), p);
  }
}

TEST_P(CharPolyTest, VariousMatrices) {
  std::uint64_t number = 0;
  for (const Matrix& A : various_matrices()) {
    SCOPED_TRACE(property_case(number++, A.rows(), A.cols()));
    const Index n = std::min(A.rows(), A.cols());
    expect_consistent(Matrix(A.block(0, 0, n, n)));
    if (HasFailure()) return;
  }
  for (const Index n : {63, 64, 70}) {
    SCOPED_TRACE(property_case(3, n, n));
    expect_consistent(random_matrix(n, n, 3));
    expect_consistent(small_matrix(n, n, 1, 5, 4));
    expect_consistent(matrix_of_rank(n, n, n / 3, 5));
  }
}

TEST_P(CharPolyTest, InvariantFactors) {
  const Vector p = random_polynomial(3, 6);
  const Vector q = random_polynomial(5, 7);
  const Vector pp = times(p, p);
  const Vector ppq = times(pp, q);
  const Vector long_one = random_polynomial(35, 8);
  const auto sum = [](const std::vector<Vector>& polynomials) {
    Matrix A;
    for (const Vector& each : polynomials) A = block_diagonal(A, companion_of(each));
    return A;
  };
  struct Case {
    std::vector<Vector> blocks;
    Vector minimal;
  };
  const Vector x2 = power_of_linear(Nim64(), 2);
  const Vector linear = power_of_linear(Nim64(5U), 1);
  for (const auto& [blocks, minimal] : std::vector<Case>{
           {{p, p, p, p}, p},
           {{p, q, pp}, ppq},
           {{pp, ppq, p, p}, ppq},
           {{pp, pp, q, q, q}, ppq},
           {{x2, x2, x2, {Nim64(), Nim64(1U)}}, x2},
           {std::vector<Vector>(20, linear), linear},
           {{power_of_linear(Nim64(5U), 9), power_of_linear(Nim64(5U), 2), linear, linear, linear},
            power_of_linear(Nim64(5U), 9)},
           {{power_of_linear(Nim64(), 30), q, q, x2}, times(power_of_linear(Nim64(), 30), q)},
           // Few enough invariant factors for the block Krylov matrix.
           {{long_one, long_one}, long_one},
       }) {
    const Matrix A = sum(blocks);
    SCOPED_TRACE(property_case(blocks.size(), A.rows(), A.cols()));
    Vector characteristic{Nim64(1U)};
    for (const Vector& block : blocks) characteristic = times(characteristic, block);
    for (const Matrix& similar : {A, hidden(A, 8)}) {
      EXPECT_EQ(char_poly(similar), characteristic);
      EXPECT_EQ(min_poly(similar), minimal);
    }
  }
}

TEST_P(CharPolyTest, LargeScalarAndNilpotentMatrices) {
  const Index n = 110;
  Matrix scalar(n, n);
  for (Index i = 0; i < n; ++i) scalar(i, i) = Nim64(9U);
  EXPECT_EQ(char_poly(scalar), power_of_linear(Nim64(9U), n));
  EXPECT_EQ(min_poly(scalar), power_of_linear(Nim64(9U), 1));
  scalar(3, 70) = Nim64(1U);
  EXPECT_EQ(char_poly(scalar), power_of_linear(Nim64(9U), n));
  EXPECT_EQ(min_poly(scalar), power_of_linear(Nim64(9U), 2));
  EXPECT_EQ(min_poly(Matrix(n, n)), power_of_linear(Nim64(), 1));
  EXPECT_EQ(char_poly(Matrix(n, n)), power_of_linear(Nim64(), n));
  EXPECT_EQ(char_poly(anti_diagonal(n, n)), power_of_linear(Nim64(1U), n));
  EXPECT_EQ(min_poly(anti_diagonal(n, n)), power_of_linear(Nim64(1U), 2));
}

TEST_P(CharPolyTest, KrylovMatricesAndChainsAgree) {
  for (const Index n : {1, 5, 17, 36}) {
    detail::Work work({.threads = 1}, 0);
    const Matrix A = random_matrix(n, n, 9);
    const detail::EncodedMatrix encoded(A, backend(), work);
    SplitMix64 random(10);
    const auto chains = detail::cyclic_chains(encoded, random, work);
    ASSERT_EQ(chains.size(), 1U);
    EXPECT_TRUE(detail::orders_are_invariant_factors(backend(), chains, work));
    for (const Index width : {1, 2, 3, 7, 16, 36}) {
      if (width > n) continue;
      EXPECT_EQ(detail::char_poly_by_krylov(encoded, width, work), chains[0].order)
          << property_case(9, n, n) << ", width " << width;
    }
  }
}

TEST_P(CharPolyTest, TooManyInvariantFactorsForAKrylovMatrix) {
  detail::Work work({.threads = 1}, 0);
  const Vector p = random_polynomial(4, 11);
  Matrix A;
  for (int i = 0; i < 4; ++i) A = block_diagonal(A, companion_of(p));
  const detail::EncodedMatrix encoded(hidden(A, 12), backend(), work);
  EXPECT_FALSE(detail::char_poly_by_krylov(encoded, 3, work));
  EXPECT_TRUE(detail::char_poly_by_krylov(encoded, 4, work));
}

// g_0 = e_0 has order x + a, and the whole space (x + a)^2.
TEST_P(CharPolyTest, OrdersThatAreNoInvariantFactors) {
  detail::Work work({.threads = 1}, 0);
  const detail::Polynomial linear{backend().inverse_or_zero(1), 1};
  const detail::Polynomial one{1};
  EXPECT_FALSE(
      detail::orders_are_invariant_factors(backend(), {{linear, {}}, {linear, {one}}}, work));
  EXPECT_TRUE(
      detail::orders_are_invariant_factors(backend(), {{linear, {}}, {linear, {{}}}}, work));
  const detail::Polynomial square = detail::multiply(backend(), linear, linear);
  EXPECT_FALSE(
      detail::orders_are_invariant_factors(backend(), {{linear, {}}, {square, {{}}}}, work));
  EXPECT_TRUE(
      detail::orders_are_invariant_factors(backend(), {{square, {}}, {linear, {linear}}}, work));
  EXPECT_FALSE(
      detail::orders_are_invariant_factors(backend(), {{square, {}}, {linear, {one}}}, work));
}

TEST_P(CharPolyTest, SameForAnyNumberOfThreads) {
  const Matrix A = random_matrix(150, 150, 13);
  const Matrix S = matrix_of_rank(150, 150, 40, 14);
  const Vector expected = char_poly(A, {.threads = 1});
  const Vector singular = char_poly(S, {.threads = 1});
  const Vector minimal = min_poly(S, {.threads = 1});
  EXPECT_EQ(minimal.size(), 42U);
  for (const int threads : {2, 3, 8}) {
    SCOPED_TRACE(std::to_string(threads) + " threads");
    EXPECT_EQ(char_poly(A, {.threads = threads}), expected);
    EXPECT_EQ(char_poly(S, {.threads = threads}), singular);
    EXPECT_EQ(min_poly(S, {.threads = threads}), minimal);
  }
}

TEST_P(CharPolyTest, StridedViews) {
  const Matrix A = random_matrix(75, 75, 15);
  const Embedded inside(A);
  EXPECT_EQ(char_poly(inside.view()), char_poly(A));
  EXPECT_EQ(min_poly(inside.view()), min_poly(A));
  EXPECT_TRUE(inside.untouched());
}

// det(x 1 + A) = p(x) at a random x, around a size where the block Krylov matrix widens.
TEST(CharPoly, LargeMatrices) {
  if (sanitized) GTEST_SKIP() << "n = 500 is too slow under a sanitizer";
  for (const Index n : {499, 500, 501}) {
    Matrix A = random_matrix(n, n, 16);
    const Vector p = char_poly(A);
    const Nim64 x(0x123456789abcdefU);
    Nim64 value;
    for (std::size_t i = p.size(); i-- > 0;) value = value * x + p[i];
    for (Index i = 0; i < n; ++i) A(i, i) += x;
    EXPECT_EQ(det(A), value) << n;
    EXPECT_EQ(std::ssize(p), n + 1);
  }
}

TEST(CharPoly, NotSquare) {
  EXPECT_THROW(char_poly(Matrix(2, 3)), ShapeError);
  EXPECT_THROW(min_poly(Matrix(3, 2)), ShapeError);
}

}  // namespace
}  // namespace nimla::tests
