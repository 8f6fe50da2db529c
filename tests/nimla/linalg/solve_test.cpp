// Systems and inverses, for each backend.

#include "nimla/solve.hpp"

#include <gtest/gtest.h>

#include <string>

#include "nimla/echelon.hpp"
#include "nimla/ple.hpp"
#include "nimla/stack.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

class SolveTest : public ForcedBackendTest {
 protected:
  /// solve and solve_all find the X of A X = B that is zero outside of the rank profile.
  static void expect_solution(ConstMatrixView A, ConstMatrixView B, const Exec& exec = {}) {
    const std::optional<Matrix> X = solve(A, B, exec);
    ASSERT_TRUE(X);
    ASSERT_EQ(X->rows(), A.cols());
    ASSERT_EQ(X->cols(), B.cols());
    EXPECT_EQ(product(A, *X), Matrix(B));
    const std::vector<Index> pivots = column_rank_profile(A);
    for (Index i = 0; i < X->rows(); ++i) {
      if (std::ranges::find(pivots, i) != pivots.end()) continue;
      for (Index j = 0; j < X->cols(); ++j) EXPECT_EQ((*X)(i, j), Nim64(0U));
    }
    const std::optional<Solutions> all = solve_all(A, B, exec);
    ASSERT_TRUE(all);
    EXPECT_EQ(all->X0, *X);
    EXPECT_EQ(all->N, nullspace(A));
  }

  static void expect_inconsistent(ConstMatrixView A, ConstMatrixView B) {
    EXPECT_FALSE(solve(A, B));
    EXPECT_FALSE(solve_all(A, B));
  }
};

NIMLA_FOR_EACH_BACKEND(SolveTest);

TEST_P(SolveTest, VariousMatrices) {
  std::uint64_t number = 0;
  for (const Matrix& A : various_matrices()) {
    SCOPED_TRACE(property_case(number++, A.rows(), A.cols()));
    for (const Index k : {0, 1, 4, 5, 20}) {
      expect_solution(A, product(A, random_matrix(A.cols(), k, 1)), {.threads = 2});
    }
    const Matrix zero(A.rows(), 1);
    expect_solution(A, zero);
    // With one column outside of the image, wherever it stands, there is no solution.
    if (rank(A) == A.rows()) continue;
    Matrix outside = random_matrix(A.rows(), 1, 2);
    expect_inconsistent(A, outside);
    expect_inconsistent(A, hcat(product(A, random_matrix(A.cols(), 3, 3)), outside));
    expect_inconsistent(A, hcat(outside, zero));
    if (HasFailure()) return;
  }
}

TEST_P(SolveTest, OneRightHandSide) {
  const Matrix A = prescribed_ple(30, 25, 20, 1, 3).A;
  const Matrix x = random_matrix(25, 1, 4);
  const Matrix B = product(A, x);
  Vector b;
  for (Index i = 0; i < 30; ++i) b.push_back(B(i, 0));
  const std::optional<Vector> found = solve(A, b);
  ASSERT_TRUE(found);
  EXPECT_EQ(product(A, ConstMatrixView(found->data(), 25, 1)), B);
  b[29] += Nim64(1U);
  b[7] += Nim64(5U);
  EXPECT_FALSE(solve(A, b));
  EXPECT_EQ(solve(Matrix(0, 3), Vector()), Vector(3));
  EXPECT_EQ(solve(Matrix(), Vector()), Vector());
  EXPECT_EQ(solve(Matrix(2, 0), Vector(2)), Vector());
  EXPECT_FALSE(solve(Matrix(2, 0), Vector{Nim64(0U), Nim64(1U)}));
}

TEST_P(SolveTest, Inverses) {
  for (const Index n : {0, 1, 2, 5, 15, 16, 17, 31, 32, 33, 48, 70}) {
    SCOPED_TRACE(property_case(5, n, n));
    const Matrix I = Matrix::identity(n);
    for (const Matrix& A :
         {random_invertible(n, 5), prescribed_ple(n, n, n, 1, 6).A, anti_diagonal(n, n)}) {
      const std::optional<Matrix> X = inverse(A);
      ASSERT_TRUE(X);
      EXPECT_EQ(product(A, *X), I);
      EXPECT_EQ(product(*X, A), I);
      EXPECT_EQ(solve(A, I), X);
      EXPECT_EQ(inverse(*X), A);
    }
    if (n == 0) continue;
    EXPECT_FALSE(inverse(prescribed_ple(n, n, n - 1, 64, 7).A));
    EXPECT_FALSE(inverse(Matrix(n, n)));
  }
}

TEST_P(SolveTest, StridedViews) {
  const Matrix A = prescribed_ple(20, 24, 15, 64, 8).A;
  const Embedded left(A);
  const Embedded right(product(A, random_matrix(24, 6, 9)));
  expect_solution(left.view(), right.view());
  EXPECT_TRUE(left.untouched());
  EXPECT_TRUE(right.untouched());
  const Matrix R = random_invertible(20, 10);
  const Embedded square(R);
  EXPECT_EQ(inverse(square.view()), inverse(R));
  EXPECT_TRUE(square.untouched());
}

TEST_P(SolveTest, SameForAnyNumberOfThreads) {
  const Matrix A = random_invertible(270, 11);
  const Matrix B = random_matrix(270, 100, 12);
  const std::optional<Matrix> X = solve(A, B, {.threads = 1});
  const std::optional<Matrix> inverted = inverse(A, {.threads = 1});
  ASSERT_TRUE(X);
  ASSERT_TRUE(inverted);
  for (const int threads : {2, 3, 8}) {
    SCOPED_TRACE(std::to_string(threads) + " threads");
    EXPECT_EQ(solve(A, B, {.threads = threads}), X);
    EXPECT_EQ(inverse(A, {.threads = threads}), inverted);
  }
}

TEST(Solve, WrongShapes) {
  EXPECT_THROW(static_cast<void>(solve(Matrix(3, 4), Matrix(4, 1))), ShapeError);
  EXPECT_THROW(static_cast<void>(solve(Matrix(3, 4), Vector(4))), ShapeError);
  EXPECT_THROW(static_cast<void>(solve_all(Matrix(3, 4), Matrix(4, 1))), ShapeError);
  EXPECT_THROW(static_cast<void>(inverse(Matrix(3, 4))), ShapeError);
}

}  // namespace
}  // namespace nimla::tests
