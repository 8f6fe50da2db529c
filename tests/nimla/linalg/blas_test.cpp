// Products and triangular solves against the schoolbook, for each backend.

#include "nimla/blas.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"

namespace nimla::tests {
namespace {

using BlasTest = ForcedBackendTest;

NIMLA_FOR_EACH_BACKEND(BlasTest);

Vector random_vector(Index n, std::uint64_t seed) {
  const Matrix row = random_matrix(1, n, seed);
  return n == 0 ? Vector() : Vector(row.row(0).begin(), row.row(0).end());
}

Matrix column_of(const Vector& x) {
  return Matrix(ConstMatrixView(x.data(), static_cast<Index>(x.size()), 1));
}

/// alpha X + beta Y.
Matrix combination(Nim64 alpha, const Matrix& X, Nim64 beta, const Matrix& Y) {
  Matrix Z(X.rows(), X.cols());
  for (Index i = 0; i < X.rows(); ++i) {
    for (Index j = 0; j < X.cols(); ++j) Z(i, j) = alpha * X(i, j) + beta * Y(i, j);
  }
  return Z;
}

const std::vector<Nim64> coefficients = {Nim64(0U), Nim64(1U), Nim64(2U), Nim64(~0ULL)};

TEST_P(BlasTest, Gemm) {
  struct Case {
    Index m, k, n;
  };
  for (const auto [m, k, n] :
       {Case{0, 0, 0}, {0, 2, 3}, {2, 0, 3}, {2, 3, 0}, {1, 1, 1}, {9, 17, 5}, {33, 20, 40}}) {
    const Matrix A = random_matrix(m, k, 1);
    const Matrix B = random_matrix(k, n, 2);
    const Matrix before = random_matrix(m, n, 3);
    const Matrix AB = product(A, B);
    EXPECT_EQ(multiply(A, B), AB) << property_case(1, m, n);
    for (const Nim64 alpha : coefficients) {
      for (const Nim64 beta : coefficients) {
        Matrix C = before;
        gemm(alpha, A, B, beta, C);
        ASSERT_EQ(C, combination(alpha, AB, beta, before))
            << property_case(1, m, n) << ", alpha " << alpha << ", beta " << beta;
      }
    }
  }
}

TEST_P(BlasTest, GemmOnOverlappingBlocks) {
  for (const Index shift : {0, 1, 4}) {
    Matrix M = random_matrix(12, 12, 4);
    const Matrix before = M;
    const MatrixView C = M.block(shift, 2, 6, 6);
    gemm(Nim64(3U), M.block(0, 0, 6, 6), M.block(2, 2, 6, 6), Nim64(5U), C);
    Matrix expected = before;
    copy(combination(Nim64(3U), product(before.block(0, 0, 6, 6), before.block(2, 2, 6, 6)),
                     Nim64(5U), Matrix(before.block(shift, 2, 6, 6))),
         expected.block(shift, 2, 6, 6));
    EXPECT_EQ(M, expected) << "shift " << shift;
  }
}

TEST_P(BlasTest, VectorsOfManyLengths) {
  for (const Index n : {0, 1, 2, 7, 255, 256, 257, 700}) {
    const Vector x = random_vector(n, 5);
    const Vector y = random_vector(n, 6);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum ^= reference::product(x[i].bits, y[i].bits);
    EXPECT_EQ(dot(x, y), Nim64(sum)) << n;
    for (const Nim64 alpha : coefficients) {
      Vector scaled = x;
      scal(alpha, scaled);
      Vector added = y;
      axpy(alpha, x, added);
      for (std::size_t i = 0; i < x.size(); ++i) {
        ASSERT_EQ(scaled[i], alpha * x[i]) << n;
        ASSERT_EQ(added[i], alpha * x[i] + y[i]) << n;
      }
    }
  }
}

TEST_P(BlasTest, AxpyOnOverlappingVectors) {
  for (const std::size_t from : {0U, 3U, 300U}) {
    for (const std::size_t to : {0U, 1U, 290U}) {
      const Vector before = random_vector(1000, 7);
      Vector found = before;
      axpy(Nim64(9U), std::span(found).subspan(from, 700), std::span(found).subspan(to, 700));
      Vector expected = before;
      for (std::size_t i = 0; i < 700; ++i) expected[to + i] += Nim64(9U) * before[from + i];
      EXPECT_EQ(found, expected) << from << " " << to;
    }
  }
}

TEST_P(BlasTest, GemvAndBilinearForm) {
  for (const auto [m, n] : {Shape{0, 0}, {0, 3}, {3, 0}, {1, 1}, {5, 40}, {40, 5}, {33, 33}}) {
    SCOPED_TRACE(property_case(8, m, n));
    const Matrix A = random_matrix(m, n, 8);
    const Vector x = random_vector(n, 9);
    const Vector before = random_vector(m, 10);
    const Matrix Ax = product(A, column_of(x));
    for (const Nim64 alpha : coefficients) {
      for (const Nim64 beta : coefficients) {
        Vector y = before;
        gemv(alpha, A, x, beta, y, {.threads = 2});
        ASSERT_EQ(column_of(y), combination(alpha, Ax, beta, column_of(before)));
      }
    }
    Nim64 form;
    for (Index i = 0; i < m; ++i) form += before[static_cast<std::size_t>(i)] * Ax(i, 0);
    EXPECT_EQ(bilinear_form(before, A, x), form);
  }
  // In the place of its argument.
  const Matrix A = random_matrix(20, 20, 11);
  Vector x = random_vector(20, 12);
  const Matrix expected = product(A, column_of(x));
  gemv(Nim64(1U), A, x, Nim64(0U), x);
  EXPECT_EQ(column_of(x), expected);
}

/// The triangle of T that trsm reads; elsewhere zero, on a unit diagonal ones.
Matrix triangle_of(const Matrix& T, Uplo uplo, Diag diag) {
  Matrix result(T.rows(), T.rows());
  for (Index i = 0; i < T.rows(); ++i) {
    for (Index j = 0; j < T.rows(); ++j) {
      if (uplo == Uplo::lower ? j < i : j > i) result(i, j) = T(i, j);
    }
    result(i, i) = diag == Diag::unit ? Nim64(1U) : T(i, i);
  }
  return result;
}

TEST_P(BlasTest, Trsm) {
  const auto check = [](Index n, Index k) {
    const Matrix T = random_matrix(n, n, 13);
    for (const Side side : {Side::left, Side::right}) {
      const Matrix X = side == Side::left ? random_matrix(n, k, 14) : random_matrix(k, n, 14);
      for (const Uplo uplo : {Uplo::lower, Uplo::upper}) {
        for (const Diag diag : {Diag::non_unit, Diag::unit}) {
          const Matrix triangle = triangle_of(T, uplo, diag);
          Matrix B = side == Side::left ? product(triangle, X) : product(X, triangle);
          trsm(side, uplo, diag, T, B);
          ASSERT_EQ(B, X) << property_case(13, n, k) << ", right " << (side == Side::right)
                          << ", upper " << (uplo == Uplo::upper) << ", unit "
                          << (diag == Diag::unit);
        }
      }
    }
  };
  // Around the edges of the blocks that are solved row by row, and of narrow right-hand sides.
  for (const Index n : {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 50, 65}) {
    for (const Index k : {0, 1, 4, 5, 17, 33}) check(n, k);
  }
  // Around the edges of the systems that are solved left-looking, and of their strips.
  for (const Index n : {95, 96, 97, 130}) check(n, 37);
  for (const Index k : {255, 257, 300}) check(20, k);
}

TEST_P(BlasTest, TrsmIsTheSameForAnyNumberOfThreads) {
  const Matrix T = random_matrix(200, 200, 15);
  const Matrix before = random_matrix(200, 200, 16);
  for (const Side side : {Side::left, Side::right}) {
    for (const Uplo uplo : {Uplo::lower, Uplo::upper}) {
      Matrix expected = before;
      trsm(side, uplo, Diag::non_unit, T, expected, {.threads = 1});
      for (const int threads : {2, 3, 8}) {
        Matrix found = before;
        trsm(side, uplo, Diag::non_unit, T, found, {.threads = threads});
        EXPECT_EQ(found, expected) << threads << " threads";
      }
    }
  }
}

TEST_P(BlasTest, TrsmInThePlaceOfItsTriangle) {
  Matrix M = random_matrix(20, 20, 17);
  const Matrix T = M;
  trsm(Side::left, Uplo::upper, Diag::non_unit, M, M);
  EXPECT_EQ(product(triangle_of(T, Uplo::upper, Diag::non_unit), M), T);
}

TEST_P(BlasTest, StridedViews) {
  const Embedded T(random_matrix(20, 20, 21));
  for (const Side side : {Side::left, Side::right}) {
    Matrix outer = random_matrix(30, 30, 22);
    Matrix expected = outer;
    Matrix B(expected.block(3, 4, 20, 20));
    trsm(side, Uplo::lower, Diag::non_unit, Matrix(T.view()), B);
    gemm(Nim64(3U), T.view(), B, Nim64(1U), B);
    copy(B, expected.block(3, 4, 20, 20));
    const MatrixView inside = outer.block(1, 2, 25, 25).block(2, 2, 20, 20);
    trsm(side, Uplo::lower, Diag::non_unit, T.view(), inside);
    gemm(Nim64(3U), T.view(), inside, Nim64(1U), inside);
    EXPECT_EQ(outer, expected) << "and nothing around the block changed";
  }
  EXPECT_TRUE(T.untouched());
}

TEST_P(BlasTest, SingularTriangles) {
  Matrix T = random_matrix(5, 5, 18);
  T(3, 3) = Nim64(0U);
  const Matrix before = random_matrix(5, 5, 19);
  Matrix B = before;
  EXPECT_THROW(trsm(Side::left, Uplo::lower, Diag::non_unit, T, B), std::domain_error);
  EXPECT_EQ(B, before);
  trsm(Side::left, Uplo::lower, Diag::unit, T, B);
  EXPECT_EQ(product(triangle_of(T, Uplo::lower, Diag::unit), B), before);
}

TEST(Blas, WrongShapes) {
  Matrix C(2, 2);
  const Nim64 one(1U);
  try {
    gemm(one, Matrix(3, 4), Matrix(5, 2), one, C);
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(), "gemm: A is 3x4, B is 5x2");
  }
  EXPECT_THROW(gemm(one, Matrix(3, 4), Matrix(4, 2), one, C), ShapeError);
  EXPECT_THROW(gemm(one, Matrix(2, 4), Matrix(4, 3), one, C), ShapeError);
  EXPECT_THROW(multiply(Matrix(2, 3), Matrix(2, 3)), ShapeError);
  EXPECT_THROW(trsm(Side::left, Uplo::lower, Diag::unit, Matrix(2, 3), C), ShapeError);
  EXPECT_THROW(trsm(Side::left, Uplo::lower, Diag::unit, Matrix(3, 3), C), ShapeError);
  Matrix wide(2, 3);
  EXPECT_THROW(trsm(Side::right, Uplo::lower, Diag::unit, Matrix(2, 2), wide), ShapeError);
  Vector two(2);
  const Vector three(3);
  EXPECT_THROW(dot(two, three), ShapeError);
  EXPECT_THROW(axpy(one, three, two), ShapeError);
  EXPECT_THROW(gemv(one, Matrix(2, 2), three, one, two), ShapeError);
  EXPECT_THROW(gemv(one, Matrix(3, 3), three, one, two), ShapeError);
  EXPECT_THROW(bilinear_form(two, Matrix(3, 3), three), ShapeError);
  EXPECT_THROW(bilinear_form(three, Matrix(3, 3), two), ShapeError);
}

}  // namespace
}  // namespace nimla::tests
