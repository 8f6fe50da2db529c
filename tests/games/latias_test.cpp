// Lati@s against its definition, the referee, and games in progress.
#include "nimla/games/latias.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "nimla/det.hpp"
#include "nimla/games/grundy.hpp"
#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

using namespace nimla::games;

using Tuple = std::vector<int>;
struct TupleHash {
  std::size_t operator()(const Tuple& T) const {
    return std::accumulate(T.begin(), T.end(), std::size_t{0}, [](std::size_t h, int a) {
      return h * 31 + static_cast<std::size_t>(a);
    });
  }
};

/// Calls visit(B) for every B < T, coordinate by coordinate.
template <class Visit>
void each_below(const Tuple& T, const Visit& visit) {
  if (std::ranges::count(T, 0) != 0) return;
  Tuple B(T.size(), 0);
  for (bool more = true; more;) {
    visit(B);
    more = false;
    for (std::size_t i = 0; i < T.size() && !more; ++i) {
      more = ++B[i] < T[i];
      if (!more) B[i] = 0;
    }
  }
}

/// The 2^n - 1 tuples mixed from T and B but T.
std::vector<Tuple> mixed(const Tuple& T, const Tuple& B) {
  std::vector<Tuple> all;
  for (unsigned choice = 1; choice < 1U << T.size(); ++choice) {
    Tuple M = T;
    for (std::size_t i = 0; i < T.size(); ++i) {
      if ((choice >> i & 1) != 0) M[i] = B[i];
    }
    all.push_back(M);
  }
  return all;
}

/// The Grundy value of one tuple by the definition: a move leaves a sum of tuples.
std::uint64_t value_by_definition(const Tuple& T) {
  static std::map<Tuple, std::uint64_t> known;
  if (const auto found = known.find(T); found != known.end()) return found->second;
  std::vector<std::uint64_t> options;
  each_below(T, [&](const Tuple& B) {
    std::uint64_t sum = 0;
    for (const Tuple& M : mixed(T, B)) sum ^= value_by_definition(M);
    options.push_back(sum);
  });
  return known[T] = mex(options);
}

TEST(Latias, ATupleIsWorthItsProduct) {
  for (const Tuple& top : {Tuple{12}, Tuple{6, 6}, Tuple{3, 3, 3}}) {
    Tuple above = top;
    for (int& a : above) ++a;
    each_below(above, [](const Tuple& T) {
      Vector A;
      for (const int a : T) A.emplace_back(a);
      EXPECT_EQ(value_by_definition(T), tuple_value(A).bits);
    });
  }
  EXPECT_EQ(value_by_definition({}), 1U);
}

/// A move that is legal and leaves the value 0, judged by the tuple alone.
void expect_winning(ConstMatrixView M, const LatiasMove& move) {
  auto columns = move.columns;
  Nim64 change(1U);
  for (Index i = 0; i < M.rows(); ++i) {
    const Nim64 pile = M(i, columns[static_cast<std::size_t>(i)]);
    EXPECT_LT(move.B[static_cast<std::size_t>(i)].bits, pile.bits);
    change *= pile + move.B[static_cast<std::size_t>(i)];
  }
  std::ranges::sort(columns);
  for (Index i = 0; i < M.rows(); ++i) EXPECT_EQ(columns[static_cast<std::size_t>(i)], i);
  EXPECT_EQ(change, det(M));
}

TEST(Latias, WinsFromEveryMatrixOfBits) {
  for (Index n = 0; n <= 4; ++n) {
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << (n * n); ++bits) {
      Matrix M(n, n);
      for (Index i = 0; i < n * n; ++i) M(i / n, i % n) = Nim64((bits >> i) & 1);
      const auto move = latias_move(M);
      ASSERT_EQ(move.has_value(), static_cast<bool>(det(M)));
      if (move) expect_winning(M, *move);
    }
  }
}

