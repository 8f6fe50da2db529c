// The reference against the definition, so that everything else can lean on it.

#include "tests/support/reference.hpp"

#include <gtest/gtest.h>

#include "tests/support/generators.hpp"
#include "tests/support/laws.hpp"

namespace nimla::tests {
namespace {

using reference::Rows;
using reference::Word;

TEST(Reference, RulesFollowFromMex) {
  constexpr std::size_t n = 48;
  const auto mex = reference::products_by_mex(n);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      ASSERT_EQ(reference::product_by_rules(a, b), mex[a][b]) << a << " (x) " << b;
    }
  }
}

TEST(Reference, ProductFollowsFromRules) {
  for (const Word a : sample_words(16, 1)) {
    for (const Word b : edge_words) {
      ASSERT_EQ(reference::product(a, b), reference::product_by_rules(a, b)) << a << " (x) " << b;
    }
  }
  const auto words = mixed_words(500, 2);
  for (std::size_t i = 1; i < words.size(); ++i) {
    ASSERT_EQ(reference::product(words[i], words[i - 1]),
              reference::product_by_rules(words[i], words[i - 1]));
  }
}

TEST(Reference, IsAField) {
  const auto samples = sample_words(8, 3);
  expect_ring_laws(samples, reference::product);
  expect_inverse_laws(samples, reference::product, reference::inverse_or_zero);
}

TEST(Reference, Facts) {
  EXPECT_EQ(reference::product(2, 2), 3U);
  EXPECT_EQ(reference::product(4, 4), 6U);  // 9 in the towers with X^2 = a X + 1
  EXPECT_EQ(reference::product(Word{1} << 63, Word{1} << 63), 16017865340936038689U);
  EXPECT_EQ(reference::product(~Word{0}, ~Word{0}), 11290409524105353207U);
}

TEST(Reference, DetByEliminationIsDetByDefinition) {
  for (Index n = 0; n <= 5; ++n) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Rows A = reference::rows_of(small_matrix(n, n, seed % 2 == 0 ? 1 : 64, 3, seed));
      ASSERT_EQ(reference::det(A), reference::det_by_definition(A))
          << "n " << n << " seed " << seed;
    }
  }
}

TEST(Reference, PleIsRotatedNotSwapped) {
  // Row 2 is the first pivot. Rotated up, row 0 comes next; swapped, row 1 would.
  const auto found = reference::ple({{0, 0, 1}, {0, 0, 2}, {1, 0, 0}}, 3);
  EXPECT_EQ(found.P, (std::vector<Index>{2, 0, 1}));
  EXPECT_EQ(found.L, (Rows{{1, 0}, {0, 1}, {0, 2}}));
  EXPECT_EQ(found.E, (Rows{{1, 0, 0}, {0, 0, 1}}));
  EXPECT_EQ(found.pivots, (std::vector<Index>{0, 2}));
}

}  // namespace
}  // namespace nimla::tests
