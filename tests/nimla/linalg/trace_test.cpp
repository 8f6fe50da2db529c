#include "nimla/trace.hpp"

#include <gtest/gtest.h>

#include "nimla/random.hpp"

namespace nimla::tests {
namespace {

TEST(TraceOfAMatrix, IsTheSumOfTheDiagonal) {
  EXPECT_EQ(trace(Matrix()), Nim64(0U));
  EXPECT_EQ(trace(Matrix{{Nim64(5U), Nim64(9U)}, {Nim64(9U), Nim64(6U)}}), Nim64(3U));
  const Matrix A = random_matrix(9, 9, 1);
  EXPECT_EQ(trace(A.block(1, 1, 7, 7)), trace(A) + A(0, 0) + A(8, 8));
  EXPECT_THROW(trace(Matrix(2, 3)), ShapeError);
}

}  // namespace
}  // namespace nimla::tests
