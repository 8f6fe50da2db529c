// Coin-turning games in one dimension against their definitions.
#include "nimla/games/coin_game.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/games/coin_reference.hpp"

namespace nimla::tests {
namespace {

using namespace nimla::games;

struct Named {
  CoinGame game;
  int coins;  ///< up to which the definition is quick
};

std::vector<Named> all_games() {
  std::vector<Named> all = {
      {CoinGame::turtles(), 12},   {CoinGame::twins(), 12},  {CoinGame::mock(), 14},
      {CoinGame::triplets(), 14},  {CoinGame::motley(), 12}, {CoinGame::ruler(), 16},
      {CoinGame::rulerette(), 16}, {CoinGame::grunt(), 16},  {CoinGame::sym(), 14}};
  for (const std::uint64_t K : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 9U, 40U}) {
    all.push_back({CoinGame::at_most(K), 13});
    all.push_back({CoinGame::exactly(K), 13});
  }
  for (const auto& [least, most] :
       {std::pair{1U, 0U}, {2U, 0U}, {3U, 0U}, {1U, 1U}, {1U, 4U}, {2U, 5U}, {4U, 4U}}) {
    all.push_back({CoinGame::run(least, most), 16});
  }
  return all;
}

/// The coins of a set by the bits of a mask, from 0.
CoinSet set_of(Mask mask, std::uint64_t base) {
  std::vector<std::uint64_t> coins;
  for (; mask != 0; mask &= mask - 1) {
    coins.push_back(static_cast<std::uint64_t>(std::countr_zero(mask)) + base);
  }
  return CoinSet(coins);
}

TEST(CoinGame, ValuesAndMovesAreThoseOfTheDefinition) {
  for (const auto& [game, n] : all_games()) {
    SCOPED_TRACE(game.name());
    EXPECT_EQ(game.base(), base_of(game.name()));
    const CoinRule rule = rule_named(game.name());
    const auto values = values_by_definition(rule, n);
    const Vector found = game.values(n);
    for (std::uint64_t i = 0; i < values.size(); ++i) {
      const std::uint64_t coin = i + game.base();
      EXPECT_EQ(found[i].bits, values[i]) << i;
      EXPECT_EQ(game.value(coin).bits, values[i]) << i;
      for (std::uint64_t target = 0; target < values[i]; ++target) {
        const CoinSet set = game.move(coin, Nim64(target));
        EXPECT_EQ(set.last(), coin);
        EXPECT_TRUE(game.allows(set));
        Mask mask = 0;
        std::uint64_t sum = 0;
        for (const std::uint64_t turned : set.coins()) {
          mask |= Mask{1} << (turned - game.base());
          sum ^= values[turned - game.base()];
        }
        EXPECT_TRUE(rule(mask)) << i << ' ' << target;
        EXPECT_EQ(sum, values[i] ^ target) << i;
      }
      EXPECT_THROW(game.move(coin, Nim64(values[i])), std::domain_error);
    }
  }
}

TEST(CoinGame, AllowsWhatTheRuleDoes) {
  for (const auto& [game, n] : all_games()) {
    SCOPED_TRACE(game.name());
    const CoinRule rule = rule_named(game.name());
    for (Mask mask = 1; mask < 1 << 10; ++mask) {
      EXPECT_EQ(game.allows(set_of(mask, game.base())), rule(mask)) << mask;
    }
    EXPECT_TRUE(game.base() == 0 || !game.allows(CoinSet({0, 1})));
    for (std::uint64_t length = 1; length <= 7; ++length) {
      EXPECT_EQ(game.allows(CoinSet::interval(5, 4 + length)),
                rule(((Mask{1} << length) - 1) << (5 - game.base())));
    }
  }
}

TEST(CoinGame, SequencesOfTheBook) {
  const std::vector<std::pair<std::uint64_t, std::vector<std::uint64_t>>> cases = {
      {4, {1, 2, 4, 8, 15, 16, 32, 51, 64, 85, 106, 128, 150, 171}},
      {5, {1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301}},
      {7, {1, 2, 4, 8, 16, 32, 64, 127, 128, 256, 512, 911, 1024}},
      {9, {1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512, 1024, 2048, 4096, 7711}}};
  for (const auto& [K, values] : cases) {
    for (std::size_t n = 0; n < values.size(); ++n) {
      EXPECT_EQ(CoinGame::at_most(K).value(n).bits, values[n]) << K << ' ' << n;
    }
  }
}

// At most 2m + 1 coins: 1, then 2v + (1 if v has an even number of ones) for the values v of at
// most 2m.
TEST(CoinGame, MockTurtleTheorem) {
  for (const std::uint64_t m : {1U, 2U, 3U, 4U}) {
    const CoinGame even = CoinGame::at_most(2 * m), odd = CoinGame::at_most(2 * m + 1);
    EXPECT_EQ(odd.value(0), Nim64(1));
    for (std::uint64_t n = 0; n < 25; ++n) {
      const std::uint64_t v = even.value(n).bits;
      EXPECT_EQ(odd.value(n + 1).bits, 2 * v + (std::popcount(v) % 2 == 0 ? 1 : 0))
          << m << ' ' << n;
    }
  }
}

/// Targets of all sizes below a value.
std::vector<std::uint64_t> targets(std::uint64_t value) {
  std::vector<std::uint64_t> all;
  for (const std::uint64_t t : {value - 1, value - 2, value / 2, value / 3, value / 7 * 3,
                                std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}}) {
    if (t < value) all.push_back(t);
  }
  return all;
}

