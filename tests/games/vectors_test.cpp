// The vectors of the games through the library: the values compared, the moves judged.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "nimla/nimla.hpp"
#include "tests/games/judge.hpp"
#include "tests/games/reader.hpp"

namespace nimla::tests {
namespace {

using namespace nimla::games;

/// What the library says to a line: its results, and its move where there is a form for one.
struct Answer {
  std::string results;
  std::string move;
};

template <class Range>
std::string join(const Range& numbers) {
  std::string text;
  for (const auto& number : numbers) {
    if (!text.empty()) text += ' ';
    if constexpr (requires { to_string(number); }) {
      text += to_string(number);
    } else {
      text += std::to_string(number);
    }
  }
  return text;
}

std::string text_of(const std::vector<std::string>& fields) {
  std::string text;
  for (const std::string& field : fields) text += (text.empty() ? "" : " ") + field;
  return text;
}

std::string flag(bool value) { return value ? "1" : "0"; }

Vector nimbers(const std::vector<std::uint64_t>& numbers) {
  return Vector(numbers.begin(), numbers.end());
}

Matrix matrix(Reader& in, Index rows, Index cols) {
  Matrix A(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Nim64& entry : A.row(i)) entry = Nim64(in.number());
  }
  return A;
}

Index size(Reader& in) { return static_cast<Index>(in.number()); }

std::vector<Index> indices(Reader& in, Index n) {
  const auto numbers = in.numbers(static_cast<std::uint64_t>(n));
  return {numbers.begin(), numbers.end()};
}

CoinGame game_named(const std::string& name) {
  for (const CoinGame& game : {CoinGame::turtles(), CoinGame::twins(), CoinGame::mock(),
                               CoinGame::triplets(), CoinGame::motley(), CoinGame::ruler(),
                               CoinGame::rulerette(), CoinGame::grunt(), CoinGame::sym()}) {
    if (game.name() == name) return game;
  }
  throw std::runtime_error("no game " + name);
}

Answer values(const CoinGame& game, Reader& in) { return {join(game.values(size(in))), {}}; }

std::vector<CoinGame> games_of(Reader& in, std::uint64_t D) {
  std::vector<CoinGame> games;
  for (std::uint64_t d = 0; d < D; ++d) games.push_back(game_named(in.text()));
  return games;
}

std::string list_text(const std::vector<std::uint64_t>& coins) {
  return join(std::vector<std::uint64_t>{coins.size()}) + (coins.empty() ? "" : " ") + join(coins);
}

const std::map<std::string, std::function<Answer(Reader&)>> answers = {
    {"g",
     [](Reader& in) {
       const CoinGame game = game_named(in.text());
       EXPECT_EQ(in.number(), game.base());
       return values(game, in);
     }},
    {"upto", [](Reader& in) { return values(CoinGame::at_most(in.number()), in); }},
    {"exact", [](Reader& in) { return values(CoinGame::exactly(in.number()), in); }},
    {"run",
     [](Reader& in) {
       const auto least = in.number(), most = in.number();
       return values(CoinGame::run(least, most), in);
     }},
    {"subtract",
     [](Reader& in) {
       const auto take = in.list();
       auto all = subtraction_values(take, size(in));
       all.erase(all.begin());
       return Answer{join(all), {}};
     }},
    {"gat",
     [](Reader& in) {
       const CoinGame game = game_named(in.text());
       return Answer{to_string(game.value(in.number())), {}};
     }},
    {"rule",
     [](Reader& in) {
       const Index n = size(in);
       std::vector<CoinMove> moves;
       for (auto m = in.number(); m > 0; --m) {
         const auto last = in.number();
         moves.push_back({last, in.list()});
       }
       return Answer{join(CoinGame::from_moves("rule", moves).values(n)), {}};
     }},
    {"pos",
     [](Reader& in) {
       const CoinGame game = game_named(in.text());
       const auto base = in.number();
       Nim64 sum;
       const std::string bits = in.at_end() ? "" : in.text();
       for (std::size_t i = 0; i < bits.size(); ++i) {
         if (bits[i] == '1') sum += game.value(base + i);
       }
       return Answer{to_string(sum), {}};
     }},
    {"tmove",
     [](Reader& in) {
       const CoinGame game = game_named(in.text());
       const auto base = in.number(), i = in.number();
       const CoinSet set = game.move(base + i, Nim64(in.number()));
       EXPECT_TRUE(game.allows(set));
       auto coins = set.coins();
       EXPECT_EQ(coins.back(), base + i);
       coins.pop_back();
       for (std::uint64_t& coin : coins) coin -= base;
       return Answer{"1", list_text(coins)};
     }},
    {"board",
     [](Reader& in) {
       const auto D = in.number();
       const ProductGame game(games_of(in, D));
       const auto sizes = in.numbers(D);
       std::vector<std::uint64_t> heads, at(D, 0);
       for (const char bit : in.at_end() ? std::string() : in.text()) {
         for (std::size_t d = 0; d < D && bit == '1'; ++d) {
           heads.push_back(at[d] + game.games()[d].base());
         }
         for (std::size_t d = D; d-- > 0 && ++at[d] == sizes[d];) at[d] = 0;
       }
       const Nim64 value = game.value(heads);
       const auto move = game.winning_move(heads);
       EXPECT_EQ(move.has_value(), static_cast<bool>(value));
       if (!move) return Answer{to_string(value) + " 0", "none"};
       std::string corner, sets;
       for (std::size_t d = 0; d < D; ++d) {
         auto coins = move->sets[d].coins();
         for (std::uint64_t& coin : coins) coin -= game.games()[d].base();
         corner += std::to_string(coins.back()) + ' ';
         sets += (d > 0 ? " " : "") + list_text(coins);
       }
       EXPECT_FALSE(game.value(game.play(heads, move->sets)));
       return Answer{to_string(value) + " 1", corner + sets};
     }},
    {"sparse",
     [](Reader& in) {
       const auto D = in.number();
       const ProductGame game(games_of(in, D));
       const auto heads = in.numbers(in.number() * D);
       const Nim64 value = game.value(heads);
       const auto move = game.winning_move(heads);
       if (!move) return Answer{to_string(value) + " 0", "none"};
       std::string text = std::to_string(move->head);
       for (const CoinSet& set : move->sets) {
         text += set.is_interval()
                     ? " I " + std::to_string(set.first()) + ' ' + std::to_string(set.last())
                     : " L " + list_text(set.coins());
       }
       return Answer{to_string(value) + " 1", text};
     }},
    {"move2",
     [](Reader& in) {
       const Vector A = nimbers(in.numbers(2));
       const auto B = tuple_move(A, Nim64(in.number()));
       return Answer{to_string(A[0] * A[1]) + ' ' + flag(B.has_value()), B ? join(*B) : "none"};
     }},
    {"moven",
     [](Reader& in) {
       const Vector A = nimbers(in.list());
       const auto B = tuple_move(A, Nim64(in.number()));
       return Answer{to_string(tuple_value(A)) + ' ' + flag(B.has_value()), B ? join(*B) : "none"};
     }},
    {"latias",
     [](Reader& in) {
       const Index n = size(in);
       const Matrix M = matrix(in, n, n);
       const auto move = latias_move(M);
       return Answer{to_string(det(M)) + ' ' + flag(move.has_value()),
                     move ? join(move->columns) + ' ' + join(move->B) : "none"};
     }},
    {"tuples",
     [](Reader& in) {
       const Index k = size(in), n = size(in);
       const Matrix T = matrix(in, k, n);
       const auto move = tuples_move(T);
       return Answer{to_string(tuples_value(T)) + ' ' + flag(move.has_value()),
                     move ? std::to_string(move->tuple) + ' ' + join(move->B) : "none"};
     }},
    {"latiasplay",
     [](Reader& in) {
       const Index n = size(in);
       LatiasGame game(matrix(in, n, n));
       for (auto moves = in.number(); moves > 0; --moves) {
         const Index component = size(in);
         const auto element = indices(in, n);
         game.play({component, element, nimbers(in.numbers(static_cast<std::uint64_t>(n)))});
       }
       const auto move = game.winning_move();
       const std::string results = to_string(game.value()) + ' ' + flag(move.has_value());
       if (!move) return Answer{results, "none"};
       game.play(*move);
       EXPECT_FALSE(game.value());
       return Answer{results, std::to_string(move->component) + ' ' + join(move->element) + ' ' +
                                  join(move->B)};
     }},
    {"nim",
     [](Reader& in) {
       const auto a = in.list();
       const auto move = nim_move(a);
       return Answer{to_string(nim_value(a)),
                     move ? std::to_string(move->pile) + ' ' + std::to_string(move->size) : "none"};
     }},
    {"bash",
     [](Reader& in) {
       const auto n = in.number();
       const std::string value = to_string(bash_value(n, in.number()));
       return Answer{value, value == "0" ? "none" : value};
     }},
    {"bashsum",
     [](Reader& in) {
       Nim64 sum;
       for (auto m = in.number(); m > 0; --m) {
         const auto n = in.number();
         sum += bash_value(n, in.number());
       }
       return Answer{to_string(sum), {}};
     }},
    {"moore",
     [](Reader& in) {
       const auto k = in.number();
       const auto a = in.list();
       const auto after = moore_move(a, k);
       return Answer{flag(moore_is_won(a, k)), after ? join(*after) : "none"};
     }},
    {"stair",
     [](Reader& in) {
       const auto a = in.list();
       const auto move = staircase_move(a);
       return Answer{
           to_string(staircase_value(a)),
           move ? std::to_string(move->stair) + ' ' + std::to_string(move->stones) : "none"};
     }},
    {"fib",
     [](Reader& in) {
       const auto n = in.number();
       const auto q = fibonacci_nim_start(n);
       const auto move = fibonacci_nim_move(n, q);
       return Answer{flag(fibonacci_nim_is_won(n, q)), move ? std::to_string(*move) : "none"};
     }},
    {"fibq",
     [](Reader& in) {
       const auto n = in.number(), q = in.number();
       const auto move = fibonacci_nim_move(n, q);
       return Answer{flag(fibonacci_nim_is_won(n, q)), move ? std::to_string(*move) : "none"};
     }},
    {"fibmoves",
     [](Reader& in) {
       const auto n = in.number();
       return Answer{list_text(fibonacci_nim_moves(n, in.number())), {}};
     }},
    {"wyt",
     [](Reader& in) {
       const auto a = in.number(), b = in.number();
       const auto move = wythoff_move(a, b);
       return Answer{
           flag(wythoff_is_won(a, b)),
           move ? std::to_string(move->first) + ' ' + std::to_string(move->second) : "none"};
     }},
    {"wytp",
     [](Reader& in) {
       const auto [a, b] = wythoff_lost(in.number());
       return Answer{std::to_string(a) + ' ' + std::to_string(b), {}};
     }},
    {"wytsg",
     [](Reader& in) {
       const Index a = size(in), b = size(in);
       return Answer{std::to_string(wythoff_values(a + 1, b + 1).back()), {}};
     }},
    {"wytmoves",
     [](Reader& in) {
       const auto a = in.number();
       const auto moves = wythoff_moves(a, in.number());
       std::string text = std::to_string(moves.size());
       for (const auto& [a2, b2] : moves) {
         text += ' ' + std::to_string(a2) + ' ' + std::to_string(b2);
       }
       return Answer{text, {}};
     }},
    {"uvg",
     [](Reader& in) {
       const Index n = size(in), m = size(in), start = size(in);
       std::vector<Edge> edges;
       for (Index i = 0; i < m; ++i) {
         const Index u = size(in);
         edges.push_back({u, size(in)});
       }
       const auto moves = geography_moves(n, edges, start);
       return Answer{flag(!moves.empty()) + ' ' + std::to_string(moves.size()) +
                         (moves.empty() ? "" : " ") + join(moves),
                     moves.empty() ? "none" : std::to_string(moves[0])};
     }},
    {"uvgfree",
     [](Reader& in) {
       const Index n = size(in), m = size(in);
       std::vector<Edge> edges;
       for (Index i = 0; i < m; ++i) {
         const Index u = size(in);
         edges.push_back({u, size(in)});
       }
       return Answer{flag(!missable_vertices(n, edges).empty()), {}};
     }},
    {"misere",
     [](Reader& in) {
       auto a = in.list();
       const bool has_stones = std::ranges::any_of(a, [](auto pile) { return pile > 0; });
       const auto move = a.empty() ? std::nullopt : misere_move(a);
       const std::string win = flag(misere_is_won(a));
       if (!has_stones) return Answer{win, "won"};
       if (!move) return Answer{win, "none"};
       a[move->pile] = move->size;
       return Answer{win, join(a)};
     }},
    {"pairs",
     [](Reader& in) {
       std::vector<PilesPair> pairs;
       for (auto k = in.number(); k > 0; --k) {
         const auto i = in.number();
         pairs.push_back({i, in.number()});
       }
       const auto move = pairs_move(pairs);
       return Answer{to_string(pairs_value(pairs)), move ? std::to_string(move->pair) + ' ' +
                                                               std::to_string(move->to.i) + ' ' +
                                                               std::to_string(move->to.j)
                                                         : "none"};
     }},
    {"firstpile",
     [](Reader& in) {
       return Answer{std::to_string(first_pile_count(in.list())), {}};
     }},
    {"endnim",
     [](Reader& in) {
       const auto a = in.list();
       const auto move = end_nim_move(a);
       return Answer{flag(end_nim_is_won(a)),
                     move ? (move->left ? "L " : "R ") + std::to_string(move->size) : "none"};
     }},
    {"eq",
     [](Reader& in) {
       const auto a = in.list();
       const auto move = equalise_move(a);
       return Answer{flag(equalise_is_won(a)),
                     move ? std::to_string(move->from) + ' ' + std::to_string(move->to) : "none"};
     }},
};

void expect_file(const std::string& file, const std::vector<std::string>& ops) {
  VectorCount count(file);
  for (const VectorLine& line : read_vectors(file)) {
    SCOPED_TRACE(line.text);
    const auto found = answers.find(line.op);
    ASSERT_NE(found, answers.end());
    Reader in(line.args);
    const Answer answer = found->second(in);
    EXPECT_TRUE(in.at_end());
    EXPECT_EQ(answer.results, text_of(line.results));
    if (has_move_form(line)) expect_move(line, answer.move);
    count.add(line.op);
    if (testing::Test::HasFailure()) return;
  }
  count.expect_some(ops);
}

TEST(GameVectors, CoinsInOneDimension) {
  expect_file("coins1d.txt",
              {"g", "upto", "exact", "run", "subtract", "gat", "rule", "pos", "tmove"});
}

TEST(GameVectors, CoinsInMoreDimensions) { expect_file("coinsnd.txt", {"board", "sparse"}); }

TEST(GameVectors, WinningMoves) {
  expect_file("winmove.txt", {"move2", "moven", "latias", "tuples"});
}

TEST(GameVectors, LatiasInProgress) { expect_file("latias_play.txt", {"latiasplay"}); }

TEST(GameVectors, ImpartialGames) {
  expect_file("seedgames.txt", {"nim", "bash", "bashsum", "moore", "stair", "fib", "fibq",
                                "fibmoves", "wyt", "wytp", "wytsg", "wytmoves", "uvg", "uvgfree",
                                "misere", "pairs", "firstpile", "endnim", "eq"});
}

}  // namespace
}  // namespace nimla::tests