TEST(Latias, WinsFromLargeMatrices) {
  for (const Index n : {5, 17, 64, 150}) {
    for (const int bits : {1, 3, 16, 64}) {
      const Matrix M = small_matrix(n, n, bits, 2, static_cast<std::uint64_t>(n + bits));
      const auto move = latias_move(M);
      ASSERT_EQ(move.has_value(), static_cast<bool>(det(M)));
      if (move) expect_winning(M, *move);
    }
    expect_winning(anti_diagonal(n, n), *latias_move(anti_diagonal(n, n)));
  }
  EXPECT_FALSE(latias_move(constant_matrix(50, 50, Nim64(7))));
  EXPECT_THROW(latias_move(Matrix(2, 3)), ShapeError);
}

/// The matrix and all boxes as a list of tuples.
Matrix tuples_of(const LatiasGame& game) {
  const Index n = game.size();
  std::vector<Vector> tuples;
  const auto add = [&](Index component, const std::vector<Index>& element) {
    try {
      tuples.push_back(game.tuple(component, element));
    } catch (const std::domain_error&) {  // gone
    }
  };
  std::vector<Index> element(static_cast<std::size_t>(n));
  std::iota(element.begin(), element.end(), Index{0});
  do {
    add(0, element);
  } while (std::ranges::next_permutation(element).found);
  for (Index box = 1; box <= game.moves(); ++box) {
    for (unsigned choice = 0; choice < 1U << n; ++choice) {
      for (std::size_t i = 0; i < element.size(); ++i) element[i] = choice >> i & 1;
      add(box, element);
    }
  }
  Matrix T(static_cast<Index>(tuples.size()), n);
  for (Index i = 0; i < T.rows(); ++i) {
    std::ranges::copy(tuples[static_cast<std::size_t>(i)], T.row(i).begin());
  }
  return T;
}

/// A random legal move: some element with a random lower tuple.
std::optional<LatiasGame::Move> random_move(const LatiasGame& game, SplitMix64& random) {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    LatiasGame::Move move{
        static_cast<Index>(below(random, static_cast<std::uint64_t>(game.moves()) + 1)), {}, {}};
    if (move.component == 0) {
      move.element = shuffled(game.size(), random);
    } else {
      for (Index i = 0; i < game.size(); ++i) {
        move.element.push_back(static_cast<Index>(below(random, 2)));
      }
    }
    try {
      const Vector T = game.tuple(move.component, move.element);
      if (std::ranges::count(T, Nim64()) != 0) continue;
      for (const Nim64 a : T) move.B.emplace_back(below(random, a.bits));
      return move;
    } catch (const std::domain_error&) {
    }
  }
  return std::nullopt;
}

TEST(LatiasGame, KeepsItsValueThroughAnyMoves) {
  SplitMix64 random(3);
  for (Index n = 0; n <= 5; ++n) {
    for (const int bits : {1, 2, 8, 64}) {
      for (int round = 0; round < 6; ++round) {
        LatiasGame game(small_matrix(n, n, bits, 1, random()));
        for (int moves = 0; moves < 12; ++moves) {
          EXPECT_EQ(game.value(), tuples_value(tuples_of(game)));
          if (const auto winning = game.winning_move()) {
            LatiasGame after = game;
            ASSERT_NO_THROW(after.play(*winning));
            EXPECT_FALSE(tuples_value(tuples_of(after)));
          } else {
            EXPECT_FALSE(game.value());
          }
          const auto move = random_move(game, random);
          if (!move) break;
          game.play(*move);
        }
      }
    }
  }
}

TEST(LatiasGame, WinsInLargeMatricesWithTuplesGone) {
  SplitMix64 random(5);
  for (const int bits : {2, 3, 64}) {
    Matrix M = small_matrix(40, 40, bits, 0, 8);
    for (Index i = 0; i < 40; ++i) std::ranges::replace(M.row(i), Nim64(), Nim64(1U));
    LatiasGame game(M);
    for (int round = 0; round < 4; ++round) {
      const auto move = random_move(game, random);
      ASSERT_TRUE(move);
      game.play(*move);
      if (const auto winning = game.winning_move()) {
        game.play(*winning);
        EXPECT_FALSE(game.value());
      }
    }
    EXPECT_GT(game.moves(), 4);
  }
}