TEST(CoinGame, LargeCoins) {
  const std::uint64_t top = ~std::uint64_t{0};
  for (const auto& [game, last] : {std::pair{CoinGame::turtles(), top},
                                   {CoinGame::twins(), top},
                                   {CoinGame::mock(), top / 2},
                                   {CoinGame::triplets(), top / 2 + 2},
                                   {CoinGame::at_most(2), top - 1},
                                   {CoinGame::motley(), std::uint64_t{63}}}) {
    for (const std::uint64_t n : {last, last - 1, last - 2, last / 2, last / 3}) {
      SCOPED_TRACE(game.name() + " " + std::to_string(n));
      for (const std::uint64_t target : targets(game.value(n).bits)) {
        const CoinSet set = game.move(n, Nim64(target));
        EXPECT_TRUE(game.allows(set));
        EXPECT_EQ(set.last(), n);
        Nim64 sum = game.value(n);
        for (const std::uint64_t coin : set.coins()) sum += game.value(coin);
        EXPECT_EQ(sum.bits, target);
      }
    }
    if (last == top) continue;
    EXPECT_THROW(game.value(last + 1), std::domain_error) << game.name();
  }
}

TEST(CoinGame, LongRowsOfRuns) {
  for (const auto& [least, most] : {std::pair{1U, 3U}, {2U, 9U}, {3U, 0U}, {5U, 0U}, {7U, 100U}}) {
    const CoinGame game = CoinGame::run(least, most);
    std::vector<std::uint64_t> values;
    for (std::uint64_t i = 0; i < 400; ++i) {
      std::set<std::uint64_t> sums;
      std::uint64_t sum = 0;
      for (std::uint64_t length = 1; length <= i + 1 && (most == 0 || length <= most); ++length) {
        if (length > 1) sum ^= values[i + 1 - length];
        if (length >= least) sums.insert(sum);
      }
      std::uint64_t value = 0;
      while (sums.contains(value)) ++value;
      values.push_back(value);
      ASSERT_EQ(game.value(i + 1).bits, value) << game.name() << ' ' << i;
      for (std::uint64_t target = 0; target < value; ++target) {
        const CoinSet set = game.move(i + 1, Nim64(target));
        EXPECT_TRUE(game.allows(set));
        Nim64 turned;
        for (const std::uint64_t coin : set.coins()) turned += game.value(coin);
        EXPECT_EQ(turned.bits, value ^ target);
      }
    }
  }
  EXPECT_THROW(CoinGame::run(3, 0).value(std::uint64_t{1} << 25), std::domain_error);
}

