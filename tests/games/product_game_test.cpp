// Products of coin-turning games against their definition, and boards of bits.
#include "nimla/games/product_game.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "nimla/games/grundy.hpp"
#include "tests/games/coin_reference.hpp"
#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

using namespace nimla::games;

std::vector<CoinGame> small_games() {
  return {CoinGame::turtles(),  CoinGame::twins(),   CoinGame::mock(),      CoinGame::triplets(),
          CoinGame::motley(),   CoinGame::ruler(),   CoinGame::rulerette(), CoinGame::at_most(4),
          CoinGame::exactly(2), CoinGame::run(1, 2), CoinGame::sym()};
}

/// The heads of a board of these sizes, row-major by the bits of a mask, as book indices.
std::vector<std::uint64_t> heads_of(Mask board, const std::vector<CoinGame>& games,
                                    const std::vector<std::uint64_t>& sizes) {
  std::vector<std::uint64_t> heads, at(sizes.size(), 0);
  for (; board != 0; board >>= 1) {
    for (std::size_t d = 0; d < at.size() && (board & 1) != 0; ++d) {
      heads.push_back(at[d] + games[d].base());
    }
    for (std::size_t d = at.size(); d-- > 0 && ++at[d] == sizes[d];) at[d] = 0;
  }
  return heads;
}

/// Every set of coins that a move can turn, as masks of the row-major board.
std::vector<Mask> moves_of(const std::vector<CoinGame>& games,
                           const std::vector<std::uint64_t>& sizes) {
  std::vector<Mask> all{1};
  // The last dimension first: a coin of dimension d is the board behind it.
  std::uint64_t block = 1;
  for (std::size_t d = sizes.size(); d-- > 0;) {
    const CoinRule rule = rule_named(games[d].name());
    std::vector<Mask> more;
    for (Mask set = 1; set < Mask{1} << sizes[d]; ++set) {
      if (!rule(set)) continue;
      for (const Mask inner : all) {
        Mask turned = 0;
        for (std::uint64_t i = 0; i < sizes[d]; ++i) {
          if ((set >> i & 1) != 0) turned |= inner << (i * block);
        }
        more.push_back(turned);
      }
    }
    all = more;
    block *= sizes[d];
  }
  return all;
}

void expect_definition(const std::vector<CoinGame>& games,
                       const std::vector<std::uint64_t>& sizes) {
  const ProductGame game(games);
  const std::vector<Mask> moves = moves_of(games, sizes);
  // The corner of a move is its last coin in the row-major order too.
  auto value = grundy_values<Mask>([&moves](Mask board) {
    std::vector<Mask> options;
    for (const Mask move : moves) {
      if ((board & std::bit_floor(move)) != 0) options.push_back(board ^ move);
    }
    return options;
  });
  std::uint64_t coins = 1;
  for (const std::uint64_t size : sizes) coins *= size;
  for (Mask board = 0; board < Mask{1} << coins; ++board) {
    const auto heads = heads_of(board, games, sizes);
    EXPECT_EQ(game.value(heads).bits, value(board)) << board;
    const auto move = game.winning_move(heads);
    ASSERT_EQ(move.has_value(), value(board) != 0) << board;
    if (!move) continue;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
      EXPECT_EQ(move->sets[d].last(),
                heads[static_cast<std::size_t>(move->head) * sizes.size() + d]);
    }
    EXPECT_FALSE(game.value(game.play(heads, move->sets))) << board;
    if (sizes.size() == 2) {
      BitMatrix H(static_cast<Index>(sizes[0]), static_cast<Index>(sizes[1]));
      for (std::uint64_t i = 0; i < coins; ++i) {
        if ((board >> i & 1) != 0) {
          H.flip(static_cast<Index>(i / sizes[1]), static_cast<Index>(i % sizes[1]));
        }
      }
      EXPECT_EQ(game.value(H).bits, value(board)) << board;
      game.play(H, *game.winning_move(H));
      EXPECT_FALSE(game.value(H));
    }
  }
}

TEST(ProductGame, RowsArePlayedByTheDefinition) {
  for (const CoinGame& game : small_games()) {
    SCOPED_TRACE(game.name());
    expect_definition({game}, {7});
  }
  expect_definition({CoinGame::grunt()}, {9});
}

