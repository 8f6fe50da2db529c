#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <optional>

#include "apps/common/game_queries.hpp"
#include "apps/common/join.hpp"
#include "nimla/games/end_nim.hpp"
#include "nimla/games/equalise.hpp"
#include "nimla/games/fibonacci_nim.hpp"
#include "nimla/games/first_pile.hpp"
#include "nimla/games/geography.hpp"
#include "nimla/games/heaps.hpp"
#include "nimla/games/pairs.hpp"
#include "nimla/games/wythoff.hpp"

namespace apps {

namespace {

using nimla::Index;
using nimla::Nim64;
using nimla::games::Piles;

std::string flag(bool won) { return won ? "1" : "0"; }

/// n and n sizes, and nothing else.
Piles piles(Fields& in) {
  Piles a = in.list("n", "a size");
  in.end();
  return a;
}

std::string sizes_after(Piles piles, const nimla::games::PileMove& move) {
  piles[move.pile] = move.size;
  return join(piles);
}

std::string nim(Fields& in) { return fmt::to_string(nimla::games::nim_value(piles(in))); }

std::string nim_move(Fields& in) {
  const auto move = nimla::games::nim_move(piles(in));
  return move ? fmt::format("{} {}", move->pile, move->size) : "none";
}

Nim64 bash_pile(Fields& in) {
  const std::uint64_t n = in.number("n");
  return nimla::games::bash_value(n, in.number("k"));
}

std::string bash(Fields& in) {
  const Nim64 value = bash_pile(in);
  in.end();
  return fmt::to_string(value);
}

std::string bash_move(Fields& in) {
  const std::string value = bash(in);
  return value == "0" ? "none" : value;
}

std::string bashsum(Fields& in) {
  Nim64 sum;
  for (Index m = in.size("m"); m > 0; --m) sum += bash_pile(in);
  in.end();
  return fmt::to_string(sum);
}

std::string moore(Fields& in) {
  const std::uint64_t k = in.number("k");
  return flag(nimla::games::moore_is_won(piles(in), k));
}

std::string moore_move(Fields& in) {
  const std::uint64_t k = in.number("k");
  const auto after = nimla::games::moore_move(piles(in), k);
  return after ? join(*after) : "none";
}

std::string stair(Fields& in) { return fmt::to_string(nimla::games::staircase_value(piles(in))); }

std::string stair_move(Fields& in) {
  const auto move = nimla::games::staircase_move(piles(in));
  return move ? fmt::format("{} {}", move->stair, move->stones) : "none";
}

struct FibonacciQuery {
  std::uint64_t n, q;
};

FibonacciQuery fibonacci_start(Fields& in) {
  const std::uint64_t n = in.number("n");
  in.end();
  return {n, nimla::games::fibonacci_nim_start(n)};
}

FibonacciQuery fibonacci_position(Fields& in) {
  const std::uint64_t n = in.number("n");
  const std::uint64_t q = in.number("q");
  in.end();
  return {n, q};
}

template <FibonacciQuery (*read)(Fields&)>
std::string fibonacci(Fields& in) {
  const auto [n, q] = read(in);
  return flag(nimla::games::fibonacci_nim_is_won(n, q));
}

template <FibonacciQuery (*read)(Fields&)>
std::string fibonacci_move(Fields& in) {
  const auto [n, q] = read(in);
  const auto move = nimla::games::fibonacci_nim_move(n, q);
  return move ? fmt::to_string(*move) : "none";
}

std::string fibmoves(Fields& in) {
  const auto [n, q] = fibonacci_position(in);
  return counted(nimla::games::fibonacci_nim_moves(n, q));
}

nimla::games::PilePair two_piles(Fields& in) {
  const std::uint64_t a = in.number("a");
  const std::uint64_t b = in.number("b");
  in.end();
  return {a, b};
}

std::string wyt(Fields& in) {
  const auto [a, b] = two_piles(in);
  return flag(nimla::games::wythoff_is_won(a, b));
}

std::string wyt_move(Fields& in) {
  const auto [a, b] = two_piles(in);
  const auto move = nimla::games::wythoff_move(a, b);
  return move ? fmt::format("{} {}", move->first, move->second) : "none";
}

std::string wytp(Fields& in) {
  const std::uint64_t k = in.number("k");
  in.end();
  const auto [a, b] = nimla::games::wythoff_lost(k);
  return fmt::format("{} {}", a, b);
}

std::string wytmoves(Fields& in) {
  const auto [a, b] = two_piles(in);
  const auto moves = nimla::games::wythoff_moves(a, b);
  std::string text = fmt::to_string(moves.size());
  for (const auto& [a2, b2] : moves) text += fmt::format(" {} {}", a2, b2);
  return text;
}

/// The table of the queries so far.
struct WythoffTable {
  Index rows = 0;
  Index cols = 0;
  std::vector<std::uint32_t> values;