// A move of Ruler can turn 2^63 coins: an interval, not a list.
TEST(CoinGame, RunsAreIntervals) {
  const auto gray = [](std::uint64_t n) { return n ^ (n >> 1); };
  for (const CoinGame& game : {CoinGame::ruler(), CoinGame::rulerette()}) {
    const int shift = game.name() == "ruler" ? 0 : 1;
    for (const std::uint64_t n :
         {std::uint64_t{1} << 63, (std::uint64_t{1} << 63) + (std::uint64_t{1} << 40),
          ~std::uint64_t{0}, ~std::uint64_t{0} - 1, std::uint64_t{1} << 62}) {
      const std::uint64_t value = game.value(n).bits;
      EXPECT_EQ(value, (n & (0 - n)) >> shift);
      for (const std::uint64_t target :
           value == 0 ? std::vector<std::uint64_t>{} : targets(value)) {
        const CoinSet set = game.move(n, Nim64(target));
        EXPECT_TRUE(set.is_interval());
        EXPECT_TRUE(game.allows(set));
        EXPECT_EQ(set.last(), n);
        // Half of each lowest set bit, rounded down, drops the odd coins: those are the lowest
        // bits.
        EXPECT_EQ((gray(n - 1) ^ gray(set.first() - 1)) >> shift, target) << n;
      }
    }
  }
  EXPECT_EQ(CoinGame::ruler().move(std::uint64_t{1} << 63, Nim64(std::uint64_t{1} << 62)).first(),
            1U);
}

TEST(CoinGame, GruntIsGrundysGame) {
  // Past the coins where its table changes the mask that tells its values apart.
  const CoinGame grunt = CoinGame::grunt();
  std::vector<std::uint64_t> heaps;
  std::vector<std::size_t> seen;  // the heap that had this option last, plus one
  for (std::size_t n = 0; n < 5000; ++n) {
    for (std::size_t a = 1; 2 * a < n; ++a) {
      const std::uint64_t option = heaps[a] ^ heaps[n - a];
      if (option >= seen.size()) seen.resize(option + 1);
      seen[option] = n + 1;
    }
    std::uint64_t mex = 0;
    while (mex < seen.size() && seen[mex] == n + 1) ++mex;
    heaps.push_back(mex);
    ASSERT_EQ(grunt.value(n), Nim64(mex)) << "coin " << n;
  }
}

TEST(CoinGame, WhatHasNoValueSaysSo) {
  EXPECT_THROW(CoinGame::mock().value(std::uint64_t{1} << 63), std::domain_error);
  EXPECT_THROW(CoinGame::motley().value(64), std::domain_error);
  EXPECT_THROW(CoinGame::at_most(100).value(64), std::domain_error);
  EXPECT_THROW(CoinGame::turtles().value(0), std::domain_error);
  EXPECT_THROW(CoinGame::ruler().value(0), std::domain_error);
  EXPECT_THROW(CoinGame::grunt().value(std::uint64_t{1} << 40), std::domain_error);
  EXPECT_THROW(CoinGame::sym().value(1000), std::domain_error);
  EXPECT_THROW(CoinGame::at_most(5).value(std::uint64_t{1} << 40), std::domain_error);
  EXPECT_THROW(CoinGame::twins().values(Index{1} << 62), MemoryError);
  EXPECT_THROW(CoinGame::twins().values(-1), ShapeError);
  EXPECT_THROW(CoinGame::at_most(0), std::domain_error);
  EXPECT_THROW(CoinGame::exactly(0), std::domain_error);
  EXPECT_THROW(CoinGame::run(0, 0), std::domain_error);
  EXPECT_THROW(CoinGame::run(3, 2), std::domain_error);
  EXPECT_EQ(CoinGame::exactly(1000).value(998), Nim64());
  EXPECT_EQ(CoinGame::exactly(1000).value(1000), Nim64(2));
}

