// mex, Grundy values by a move function, subtraction games, Wythoff's table.
#include "nimla/games/grundy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "nimla/games/subtraction.hpp"
#include "nimla/games/wythoff.hpp"

namespace nimla::tests {
namespace {

using namespace nimla::games;

using Numbers = std::vector<std::uint64_t>;
using Values = std::vector<Nim64>;

TEST(Mex, IsTheLeastAbsent) {
  EXPECT_EQ(mex(Numbers{}), 0U);
  EXPECT_EQ(mex(Numbers{1, 2}), 0U);
  EXPECT_EQ(mex(Numbers{0, 0, 0}), 1U);
  EXPECT_EQ(mex(Numbers{3, 1, 0, 1, ~0ULL, 2}), 4U);
  EXPECT_EQ(nim_sum(Values{}), Nim64());
  EXPECT_EQ(nim_sum(Values{Nim64(5), Nim64(6), Nim64(~0ULL)}), Nim64(~3ULL));
}

TEST(GrundyValues, OfHeaps) {
  auto value = grundy_values<int>([](int heap) {
    std::vector<int> options;
    for (int i = 0; i < heap; ++i) options.push_back(i);
    return options;
  });
  for (int heap = 30; heap >= 0; --heap) EXPECT_EQ(value(heap), static_cast<std::uint64_t>(heap));
}

TEST(GrundyValues, OfAVeryLongGame) {
  auto value = grundy_values<int>(
      [](int heap) { return heap == 0 ? std::vector<int>{} : std::vector<int>{heap - 1}; });
  EXPECT_EQ(value(1'000'001), 1U);
}

TEST(GrundyValues, OfALoopAreRefused) {
  auto value = grundy_values<int>([](int i) {
    return i == 0 ? std::vector<int>{} : std::vector<int>{i == 5 ? 3 : i + 1, 0};
  });
  EXPECT_THROW(value(1), std::domain_error);
  EXPECT_EQ(value(0), 0U);
  EXPECT_THROW(value(4), std::domain_error);
}

TEST(Subtraction, IsWhatTheDefinitionSays) {
  for (const Numbers& take : {Numbers{1, 2, 3}, {2, 5}, {}, {1}, {3, 3, 8, 1000}}) {
    auto value = grundy_values<std::uint64_t>([&take](std::uint64_t heap) {
      Numbers options;
      for (const std::uint64_t stones : take) {
        if (stones <= heap) options.push_back(heap - stones);
      }
      return options;
    });
    const auto values = subtraction_values(take, 60);
    ASSERT_EQ(values.size(), 61U);
    for (std::uint64_t heap = 0; heap < values.size(); ++heap) {
      EXPECT_EQ(values[heap], value(heap)) << heap;
    }
  }
  EXPECT_THROW(subtraction_values(Numbers{1, 0}, 5), std::domain_error);
  EXPECT_THROW(subtraction_values(Numbers{1}, -1), ShapeError);
  EXPECT_THROW(subtraction_values(Numbers{1}, Index{1} << 62), MemoryError);
}

TEST(Wythoff, TableIsWhatTheDefinitionSays) {
  struct Hash {
    std::size_t operator()(const std::pair<int, int>& p) const {
      return static_cast<std::size_t>(p.first * 1000 + p.second);
    }
  };
  auto value = grundy_values<std::pair<int, int>, Hash>([](const std::pair<int, int>& p) {
    std::vector<std::pair<int, int>> options;
    for (int i = 0; i < p.first; ++i) options.emplace_back(i, p.second);
    for (int j = 0; j < p.second; ++j) options.emplace_back(p.first, j);
    for (int k = 1; k <= std::min(p.first, p.second); ++k) {
      options.emplace_back(p.first - k, p.second - k);
    }
    return options;
  });
  for (const auto& [rows, cols] :
       {std::pair<int, int>{40, 40}, {3, 70}, {70, 3}, {1, 200}, {1, 1}}) {
    const auto table = wythoff_values(rows, cols);
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < cols; ++j) {
        EXPECT_EQ(table[static_cast<std::size_t>(i * cols + j)], value({i, j})) << i << ' ' << j;
      }
    }
  }
  EXPECT_TRUE(wythoff_values(0, 100).empty());
  EXPECT_TRUE(wythoff_values(100, 0).empty());
}

TEST(Wythoff, TableBeyondTenMillionCellsIsRefused) {
  EXPECT_EQ(wythoff_values(2, 5'000'000).size(), 10'000'000U);
  EXPECT_THROW(wythoff_values(2, 5'000'001), std::domain_error);
  EXPECT_THROW(wythoff_values(Index{1} << 62, Index{1} << 62), std::domain_error);
  EXPECT_THROW(wythoff_values(-1, 1), ShapeError);
}

}  // namespace
}  // namespace nimla::tests
