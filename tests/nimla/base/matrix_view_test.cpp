#include "nimla/matrix_view.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <type_traits>
#include <vector>

#include "nimla/matrix.hpp"
#include "nimla/random.hpp"
#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

static_assert(std::is_trivially_copyable_v<MatrixView> &&
              std::is_trivially_copyable_v<ConstMatrixView>);
static_assert(std::is_convertible_v<MatrixView, ConstMatrixView>);
static_assert(!std::is_convertible_v<ConstMatrixView, MatrixView> &&
              !std::is_constructible_v<MatrixView, ConstMatrixView>);
static_assert(!std::is_constructible_v<MatrixView, const Nim64*, Index, Index>);
// Const is deep in the type: a const MatrixView still writes, a ConstMatrixView never does.
static_assert(std::is_same_v<decltype(std::declval<const MatrixView&>()(0, 0)), Nim64&>);
static_assert(std::is_same_v<decltype(std::declval<ConstMatrixView&>()(0, 0)), const Nim64&>);
static_assert(
    std::is_same_v<decltype(std::declval<ConstMatrixView&>().row(0)), std::span<const Nim64>>);
static_assert(
    std::is_same_v<decltype(std::declval<ConstMatrixView&>().block(0, 0, 0, 0)), ConstMatrixView>);

constexpr Index most = std::numeric_limits<Index>::max();

/// 0, 1, 2, ... row by row.
std::vector<Nim64> counting(std::size_t n) {
  std::vector<Nim64> entries(n);
  for (std::size_t i = 0; i < n; ++i) entries[i] = Nim64(i);
  return entries;
}

TEST(MatrixView, IsRowMajorWithStride) {
  std::vector<Nim64> entries = counting(30);
  const MatrixView view(entries.data(), 3, 4, 10);
  EXPECT_EQ(view.rows(), 3);
  EXPECT_EQ(view.cols(), 4);
  EXPECT_EQ(view.stride(), 10);
  EXPECT_EQ(view(2, 3), Nim64(23));
  EXPECT_EQ(view.row(1).size(), 4U);
  EXPECT_EQ(view.row(1)[0], Nim64(10));
  view(0, 0) = Nim64(99);
  EXPECT_EQ(entries[0], Nim64(99));
  EXPECT_EQ(MatrixView(entries.data(), 5, 6).stride(), 6);
  EXPECT_TRUE(MatrixView().empty());
}

TEST(MatrixView, BlocksOfBlocks) {
  const std::vector<Nim64> entries = counting(100);
  const ConstMatrixView view(entries.data(), 10, 10);
  const ConstMatrixView block = view.block(2, 3, 6, 5);
  const ConstMatrixView inner = block.block(1, 2, 4, 3);
  EXPECT_EQ(inner.rows(), 4);
  EXPECT_EQ(inner.cols(), 3);
  EXPECT_EQ(inner.stride(), 10);
  EXPECT_EQ(inner(0, 0), Nim64(35));
  EXPECT_EQ(inner(3, 2), Nim64(67));
  EXPECT_EQ(inner, view.block(3, 5, 4, 3));
  EXPECT_EQ(view.block(0, 0, 10, 10), view);
}

TEST(MatrixView, EmptyBlocks) {
  const std::vector<Nim64> entries = counting(12);
  const ConstMatrixView view(entries.data(), 3, 4);
  for (Index i = 0; i <= 3; ++i) {
    for (Index j = 0; j <= 4; ++j) {
      EXPECT_TRUE(view.block(i, j, 0, 4 - j).empty());
      EXPECT_TRUE(view.block(i, j, 3 - i, 0).empty());
      EXPECT_EQ(view.block(i, j, 3 - i, 0).rows(), 3 - i);
    }
  }
  EXPECT_EQ(MatrixView().block(0, 0, 0, 0), Matrix());
  EXPECT_EQ(ConstMatrixView(entries.data(), 0, most).block(0, 5, 0, most - 5).cols(), most - 5);
}

TEST(MatrixView, BlocksOutside) {
  const std::vector<Nim64> entries = counting(12);
  const ConstMatrixView view(entries.data(), 3, 4);
  EXPECT_THROW(view.block(0, 0, 4, 1), ShapeError);
  EXPECT_THROW(view.block(0, 0, 1, 5), ShapeError);
  EXPECT_THROW(view.block(3, 0, 1, 1), ShapeError);
  EXPECT_THROW(view.block(0, 4, 1, 1), ShapeError);
  EXPECT_THROW(view.block(4, 0, 0, 0), ShapeError);
  EXPECT_THROW(view.block(-1, 0, 1, 1), ShapeError);
  EXPECT_THROW(view.block(0, -1, 1, 1), ShapeError);
  EXPECT_THROW(view.block(0, 0, -1, 1), ShapeError);
  EXPECT_THROW(view.block(0, 0, 1, -1), ShapeError);
  // Sums that would overflow.
  EXPECT_THROW(view.block(most, 0, most, 1), ShapeError);
  EXPECT_THROW(view.block(1, 1, most, most), ShapeError);
  EXPECT_THROW(view.block(most, most, 1, 1), ShapeError);
  try {
    view.block(1, 2, 3, 1);
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(), "block: 3x1 at (1, 2) of 3x4");
  }
}

TEST(MatrixView, ImpossibleShapes) {
  Nim64 entry;
  EXPECT_THROW(MatrixView(&entry, -1, 1), ShapeError);
  EXPECT_THROW(MatrixView(&entry, 1, -1), ShapeError);
  EXPECT_THROW(MatrixView(&entry, 1, 2, 1), ShapeError);
  EXPECT_THROW(MatrixView(&entry, 1, 1, -1), ShapeError);
  try {
    MatrixView(&entry, 2, 5, 4);
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(), "matrix view: 2x5 with stride 4");
  }
}

TEST(MatrixView, EqualityIgnoresTheStride) {
  const Matrix A = random_matrix(4, 5, 1);
  const Embedded inside(A);
  EXPECT_EQ(inside.view(), A);
  EXPECT_NE(inside.view().stride(), A.stride());
  Matrix B = A;
  B(3, 4) += Nim64(1);
  EXPECT_NE(inside.view(), B);
}

TEST(MatrixView, Copy) {
  const Matrix A = random_matrix(3, 4, 2);
  Matrix B = random_matrix(5, 6, 3);
  const Matrix before = B;
  copy(A, B.block(1, 1, 3, 4));
  EXPECT_EQ(B.block(1, 1, 3, 4), A);
  EXPECT_EQ(B.block(0, 0, 1, 6), before.block(0, 0, 1, 6));
  EXPECT_EQ(B.block(1, 5, 4, 1), before.block(1, 5, 4, 1));
  EXPECT_EQ(B.block(1, 0, 4, 1), before.block(1, 0, 4, 1));
  copy(B, B);
  EXPECT_EQ(B.block(1, 1, 3, 4), A);
  try {
    copy(A, B);
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(), "copy: A is 3x4, B is 5x6");
  }
  EXPECT_EQ(B.block(1, 1, 3, 4), A) << "nothing changed";
}

TEST(MatrixView, ShapeText) {
  EXPECT_EQ(shape_text(3, 4), "3x4");
  EXPECT_EQ(shape_text(0, most), "0x9223372036854775807");
}

}  // namespace
}  // namespace nimla::tests
