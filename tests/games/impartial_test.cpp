// The classical games against their definitions, and their traps.
#include "nimla/games/heaps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

#include "nimla/games/end_nim.hpp"
#include "nimla/games/equalise.hpp"
#include "nimla/games/fibonacci_nim.hpp"
#include "nimla/games/first_pile.hpp"
#include "nimla/games/mex.hpp"
#include "nimla/games/pairs.hpp"
#include "nimla/games/wythoff.hpp"
#include "tests/games/game_reference.hpp"
#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

using namespace nimla::games;

constexpr std::uint64_t largest = ~std::uint64_t{0};

/// Grundy values by the definition, of positions that are lists of numbers; `moves` calls its
/// second argument for each position that a move leads to.
class ByDefinition {
 public:
  using Visit = std::function<void(const Sizes&)>;
  explicit ByDefinition(std::function<void(const Sizes&, const Visit&)> moves)
      : moves_(std::move(moves)) {}

  std::uint64_t value(const Sizes& position) {
    if (const auto found = known_.find(position); found != known_.end()) return found->second;
    std::vector<std::uint64_t> options;
    moves_(position, [&](const Sizes& option) { options.push_back(value(option)); });
    return known_[position] = mex(options);
  }
  bool is_won(const Sizes& position) { return value(position) != 0; }
  bool is_move(const Sizes& from, const Sizes& to) {
    bool found = false;
    moves_(from, [&](const Sizes& option) { found = found || option == to; });
    return found;
  }

  /// `after` is a move to a lost position, or none where there is none.
  void expect_winning(const Sizes& from, const std::optional<Sizes>& after) {
    SCOPED_TRACE(testing::PrintToString(from));
    EXPECT_EQ(after.has_value(), is_won(from));
    if (!after) return;
    EXPECT_TRUE(is_move(from, *after)) << testing::PrintToString(*after);
    EXPECT_FALSE(is_won(*after)) << testing::PrintToString(*after);
  }

 private:
  std::function<void(const Sizes&, const Visit&)> moves_;
  std::map<Sizes, std::uint64_t> known_;
};

/// Calls visit for each list of n numbers from `least` to `most`.
void each_list(std::size_t n, std::uint64_t least, std::uint64_t most,
               const std::function<void(const Sizes&)>& visit) {
  Sizes a(n, least);
  for (bool more = true; more;) {
    visit(a);
    more = false;
    for (std::size_t i = 0; i < n && !more; ++i) {
      more = a[i]++ < most;
      if (!more) a[i] = least;
    }
  }
}

/// Each smaller size of pile i.
void reduce(const Sizes& a, std::size_t i, const ByDefinition::Visit& visit) {
  Sizes after = a;
  for (std::uint64_t size = 0; size < a[i]; ++size) {
    after[i] = size;
    visit(after);
  }
}

std::optional<Sizes> with(const Sizes& a, const std::optional<PileMove>& move) {
  if (!move) return std::nullopt;
  Sizes after = a;
  after.at(move->pile) = move->size;
  return after;
}

TEST(Nim, ByDefinition) {
  ByDefinition nim([](const Sizes& a, const auto& visit) {
    for (std::size_t i = 0; i < a.size(); ++i) reduce(a, i, visit);
  });
  for (std::size_t n = 0; n <= 4; ++n) {
    each_list(n, 0, 4, [&](const Sizes& a) {
      EXPECT_EQ(nim_value(a).bits, nim.value(a));
      nim.expect_winning(a, with(a, nim_move(a)));
    });
  }
}

TEST(Bash, ByDefinition) {
  for (std::uint64_t k = 0; k <= 5; ++k) {
    ByDefinition bash([k](const Sizes& a, const auto& visit) {
      for (std::uint64_t taken = 1; taken <= std::min(a[0], k); ++taken) visit({a[0] - taken});
    });
    for (std::uint64_t n = 0; n <= 40; ++n) EXPECT_EQ(bash_value(n, k).bits, bash.value({n}));
  }
}

TEST(Bash, AllMayBeTaken) {
  EXPECT_EQ(bash_value(largest, largest).bits, largest);
  EXPECT_EQ(bash_value(largest, largest - 1).bits, 0U);
  EXPECT_EQ(bash_value(largest, 0).bits, 0U);
}

