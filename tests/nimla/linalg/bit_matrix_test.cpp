#include "nimla/bit_matrix.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "nimla/blas.hpp"
#include "nimla/error.hpp"
#include "nimla/random.hpp"

namespace nimla::tests {
namespace {

BitMatrix random_bits(Index rows, Index cols, std::uint64_t seed) {
  SplitMix64 random(seed);
  BitMatrix H(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) {
      if ((random() & 1) != 0) H.flip(i, j);
    }
  }
  return H;
}

Matrix with_entries(const BitMatrix& H) {
  Matrix A(H.rows(), H.cols());
  for (Index i = 0; i < H.rows(); ++i) {
    for (Index j = 0; j < H.cols(); ++j) A(i, j) = Nim64(H(i, j) ? 1 : 0);
  }
  return A;
}

/// H B by the definition.
Matrix sums(const BitMatrix& H, ConstMatrixView B) {
  Matrix C(H.rows(), B.cols());
  for (Index i = 0; i < H.rows(); ++i) {
    for (Index p = 0; p < H.cols(); ++p) {
      if (!H(i, p)) continue;
      for (Index j = 0; j < B.cols(); ++j) C(i, j) += B(p, j);
    }
  }
  return C;
}

TEST(BitMatrix, EntriesAreBits) {
  BitMatrix H(3, 130);
  EXPECT_EQ(H.stride(), 3);
  H.flip(1, 0);
  H.flip(1, 63);
  H.flip(2, 64);
  H.flip(2, 129);
  EXPECT_EQ(H.row(1)[0], 0x8000000000000001);
  EXPECT_EQ(H.row(2)[1], 1U);
  EXPECT_EQ(H.row(2)[2], 2U);
  EXPECT_TRUE(H(2, 129));
  EXPECT_FALSE(H(0, 0));
  BitMatrix copy = H;
  EXPECT_EQ(copy, H);
  copy.flip(2, 129);
  EXPECT_NE(copy, H);
}

TEST(BitMatrix, TimesAMatrix) {
  std::uint64_t seed = 0;
  for (const auto& [m, k, n] : std::vector<std::array<Index, 3>>{{0, 3, 2},
                                                                 {3, 0, 2},
                                                                 {3, 2, 0},
                                                                 {1, 1, 1},
                                                                 {2, 7, 3},
                                                                 {9, 8, 8},
                                                                 {9, 9, 9},
                                                                 {70, 63, 2},
                                                                 {70, 64, 17},
                                                                 {70, 65, 10},
                                                                 {5, 511, 7},
                                                                 {5, 512, 1},
                                                                 {5, 513, 16},
                                                                 {1023, 20, 1},
                                                                 {1025, 600, 3},
                                                                 {4097, 70, 9}}) {
    const BitMatrix H = random_bits(m, k, ++seed);
    const Matrix B = random_matrix(k, n, ++seed);
    const Matrix C = sums(H, B);
    for (const int threads : {1, 3}) {
      EXPECT_EQ(multiply(H, B, {.threads = threads}), C) << shape_text(m, k) << " " << n;
    }
  }
}

TEST(BitMatrix, TimesABlockOfAMatrix) {
  const BitMatrix H = random_bits(100, 90, 1);
  const Matrix B = random_matrix(100, 40, 2);
  const auto block = B.block(5, 3, 90, 11);
  EXPECT_EQ(multiply(H, block), sums(H, block));
}

TEST(BitMatrix, TimesAVector) {
  for (const Index k : {0, 1, 64, 100, 1000}) {
    const BitMatrix H = random_bits(77, k, 3);
    const Matrix x = random_matrix(k, 1, 4);
    Vector entries;
    for (Index i = 0; i < k; ++i) entries.push_back(x(i, 0));
    const Vector y = multiply(H, entries);
    const Matrix expected = sums(H, x);
    ASSERT_EQ(y.size(), 77U);
    for (Index i = 0; i < 77; ++i) EXPECT_EQ(y[static_cast<std::size_t>(i)], expected(i, 0));
  }
}

TEST(BitMatrix, BilinearForm) {
  const BitMatrix H = random_bits(60, 130, 5);
  const Matrix u = random_matrix(1, 60, 6);
  const Matrix v = random_matrix(130, 1, 7);
  Vector left(u.row(0).begin(), u.row(0).end());
  Vector right;
  for (Index i = 0; i < 130; ++i) right.push_back(v(i, 0));
  EXPECT_EQ(bilinear_form(left, H, right), multiply(multiply(u, with_entries(H)), v)(0, 0));
}

TEST(BitMatrix, BadShapes) {
  EXPECT_THROW(BitMatrix(-1, 3), ShapeError);
  EXPECT_THROW(BitMatrix(3, -1), ShapeError);
  EXPECT_THROW(BitMatrix(Index{1} << 40, Index{1} << 40), MemoryError);
  const BitMatrix H(2, 3);
  EXPECT_THROW(multiply(H, Matrix(2, 3)), ShapeError);
  EXPECT_THROW(multiply(H, Vector(2)), ShapeError);
  EXPECT_THROW(bilinear_form(Vector(3), H, Vector(3)), ShapeError);
  EXPECT_THROW(bilinear_form(Vector(2), H, Vector(2)), ShapeError);
}

}  // namespace
}  // namespace nimla::tests
