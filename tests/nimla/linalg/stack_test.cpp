#include "nimla/stack.hpp"

#include <gtest/gtest.h>

#include "nimla/random.hpp"

namespace nimla::tests {
namespace {

TEST(Stack, Blocks) {
  const Matrix A = random_matrix(3, 4, 1);
  const Matrix B = random_matrix(3, 2, 2);
  const Matrix C = random_matrix(5, 4, 3);
  const Matrix row = hcat(A, B);
  EXPECT_EQ(row.block(0, 0, 3, 4), A.view());
  EXPECT_EQ(row.block(0, 4, 3, 2), B.view());
  const Matrix column = vcat(A, C);
  EXPECT_EQ(column.block(0, 0, 3, 4), A.view());
  EXPECT_EQ(column.block(3, 0, 5, 4), C.view());
  const Matrix both = block_diagonal(B, C);
  EXPECT_EQ(both.rows(), 8);
  EXPECT_EQ(both.cols(), 6);
  EXPECT_EQ(both.block(0, 0, 3, 2), B.view());
  EXPECT_EQ(both.block(3, 2, 5, 4), C.view());
  EXPECT_EQ(both.block(0, 2, 3, 4), Matrix(3, 4).view());
  EXPECT_EQ(both.block(3, 0, 5, 2), Matrix(5, 2).view());
}

TEST(Stack, EmptyBlocks) {
  const Matrix A = random_matrix(3, 4, 1);
  EXPECT_EQ(hcat(A, Matrix(3, 0)), A);
  EXPECT_EQ(vcat(Matrix(0, 4), A), A);
  EXPECT_EQ(block_diagonal(Matrix(), A), A);
  EXPECT_EQ(hcat(Matrix(0, 2), Matrix(0, 3)).cols(), 5);
  EXPECT_EQ(vcat(Matrix(2, 0), Matrix(3, 0)).rows(), 5);
  EXPECT_EQ(block_diagonal(Matrix(2, 0), Matrix(0, 3)), Matrix(2, 3));
}

TEST(Stack, WrongShapes) {
  EXPECT_THROW(hcat(Matrix(2, 3), Matrix(3, 3)), ShapeError);
  EXPECT_THROW(vcat(Matrix(3, 2), Matrix(3, 3)), ShapeError);
}

}  // namespace
}  // namespace nimla::tests