TEST(Moore, ByDefinition) {
  for (std::uint64_t k = 0; k <= 5; ++k) {
    ByDefinition moore([k](const Sizes& a, const auto& visit) {
      Sizes lower(a.size(), 0);
      const std::function<void(std::size_t, std::uint64_t)> choose = [&](std::size_t i,
                                                                         std::uint64_t reduced) {
        if (i == a.size()) {
          if (reduced >= 1 && reduced <= k) visit(lower);
          return;
        }
        for (lower[i] = 0; lower[i] < a[i]; ++lower[i]) choose(i + 1, reduced + 1);
        lower[i] = a[i];
        choose(i + 1, reduced);
      };
      choose(0, 0);
    });
    for (std::size_t n = 0; n <= 4; ++n) {
      each_list(n, 0, n < 4 ? 4 : 3, [&](const Sizes& a) {
        EXPECT_EQ(moore_is_won(a, k), moore.is_won(a));
        moore.expect_winning(a, moore_move(a, k));
      });
    }
  }
}

TEST(Moore, AllAllowedPilesMayBeNeeded) {
  // One pile is not enough from (4, 1) with k = 2.
  EXPECT_EQ(moore_move(Sizes{4, 1}, 2), (Sizes{0, 0}));
  EXPECT_EQ(moore_move(Sizes{4, 1}, largest), (Sizes{0, 0}));
  EXPECT_FALSE(moore_move(Sizes{4, 1}, 0));
  EXPECT_FALSE(moore_move(Sizes{largest, largest, largest}, 2));
}

TEST(Staircase, ByDefinition) {
  ByDefinition stairs([](const Sizes& a, const auto& visit) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::uint64_t stones = 1; stones <= a[i]; ++stones) {
        Sizes after = a;
        after[i] -= stones;
        if (i > 0) after[i - 1] += stones;
        visit(after);
      }
    }
  });
  for (std::size_t n = 0; n <= 4; ++n) {
    each_list(n, 0, 3, [&](const Sizes& a) {
      EXPECT_EQ(static_cast<bool>(staircase_value(a)), stairs.is_won(a));
      const auto move = staircase_move(a);
      std::optional<Sizes> after;
      if (move) {
        after = a;
        (*after)[move->stair - 1] -= move->stones;
        if (move->stair > 1) (*after)[move->stair - 2] += move->stones;
      }
      stairs.expect_winning(a, after);
    });
  }
}

TEST(Staircase, TheStairBelowMayOverflow) {
  const auto move = staircase_move(Sizes{0, largest, largest});
  EXPECT_EQ(move->stair, 3U);
  EXPECT_EQ(move->stones, largest);
}

TEST(Fibonacci, ByDefinition) {
  // (stones, most that may be taken)
  ByDefinition fibonacci([](const Sizes& p, const auto& visit) {
    for (std::uint64_t taken = 1; taken <= std::min(p[0], p[1]); ++taken) {
      visit({p[0] - taken, std::min(2 * taken, p[0] - taken)});
    }
  });
  for (std::uint64_t n = 0; n <= 60; ++n) {
    for (std::uint64_t q = 0; q <= n + 2; ++q) {
      EXPECT_EQ(fibonacci_nim_is_won(n, q), fibonacci.is_won({n, q})) << n << ' ' << q;
      std::vector<std::uint64_t> winning;
      for (std::uint64_t taken = 1; taken <= std::min(n, q); ++taken) {
        if (!fibonacci.is_won({n - taken, std::min(2 * taken, n - taken)}))
          winning.push_back(taken);
      }
      EXPECT_EQ(fibonacci_nim_moves(n, q), winning) << n << ' ' << q;
      const auto move = fibonacci_nim_move(n, q);
      EXPECT_EQ(move.has_value(), !winning.empty());
      EXPECT_TRUE(!move || std::ranges::binary_search(winning, *move));
    }
    EXPECT_EQ(fibonacci_nim_is_won(n, fibonacci_nim_start(n)),
              fibonacci.is_won({n, n == 0 ? 0 : n - 1}));
  }
}

TEST(Fibonacci, TheLargestFibonacciNumber) {
  const std::uint64_t F = 12200160415121876738U;
  EXPECT_FALSE(fibonacci_nim_is_won(F, fibonacci_nim_start(F)));
  EXPECT_TRUE(fibonacci_nim_is_won(F, F));
  EXPECT_EQ(fibonacci_nim_moves(F, F), std::vector{F});
  EXPECT_EQ(fibonacci_nim_move(F + 1, F), 1U);
  EXPECT_EQ(fibonacci_nim_move(F - 1, F), F - 1);
  EXPECT_TRUE(fibonacci_nim_is_won(largest, fibonacci_nim_start(largest)));
}

