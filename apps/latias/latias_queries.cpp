#include "apps/common/game_queries.hpp"
#include "apps/common/join.hpp"
#include "nimla/det.hpp"
#include "nimla/games/latias.hpp"
#include "nimla/games/split.hpp"

namespace apps {

namespace {

using nimla::Index;
using nimla::Matrix;
using nimla::Nim64;
using nimla::Vector;
using nimla::games::LatiasGame;

struct TupleQuery {
  Vector A;
  Nim64 target;
};

TupleQuery tuple_query(Fields& in, Index n) {
  const auto coordinates = in.numbers(n, "a coordinate");
  TupleQuery query{Vector(coordinates.begin(), coordinates.end()), Nim64(in.number("t"))};
  in.end();
  return query;
}

TupleQuery pair(Fields& in) { return tuple_query(in, 2); }
TupleQuery any_tuple(Fields& in) { return tuple_query(in, in.size("n")); }

template <TupleQuery (*read)(Fields&)>
std::string tuple_value(Fields& in) {
  const auto [A, target] = read(in);
  const Nim64 value = nimla::games::tuple_value(A);
  return fmt::format("{} {}", value, target.bits < value.bits ? 1 : 0);
}

template <TupleQuery (*read)(Fields&)>
std::string tuple_move(Fields& in) {
  const auto [A, target] = read(in);
  const auto B = nimla::games::tuple_move(A, target);
  return B ? join(*B) : "none";
}

std::string won(Nim64 value) { return fmt::format("{} {}", value, value ? 1 : 0); }

Matrix square(Fields& in) {
  const Index n = in.size("n");
  Matrix M = in.matrix(n, n);
  in.end();
  return M;
}

std::string latias(Fields& in) { return won(det(square(in))); }

std::string latias_move(Fields& in) {
  const auto move = nimla::games::latias_move(square(in));
  return move ? spaced({join(move->columns), join(move->B)}) : "none";
}

Matrix tuples(Fields& in) {
  const Index k = in.size("k");
  const Index n = in.size("n");
  Matrix T = in.matrix(k, n);
  in.end();
  return T;
}

std::string tuples_value(Fields& in) { return won(nimla::games::tuples_value(tuples(in))); }

std::string tuples_move(Fields& in) {
  const auto move = nimla::games::tuples_move(tuples(in));
  return move ? spaced({fmt::to_string(move->tuple), join(move->B)}) : "none";
}

LatiasGame game_in_progress(Fields& in) {
  const Index n = in.size("n");
  LatiasGame game(in.matrix(n, n));
  for (Index moves = in.size("the number of moves"); moves > 0; --moves) {
    LatiasGame::Move move{in.size("a component"), {}, {}};
    for (Index i = 0; i < n; ++i) move.element.push_back(in.size("an element"));
    const auto B = in.numbers(n, "a coordinate of B");
    move.B = Vector(B.begin(), B.end());
    game.play(move);
  }
  in.end();
  return game;
}

std::string play_value(Fields& in) { return won(game_in_progress(in).value()); }

std::string play_move(Fields& in) {
  const auto move = game_in_progress(in).winning_move();
  return move ? spaced({fmt::to_string(move->component), join(move->element), join(move->B)})
              : "none";
}

constexpr Query queries[] = {
    {"move2", "a b t", "the nim product of a and b, and 1 if it is above t", tuple_value<pair>,
     tuple_move<pair>, "a2 b2, below a and b, that lead to the value t"},
    {"moven", "n a1..an t", "the same for n numbers", tuple_value<any_tuple>, tuple_move<any_tuple>,
     "b1..bn"},
    {"latias", "n M", "the determinant of M, n x n, and 1 if it is not 0", latias, latias_move,
     "s1..sn B1..Bn, the columns from 0 and the new piles"},
    {"tuples", "k n T1..Tk", "the value of k tuples of n numbers, and 1 if it is not 0",
     tuples_value, tuples_move, "the tuple, from 0, and B1..Bn"},
    {"latiasplay", "n M r {c e1..en B1..Bn}*r",
     "the value after r moves, and 1 if it is not 0; c = 0 is the matrix and e its columns, c = i "
     "the\n    box {T,B} of move i and e its choices, 1 for B",
     play_value, play_move, "c e1..en B1..Bn"},
};

}  // namespace

std::span<const Query> latias_queries() { return queries; }

}  // namespace apps