TEST(ProductGame, BoardsArePlayedByTheDefinition) {
  for (const CoinGame& a : small_games()) {
    for (const CoinGame& b : small_games()) {
      SCOPED_TRACE(a.name() + " x " + b.name());
      expect_definition({a, b}, {3, 3});
    }
  }
  expect_definition({CoinGame::twins(), CoinGame::ruler()}, {2, 5});
  expect_definition({CoinGame::mock(), CoinGame::turtles()}, {4, 3});
}

TEST(ProductGame, SpaceIsPlayedByTheDefinition) {
  expect_definition({CoinGame::ruler(), CoinGame::twins(), CoinGame::mock()}, {2, 2, 2});
  expect_definition({CoinGame::turtles(), CoinGame::motley(), CoinGame::run(1, 2)}, {2, 2, 3});
  expect_definition({CoinGame::mock(), CoinGame::mock(), CoinGame::mock(), CoinGame::mock()},
                    {1, 2, 2, 2});
}

TEST(ProductGame, TurningCornersIsTheNimProduct) {
  const ProductGame corners({CoinGame::twins(), CoinGame::twins()});
  SplitMix64 random(3);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t x = random(), y = random();
    EXPECT_EQ(corners.value(std::vector{x, y}), Nim64(x) * Nim64(y));
  }
}

TEST(ProductGame, HugeRunsAreNotListed) {
  const ProductGame rugs({CoinGame::ruler(), CoinGame::ruler()});
  const std::vector<std::uint64_t> heads = {std::uint64_t{1} << 63, std::uint64_t{1} << 62};
  const auto move = rugs.winning_move(heads);
  ASSERT_TRUE(move);
  EXPECT_TRUE(move->sets[0].is_interval());
  EXPECT_THROW(rugs.play(heads, {CoinSet::interval(1, heads[0]), CoinSet::interval(1, heads[1])}),
               MemoryError);
}

TEST(ProductGame, WhatIsNotLegalIsRefused) {
  const ProductGame game({CoinGame::twins(), CoinGame::ruler()});
  const std::vector<std::uint64_t> heads = {1, 2, 0, 1};
  EXPECT_THROW(game.play(heads, {CoinSet({0, 1}), CoinSet({1})}),
               std::domain_error);  // (1,1): tails
  EXPECT_THROW(game.play(heads, {CoinSet({1}), CoinSet({1, 2})}), std::domain_error);
  EXPECT_THROW(game.play(heads, {CoinSet({0, 1})}), std::domain_error);
  EXPECT_EQ(game.play(heads, {CoinSet({0, 1}), CoinSet({1, 2})}),
            (std::vector<std::uint64_t>{0, 2, 1, 1}));
  EXPECT_THROW(game.value(std::vector<std::uint64_t>{1}), ShapeError);
  EXPECT_THROW(game.value(std::vector<std::uint64_t>{1, 0}), std::domain_error);
  EXPECT_THROW(ProductGame({}), std::domain_error);
  BitMatrix H(2, 2);
  EXPECT_THROW(game.play(H, {CoinSet({0, 1}), CoinSet({1, 2})}), std::domain_error);
  EXPECT_THROW(game.play(H, {CoinSet({0, 5}), CoinSet({1, 2})}), std::domain_error);
  EXPECT_THROW(ProductGame({CoinGame::twins()}).value(H), ShapeError);
}

TEST(ProductGame, ABoardOfBitsHasTheValueOfItsHeads) {
  SplitMix64 random(4);
  const ProductGame game({CoinGame::rulerette(), CoinGame::mock()});
  BitMatrix H(150, 200);
  std::vector<std::uint64_t> heads;
  for (Index i = 0; i < 150; ++i) {
    for (Index j = 0; j < 200; ++j) {
      if (below(random, 3) != 0) continue;
      H.flip(i, j);
      heads.push_back(static_cast<std::uint64_t>(i + 1));
      heads.push_back(static_cast<std::uint64_t>(j));
    }
  }
  EXPECT_EQ(game.value(H), game.value(heads));
  game.play(H, *game.winning_move(H));
  EXPECT_FALSE(game.value(H));
  EXPECT_FALSE(game.winning_move(H));
}

}  // namespace
}  // namespace nimla::tests