TEST(Wythoff, ByDefinition) {
  ByDefinition wythoff([](const Sizes& a, const auto& visit) {
    reduce(a, 0, visit);
    reduce(a, 1, visit);
    for (std::uint64_t k = 1; k <= std::min(a[0], a[1]); ++k) visit({a[0] - k, a[1] - k});
  });
  each_list(2, 0, 40, [&](const Sizes& a) {
    EXPECT_EQ(wythoff_is_won(a[0], a[1]), wythoff.is_won(a));
    std::vector<PilePair> winning;
    for (std::uint64_t i = 0; i <= a[0]; ++i) {
      for (std::uint64_t j = 0; j <= a[1]; ++j) {
        if (wythoff.is_move(a, {i, j}) && !wythoff.is_won({i, j})) winning.emplace_back(i, j);
      }
    }
    EXPECT_EQ(wythoff_moves(a[0], a[1]), winning) << a[0] << ' ' << a[1];
    const auto move = wythoff_move(a[0], a[1]);
    EXPECT_EQ(move.has_value(), !winning.empty());
    EXPECT_TRUE(!move || std::ranges::count(winning, *move) == 1);
  });
}

TEST(Wythoff, IsExactToTheLastBit) {
  SplitMix64 random(1);
  std::vector<std::uint64_t> ks = {102'334'155, 165'580'141, (1ULL << 53) + 1};
  const auto top = static_cast<std::uint64_t>(zeckendorf(largest).size());  // any number
  for (std::uint64_t i = 0; i < 200 + top; ++i) ks.push_back(random() >> (2 + i % 40));
  for (const std::uint64_t k : ks) {
    const auto [a, b] = wythoff_lost(k);
    EXPECT_EQ(b - a, k);
    EXPECT_FALSE(wythoff_won(a, b)) << k;
    EXPECT_FALSE(wythoff_is_won(b, a));
    EXPECT_TRUE(wythoff_moves(a, b).empty());
    EXPECT_TRUE(wythoff_is_won(a + 1, b + 1));
    EXPECT_TRUE(wythoff_is_won(a - 1, b));
    for (const PilePair& p : {PilePair{a, b + 1}, {b, a + 5}, {a + 9, b + 9}, {a, largest}}) {
      const auto moves = wythoff_moves(p.first, p.second);
      EXPECT_FALSE(moves.empty());
      for (const auto& [x, y] : moves) EXPECT_FALSE(wythoff_won(x, y));
    }
  }
  for (const PilePair& p : {PilePair{largest, largest}, {largest, largest - 1}, {0, largest}}) {
    for (const auto& [x, y] : wythoff_moves(p.first, p.second)) EXPECT_FALSE(wythoff_won(x, y));
    EXPECT_FALSE(wythoff_moves(p.first, p.second).empty());
  }
  EXPECT_THROW(wythoff_lost(largest), std::domain_error);
  EXPECT_THROW(wythoff_lost(largest / 2), std::domain_error);
}

TEST(Misere, ByDefinition) {
  std::map<Sizes, bool> known;
  const std::function<bool(const Sizes&)> won = [&](const Sizes& a) {
    if (const auto found = known.find(a); found != known.end()) return found->second;
    bool has_move = false, wins = false;
    for (std::size_t i = 0; i < a.size(); ++i) {
      reduce(a, i, [&](const Sizes& after) {
        has_move = true;
        wins = wins || !won(after);
      });
    }
    return known[a] = wins || !has_move;
  };
  for (std::size_t n = 0; n <= 4; ++n) {
    each_list(n, 0, 4, [&](const Sizes& a) {
      EXPECT_EQ(misere_is_won(a), won(a)) << testing::PrintToString(a);
      const auto after = with(a, misere_move(a));
      const bool has_stones = std::ranges::any_of(a, [](std::uint64_t x) { return x > 0; });
      EXPECT_EQ(after.has_value(), won(a) && has_stones);
      EXPECT_TRUE(!after || !won(*after)) << testing::PrintToString(a);
    });
  }
}

TEST(Misere, WithoutStonesIsWonWithoutAMove) {
  for (const Sizes& a : {Sizes{}, Sizes{0}, Sizes{0, 0}}) {
    EXPECT_TRUE(misere_is_won(a));
    EXPECT_FALSE(misere_move(a));
  }
}

TEST(Pairs, ByDefinition) {
  ByDefinition pairs([](const Sizes& p, const auto& visit) {
    for (std::size_t i = 0; i < p.size(); ++i) {
      for (std::uint64_t part = 1; part < p[i]; ++part) {
        Sizes after = p;
        after[i] = part;
        after[i ^ 1] = p[i] - part;
        visit(after);
      }
    }
  });
  for (const std::size_t k : {0U, 1U, 2U}) {
    each_list(2 * k, 1, k < 2 ? 20 : 6, [&](const Sizes& p) {
      std::vector<PilesPair> list;
      for (std::size_t i = 0; i < p.size(); i += 2) list.push_back({p[i], p[i + 1]});
      EXPECT_EQ(pairs_value(list).bits, pairs.value(p)) << testing::PrintToString(p);
      std::optional<Sizes> after;
      if (const auto move = pairs_move(list)) {
        after = p;
        (*after)[2 * move->pair] = move->to.i;
        (*after)[2 * move->pair + 1] = move->to.j;
        // The pile that was split may stand on either side.
        if (!pairs.is_move(p, *after)) {
          std::swap((*after)[2 * move->pair], (*after)[2 * move->pair + 1]);
        }
      }
      pairs.expect_winning(p, after);
    });
  }
}