/// From a won position the program wins whatever is replied.
void expect_wins_always(const LatiasGame& game) {
  const auto move = game.winning_move();
  ASSERT_TRUE(move);
  LatiasGame lost = game;
  lost.play(*move);
  ASSERT_FALSE(lost.winning_move());
  const Index n = game.size();
  for (Index component = 0; component <= lost.moves(); ++component) {
    std::vector<Index> element(static_cast<std::size_t>(n), 0);
    const Index kinds = component == 0 ? n : 2;
    for (bool more = true; more;) {
      try {
        Tuple T;
        for (const Nim64 a : lost.tuple(component, element)) T.push_back(static_cast<int>(a.bits));
        each_below(T, [&](const Tuple& B) {
          LatiasGame reply = lost;
          Vector lower;
          for (const int b : B) lower.emplace_back(b);
          reply.play({component, element, lower});
          expect_wins_always(reply);
        });
      } catch (const std::domain_error&) {  // no such element
      }
      more = false;
      for (std::size_t i = 0; i < element.size() && !more; ++i) {
        more = ++element[i] < kinds;
        if (!more) element[i] = 0;
      }
    }
  }
}

TEST(LatiasGame, NeverLosesAWonPosition) {
  for (std::uint64_t code = 0; code < 81; ++code) {
    Matrix M(2, 2);
    for (Index i = 0; i < 4; ++i) {
      M(i / 2, i % 2) = Nim64(code / (i == 0 ? 1U : i == 1 ? 3U : i == 2 ? 9U : 27U) % 3);
    }
    if (det(M)) expect_wins_always(LatiasGame(M));
  }
  expect_wins_always(LatiasGame(Matrix()));
  expect_wins_always(LatiasGame(Matrix{{Nim64(5)}}));
  const Nim64 z, u(1);
  expect_wins_always(LatiasGame(Matrix{{z, u, u}, {u, z, u}, {u, u, u}}));
}

TEST(LatiasGame, TheRefereeSaysWhatIsWrong) {
  const Nim64 one(1), two(2), three(3);
  LatiasGame game(Matrix{{two, three}, {three, one}});
  game.play({0, {0, 1}, {one, Nim64()}});
  const Nim64 value = game.value();
  struct Case {
    LatiasGame::Move move;
    std::string what;
  };
  for (const auto& [move, what] : std::vector<Case>{
           {{2, {0, 1}, {Nim64(), Nim64()}}, "component 2 after 1 moves"},
           {{-1, {0, 1}, {Nim64(), Nim64()}}, "component -1"},
           {{0, {1}, {Nim64(), Nim64()}}, "an element of 1 coordinates"},
           {{0, {1, 1}, {Nim64(), Nim64()}}, "column 1 is taken twice"},
           {{0, {1, 2}, {Nim64(), Nim64()}}, "coordinate 2 of an element"},
           {{1, {1, 2}, {Nim64(), Nim64()}}, "coordinate 2 of an element"},
           {{0, {0, 1}, {Nim64(), Nim64()}}, "the element of component 0 is gone"},
           {{1, {0, 0}, {Nim64(), Nim64()}}, "the element of component 1 is gone"},
           {{0, {1, 0}, {three, Nim64()}}, "coordinate 0 would go from 3 to 3"},
           {{0, {1, 0}, {Nim64()}}, "1 new coordinates"},
       }) {
    try {
      game.play(move);
      ADD_FAILURE() << what;
    } catch (const std::domain_error& error) {
      EXPECT_NE(std::string(error.what()).find(what), std::string::npos) << error.what();
    }
    EXPECT_EQ(game.value(), value);
    EXPECT_EQ(game.moves(), 1);
  }
  EXPECT_THROW(LatiasGame(Matrix(1, 2)), ShapeError);
}

}  // namespace
}  // namespace nimla::tests
