#pragma once
/// Lati@s: a matrix M of n x n piles holds the tuples (M[0][s_0], ..., M[n-1][s_(n-1)]) for all
/// permutations s. A move takes one tuple T and puts in its place the 2^n - 1 tuples mixed from T
/// and a B < T, coordinate by coordinate, but T itself; who cannot move loses. The Grundy value of
/// a tuple is the nim product of its coordinates, so that of M is its determinant.

#include <optional>
#include <set>
#include <vector>

#include "nimla/exec.hpp"
#include "nimla/games/split.hpp"
#include "nimla/matrix.hpp"

namespace nimla::games {

/// The tuple of the entries M[i][columns[i]], to be lowered to B.
struct LatiasMove {
  std::vector<Index> columns;
  Vector B;
};

/// A move in M, n x n, that leaves the value 0; none iff det M = 0. Throws ShapeError if M is not
/// square. Time 4 n^3 / 3 mul-adds, memory a copy of M.
NIMLA_API std::optional<LatiasMove> latias_move(ConstMatrixView M, const Exec& exec = {});

/// Row `tuple` of a matrix of tuples, to be lowered to B.
struct TupleMove {
  Index tuple;
  Vector B;
};

/// The Grundy value of the tuples in the rows of T, a multiset: the sum of their products.
NIMLA_API Nim64 tuples_value(ConstMatrixView T) noexcept;

/// A move in these tuples that leaves the value 0; none iff their value is 0.
NIMLA_API std::optional<TupleMove> tuples_move(ConstMatrixView T);

/// A game of Lati@s in progress. Component 0 is the matrix, whose elements are the permutations of
/// the columns; the i-th move, of the tuple T to B, creates component i, the box {T, B}, whose
/// elements are the rows of 0 and 1, not all 0: 1 takes B_k, 0 takes T_k. A moved element is gone.
class NIMLA_API LatiasGame {
 public:
  /// The element of a component, and what it is lowered to.
  struct Move {
    Index component;
    std::vector<Index> element;
    Vector B;
  };

  /// Throws ShapeError if M is not square.
  explicit LatiasGame(Matrix M);

  Index size() const noexcept { return M_.rows(); }
  /// How many moves were made.
  Index moves() const noexcept { return static_cast<Index>(boxes_.size()); }

  /// The tuple of an element. Throws std::domain_error if there is no such element, or it is gone.
  Vector tuple(Index component, const std::vector<Index>& element) const;

  /// Makes the move. Throws std::domain_error, saying which rule it breaks, and changes nothing, if
  /// it is not legal.
  void play(const Move& move);

  /// The Grundy value of all that is left; 0 iff the player to move loses.
  Nim64 value() const { return value_; }

  /// A move that leaves the value 0; none iff the value is 0. Time n^4 / 12 products where tuples
  /// of the matrix are gone, else as latias_move.
  std::optional<Move> winning_move() const;

 private:
  struct Box {
    Vector T, B;
  };
  struct Component {
    std::set<std::vector<Index>> gone;
    Nim64 value;  // of its elements that are left
  };

  std::vector<Index> matrix_element(int t) const;
  std::vector<Index> box_element(Index component, int t) const;
  Vector coordinates(Index component, const std::vector<Index>& element) const;

  Matrix M_;
  std::vector<Box> boxes_;
  std::vector<Component> components_;  // the matrix, then the boxes
  Nim64 value_;
};

}  // namespace nimla::games
