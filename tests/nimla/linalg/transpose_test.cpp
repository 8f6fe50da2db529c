#include "nimla/transpose.hpp"

#include <gtest/gtest.h>

#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

TEST(Transpose, EntryByEntry) {
  for (const auto [m, n] : {Shape{0, 0}, {0, 3}, {3, 0}, {1, 1}, {1, 70}, {31, 33}, {65, 32}}) {
    const Embedded inside(random_matrix(m, n, 1));
    const Matrix B = transpose(inside.view());
    ASSERT_EQ(B.rows(), n);
    ASSERT_EQ(B.cols(), m);
    for (Index i = 0; i < m; ++i) {
      for (Index j = 0; j < n; ++j) ASSERT_EQ(B(j, i), inside.view()(i, j)) << i << " " << j;
    }
    EXPECT_TRUE(inside.untouched());
    EXPECT_EQ(transpose(B), Matrix(inside.view()));
  }
}

}  // namespace
}  // namespace nimla::tests
