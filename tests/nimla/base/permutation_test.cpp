#include "nimla/permutation.hpp"

#include <gtest/gtest.h>

#include <concepts>

#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

static_assert(std::regular<Permutation>);

TEST(Permutation, KeepsTheSourceOfEachRow) {
  const Permutation p({2, 0, 1});
  EXPECT_EQ(p.size(), 3);
  EXPECT_EQ(p[0], 2);
  EXPECT_EQ(p[2], 1);
  EXPECT_EQ(p.source(), (std::vector<Index>{2, 0, 1}));
  EXPECT_EQ(Permutation().size(), 0);
  EXPECT_EQ(Permutation(std::vector<Index>{}), Permutation());
}

TEST(Permutation, AsAMatrixRowPiOfPBIsRowIOfB) {
  const Permutation p({2, 0, 1});
  const Matrix B = random_matrix(3, 4, 1);
  const Matrix PB = product(matrix_of(p), B);
  for (Index i = 0; i < 3; ++i) EXPECT_EQ(PB.block(p[i], 0, 1, 4), B.block(i, 0, 1, 4));
}

TEST(Permutation, Inverse) {
  SplitMix64 random(2);
  for (Index n = 0; n < 20; ++n) {
    const Permutation p(shuffled(n, random));
    const Permutation q = p.inverse();
    for (Index i = 0; i < n; ++i) {
      EXPECT_EQ(q[p[i]], i);
      EXPECT_EQ(p[q[i]], i);
    }
    EXPECT_EQ(q.inverse(), p);
    EXPECT_EQ(product(matrix_of(p), matrix_of(q)), Matrix::identity(n));
  }
}

TEST(Permutation, Identity) {
  EXPECT_EQ(Permutation::identity(0), Permutation());
  EXPECT_EQ(Permutation::identity(3), Permutation({0, 1, 2}));
  EXPECT_EQ(Permutation::identity(5).inverse(), Permutation::identity(5));
  EXPECT_THROW(Permutation::identity(-1), ShapeError);
}

TEST(Permutation, RefusesWhatIsNone) {
  EXPECT_THROW(Permutation({0, 0}), ShapeError);
  EXPECT_THROW(Permutation({1, 2}), ShapeError);
  EXPECT_THROW(Permutation({-1, 0}), ShapeError);
  EXPECT_THROW(Permutation({1}), ShapeError);
  try {
    Permutation({0, 3, 1});
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(), "permutation: 3 among 3 is out of range or there twice");
  }
}

}  // namespace
}  // namespace nimla::tests