  /// Makes room for row a and column b, with some to spare where there is.
  void reach(Index a, Index b) {
    if (a < rows && b < cols) return;
    const auto spare = [](Index n) {
      return static_cast<Index>(std::bit_ceil(static_cast<std::uint64_t>(n) + 1));
    };
    constexpr Index most_spare = 1 << 10;
    if (std::max(a, b) < most_spare) {
      a = std::max(rows, spare(a)) - 1;
      b = std::max(cols, spare(b)) - 1;
    }
    values = nimla::games::wythoff_values(a + 1, b + 1);
    rows = a + 1;
    cols = b + 1;
  }
};

std::string wytsg(Fields& in) {
  static WythoffTable table;
  const Index a = in.size("a");
  const Index b = in.size("b");
  in.end();
  // A pile of 2^63 - 1 is beyond any table, and one more stone beyond Index.
  const Index most = std::numeric_limits<Index>::max() - 1;
  table.reach(std::min(a, most), std::min(b, most));
  return fmt::to_string(table.values[static_cast<std::size_t>(a * table.cols + b)]);
}

struct Graph {
  Index n;
  std::vector<nimla::games::Edge> edges;
  Index start;
};

Index vertex(Fields& in, Index n, std::string_view expected) {
  const Index v = in.size(expected);
  if (v >= n) {
    throw QueryError(in.column(),
                     fmt::format("'{}' is not below n = {}, expected {}", v, n, expected));
  }
  return v;
}

Graph graph(Fields& in, bool has_start) {
  Graph graph{in.size("n"), {}, 0};
  const Index m = in.size("m");
  if (has_start) graph.start = vertex(in, graph.n, "the vertex of the token");
  for (Index i = 0; i < m; ++i) {
    const Index u = vertex(in, graph.n, "a vertex");
    graph.edges.push_back({u, vertex(in, graph.n, "a vertex")});
  }
  in.end();
  return graph;
}

std::vector<Index> geography_moves(Fields& in) {
  const auto [n, edges, start] = graph(in, true);
  return nimla::games::geography_moves(n, edges, start);
}

std::string uvg(Fields& in) {
  const auto moves = geography_moves(in);
  return fmt::format("{} {}", moves.empty() ? 0 : 1, counted(moves));
}

std::string uvg_move(Fields& in) {
  const auto moves = geography_moves(in);
  return moves.empty() ? "none" : fmt::to_string(moves[0]);
}

std::string uvgfree(Fields& in) {
  const auto [n, edges, start] = graph(in, false);
  return flag(!nimla::games::missable_vertices(n, edges).empty());
}

std::string misere(Fields& in) { return flag(nimla::games::misere_is_won(piles(in))); }

std::string misere_move(Fields& in) {
  const Piles a = piles(in);
  if (std::ranges::count(a, 0U) == static_cast<std::ptrdiff_t>(a.size())) return "won";
  const auto move = nimla::games::misere_move(a);
  return move ? sizes_after(a, *move) : "none";
}

std::vector<nimla::games::PilesPair> pile_pairs(Fields& in) {
  const auto pile = [&in] {
    const std::uint64_t size = in.number("a pile");
    if (size == 0) throw QueryError(in.column(), "an empty pile, expected at least 1 stone");
    return size;
  };
  std::vector<nimla::games::PilesPair> pairs;
  for (Index k = in.size("k"); k > 0; --k) {
    const std::uint64_t i = pile();
    pairs.push_back({i, pile()});
  }
  in.end();
  return pairs;
}

std::string pairs(Fields& in) { return fmt::to_string(nimla::games::pairs_value(pile_pairs(in))); }

std::string pairs_move(Fields& in) {
  const auto move = nimla::games::pairs_move(pile_pairs(in));
  return move ? fmt::format("{} {} {}", move->pair, move->to.i, move->to.j) : "none";
}

std::string firstpile(Fields& in) {
  return fmt::to_string(nimla::games::first_pile_count(piles(in)));
}

std::string endnim(Fields& in) { return flag(nimla::games::end_nim_is_won(piles(in))); }

std::string endnim_move(Fields& in) {
  const auto move = nimla::games::end_nim_move(piles(in));
  return move ? fmt::format("{} {}", move->left ? 'L' : 'R', move->size) : "none";
}

/// What was worked out stays for the next query of as many piles.
std::optional<nimla::games::EqualiseMove> equalise(Fields& in) {
  using nimla::games::Equalise;
  static std::map<std::size_t, Equalise> games;
  const Piles a = piles(in);
  return games.try_emplace(a.size(), a.size()).first->second.move(a);
}

std::string eq(Fields& in) { return flag(equalise(in).has_value()); }

std::string eq_move(Fields& in) {
  const auto move = equalise(in);
  return move ? fmt::format("{} {}", move->from, move->to) : "none";
}

constexpr Query queries[] = {
    {"nim", "n a1..an", "the value", nim, nim_move, "the pile, from 0, and its new size"},
    {"bash", "n k", "the value of n stones of which 1 to k are taken", bash, bash_move,
     "the stones taken"},
    {"bashsum", "m {n k}*m", "the value of the sum of m such piles", bashsum},
    {"moore", "k n a1..an", "1 if won, else 0; 1 to k piles are reduced", moore, moore_move,
     "the new sizes"},
    {"stair", "n a1..an", "the value of a staircase, the bottom stair first", stair, stair_move,
     "the stair, from 1, and the stones taken"},
    {"fib", "n", "1 if Fibonacci Nim is won from the start, else 0", fibonacci<fibonacci_start>,
     fibonacci_move<fibonacci_start>, "the stones taken"},
    {"fibq", "n q", "the same when at most q stones may be taken", fibonacci<fibonacci_position>,
     fibonacci_move<fibonacci_position>, "the stones taken"},
    {"fibmoves", "n q", "how many moves win, and the stones they take", fibmoves},
    {"wyt", "a b", "1 if Wythoff's game is won, else 0", wyt, wyt_move, "the new sizes"},
    {"wytp", "k", "the k-th lost position of Wythoff's game", wytp},
    {"wytsg", "a b", "its value, from a table of at most 10^7 positions", wytsg},
    {"wytmoves", "a b", "how many moves win, and where they lead", wytmoves},
    {"uvg", "n m v {u w}*m",
     "1 if geography is won with the token on v of n vertices, 0 else, and how many\n    moves win "
     "and their vertices; vertices from 0",
     uvg, uvg_move, "the vertex"},
    {"uvgfree", "n m {u w}*m", "1 if it is won by who chooses the first vertex", uvgfree},
    {"misere", "n a1..an", "1 if misere Nim is won, else 0", misere, misere_move,
     "the new sizes, or won where there are no stones"},
    {"pairs", "k {i j}*k", "the value of k pairs of piles", pairs, pairs_move,
     "the pair, from 0, and its new piles"},
    {"firstpile", "n a1..an", "how many sets with a first pile lose, modulo 1000000007", firstpile},
    {"endnim", "n a1..an", "1 if End-Nim is won, else 0", endnim, endnim_move,
     "L or R, the leftmost or the rightmost pile that is not empty, and its new size"},
    {"eq", "n a1..an", "1 if Equalise is won, else 0; at most 26 piles", eq, eq_move,
     "the old and the new size"},
};

}  // namespace

std::span<const Query> impartial_queries() { return queries; }

}  // namespace apps