TEST(CoinGame, RulesOfTheUser) {
  const CoinGame listed = CoinGame::from_moves("mine", {{5, {1, 2}}, {5, {}}, {2, {1}}, {1, {}}});
  EXPECT_EQ(listed.values(7),
            (Vector{Nim64(0), Nim64(1), Nim64(0), Nim64(0), Nim64(0), Nim64(2), Nim64(0)}));
  EXPECT_EQ(listed.value(~std::uint64_t{0}), Nim64());
  EXPECT_EQ(listed.move(5, Nim64(1)), CoinSet({5, 2, 1}));
  EXPECT_EQ(listed.move(5, Nim64(0)), CoinSet({5}));
  EXPECT_TRUE(listed.allows(CoinSet({1, 2, 5})));
  EXPECT_FALSE(listed.allows(CoinSet({1, 5})));
  EXPECT_FALSE(listed.allows(CoinSet({6})));
  EXPECT_THROW(CoinGame::from_moves("mine", {{5, {5}}}), std::domain_error);
  EXPECT_THROW(CoinGame::from_moves("mine", {{5, {6}}}), std::domain_error);
  EXPECT_THROW(CoinGame::from_moves("mine", {{5, {1, 1}}}), std::domain_error);

  for (const std::uint64_t base : {0U, 1U}) {
    const CoinGame mock = CoinGame::from_predicate(
        "few", base, [](std::span<const std::uint64_t> coins) { return coins.size() <= 3; });
    for (std::uint64_t i = 0; i < 12; ++i) {
      EXPECT_EQ(mock.value(i + base), CoinGame::mock().value(i));
      for (std::uint64_t t = 0; t < mock.value(i + base).bits; ++t) {
        const CoinSet set = mock.move(i + base, Nim64(t));
        EXPECT_TRUE(mock.allows(set));
        EXPECT_EQ(set.last(), i + base);
      }
    }
    EXPECT_THROW(mock.value(24 + base), std::domain_error);
  }
}

TEST(CoinSet, ListsAndIntervals) {
  EXPECT_EQ(CoinSet({3, 1, 2}), CoinSet::interval(1, 3));
  EXPECT_FALSE(CoinSet({3, 1, 2}) == CoinSet({1, 3}));
  EXPECT_FALSE(CoinSet({1, 2, 4}) == CoinSet({1, 3, 4}));
  EXPECT_TRUE(CoinSet({7, 3}).contains(3));
  EXPECT_FALSE(CoinSet({7, 3}).contains(5));
  EXPECT_TRUE(CoinSet::interval(3, 7).contains(5));
  EXPECT_EQ(CoinSet::interval(3, 5).coins(), (std::vector<std::uint64_t>{3, 4, 5}));
  EXPECT_EQ(CoinSet::interval(0, ~0ULL).size_less_one(), ~0ULL);
  EXPECT_THROW(CoinSet::interval(0, ~0ULL).coins(), MemoryError);
  EXPECT_THROW(CoinSet::interval(1, ~0ULL / 2).coins(), MemoryError);
  EXPECT_THROW(CoinSet::interval(2, 1), std::domain_error);
  EXPECT_THROW(CoinSet(std::vector<std::uint64_t>{}), std::domain_error);
  EXPECT_THROW(CoinSet({2, 2}), std::domain_error);
}

/// Copies of a game work out one table together.
TEST(CoinGame, ManyThreadsAtOnce) {
  for (const auto& make : {+[] { return CoinGame::at_most(4); }, +[] { return CoinGame::grunt(); },
                           +[] { return CoinGame::run(2, 5); }, +[] { return CoinGame::sym(); }}) {
    constexpr Index coins = 20;
    const CoinGame alone = make();
    const CoinGame shared = make();
    std::vector<std::thread> threads;
    std::array<int, 4> wrong{};
    for (std::size_t t = 0; t < wrong.size(); ++t) {
      threads.emplace_back([&wrong, t, game = shared, values = alone.values(coins)] {
        for (Index i = 0; i < coins; ++i) {
          const Index k = t % 2 == 0 ? i : coins - 1 - i;
          const std::uint64_t n = static_cast<std::uint64_t>(k) + game.base();
          const Nim64 value = values[static_cast<std::size_t>(k)];
          wrong[t] += game.value(n) != value;
          if (value) wrong[t] += !game.allows(game.move(n, Nim64(value.bits - 1)));
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const int count : wrong) EXPECT_EQ(count, 0) << shared.name();
  }
}

}  // namespace
}  // namespace nimla::tests