TEST(Pairs, AllOnesAndEmptyPiles) {
  EXPECT_EQ(pairs_value(std::vector<PilesPair>{{largest, 2}}).bits, 64U);
  const auto move = pairs_move(std::vector<PilesPair>{{largest, 2}});
  EXPECT_EQ(move->to.i, 1U);
  EXPECT_EQ(move->to.j, 1U);
  EXPECT_THROW(pairs_value(std::vector<PilesPair>{{0, 2}}), std::domain_error);
  EXPECT_THROW(pairs_move(std::vector<PilesPair>{{1, 0}}), std::domain_error);
}

TEST(FirstPile, ByDefinition) {
  SplitMix64 random(6);
  for (int round = 0; round < 300; ++round) {
    Sizes a(below(random, 9));
    const std::uint64_t bound = std::uint64_t{1} << below(random, 6);
    for (std::uint64_t& pile : a) pile = below(random, bound + 1);
    if (round % 10 == 0) std::ranges::fill(a, largest);
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::uint64_t set = 0; set < std::uint64_t{1} << a.size(); ++set) {
        if ((set >> i & 1) == 0) continue;
        std::uint64_t others = 0;
        for (std::size_t j = 0; j < a.size(); ++j) {
          if (j != i && (set >> j & 1) != 0) others ^= a[j];
        }
        // The only winning size of pile i is `others`.
        if (a[i] == 0 || others >= a[i]) ++count;
      }
    }
    EXPECT_EQ(first_pile_count(a), count) << testing::PrintToString(a);
  }
  EXPECT_EQ(first_pile_count(Sizes(3, 0)), 12U);
}

TEST(EndNim, ByDefinition) {
  ByDefinition end_nim([](const Sizes& a, const auto& visit) {
    if (a.empty()) return;
    for (const std::size_t i : {std::size_t{0}, a.size() - 1}) {
      reduce(a, i, [&](Sizes after) {
        if (after[i] == 0) after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
        visit(after);
      });
    }
  });
  for (std::size_t n = 0; n <= 5; ++n) {
    each_list(n, 0, n < 5 ? 5 : 3, [&](const Sizes& a) {
      // Empty piles are as if they were not there.
      Sizes piles = a;
      std::erase(piles, std::uint64_t{0});
      EXPECT_EQ(end_nim_is_won(a), end_nim.is_won(piles)) << testing::PrintToString(a);
      std::optional<Sizes> after;
      if (const auto move = end_nim_move(a)) {
        after = piles;
        auto& pile = move->left ? after->front() : after->back();
        pile = move->size;
        if (pile == 0) after->erase(move->left ? after->begin() : after->end() - 1);
      }
      end_nim.expect_winning(piles, after);
    });
  }
}

TEST(Equalise, ByDefinition) {
  for (std::size_t n = 0; n <= 6; ++n) {
    each_list(n, 0, n < 6 ? 4 : 3, [&](const Sizes& a) {
      EXPECT_EQ(equalise_is_won(a), equalise_won(a)) << testing::PrintToString(a);
      const auto move = equalise_move(a);
      ASSERT_EQ(move.has_value(), equalise_won(a));
      if (!move) return;
      Sizes after = a;
      EXPECT_LT(move->to, move->from);
      EXPECT_EQ(std::ranges::count(a, move->to) > 0, true);
      *std::ranges::find(after, move->from) = move->to;
      EXPECT_FALSE(equalise_won(after));
    });
  }
  EXPECT_THROW(equalise_move(Sizes(27, 1)), std::domain_error);
}

// "The XOR of the ranks is 0" is right up to 8 piles and wrong at 9.
TEST(Equalise, IsNotTheXorOfTheRanks) {
  const Sizes a = {0, 1, 2, 3, 3, 4, 4, 5, 6};
  std::uint64_t ranks = 0;
  for (const std::uint64_t rank : a) ranks ^= rank;
  EXPECT_NE(ranks == 0, !equalise_won(a));
  EXPECT_EQ(equalise_is_won(a), equalise_won(a));
}

}  // namespace
}  // namespace nimla::tests
