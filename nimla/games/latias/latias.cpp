#include "nimla/games/latias.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "nimla/det.hpp"
#include "nimla/field/top_bit.hpp"
#include "nimla/games/latias/column_choice.hpp"

namespace nimla::games {

namespace {

using detail::has_bit;
using detail::top_bit;

void require_square(ConstMatrixView M) {
  if (M.rows() != M.cols()) {
    throw ShapeError("latias: the matrix is " + shape_text(M.rows(), M.cols()));
  }
}

/// The entries M[i][columns[i]].
Vector entries(ConstMatrixView M, const std::vector<Index>& columns) {
  Vector T;
  for (Index i = 0; i < M.rows(); ++i) T.push_back(M(i, columns[static_cast<std::size_t>(i)]));
  return T;
}

/// The tuple T lowered so that a game of this value is lost, which is a change by the value.
Vector lower(const Vector& T, Nim64 value) { return *tuple_move(T, tuple_value(T) + value); }

/// Rows first.. of these columns.
Matrix minor(ConstMatrixView M, Index first, const std::vector<Index>& columns) {
  Matrix N(M.rows() - first, static_cast<Index>(columns.size()));
  for (Index i = first; i < M.rows(); ++i) {
    for (Index j = 0; j < N.cols(); ++j)
      N(i - first, j) = M(i, columns[static_cast<std::size_t>(j)]);
  }
  return N;
}

Nim64 product_of_sums(const Vector& T, const Vector& B, std::size_t first = 0) {
  Nim64 product(1U);
  for (std::size_t i = first; i < T.size(); ++i) product *= T[i] + B[i];
  return product;
}

}  // namespace

std::optional<LatiasMove> latias_move(ConstMatrixView M, const Exec& exec) {
  require_square(M);
  const Nim64 d = det(M, exec);
  if (!d) return std::nullopt;
  LatiasMove move{detail::choose_columns(M, Nim64(1U), top_bit(d), exec), {}};
  move.B = lower(entries(M, move.columns), d);
  return move;
}

Nim64 tuples_value(ConstMatrixView T) noexcept {
  if (T.cols() == 0) return Nim64(T.rows() % 2);  // rows take no memory then, so there may be many
  Nim64 value;
  for (Index i = 0; i < T.rows(); ++i) value += tuple_value(T.row(i));
  return value;
}

std::optional<TupleMove> tuples_move(ConstMatrixView T) {
  const Nim64 value = tuples_value(T);
  if (!value) return std::nullopt;
  Index i = 0;
  while (!has_bit(tuple_value(T.row(i)), top_bit(value))) ++i;
  return TupleMove{i, *tuple_move(T.row(i), tuple_value(T.row(i)) + value)};
}

LatiasGame::LatiasGame(Matrix M) : M_(std::move(M)) {
  require_square(M_);
  value_ = det(M_);
  components_.push_back({{}, value_});
}

Vector LatiasGame::coordinates(Index component, const std::vector<Index>& element) const {
  if (component == 0) return entries(M_, element);
  const auto& [T, B] = boxes_[static_cast<std::size_t>(component - 1)];
  Vector tuple;
  for (std::size_t i = 0; i < T.size(); ++i) tuple.push_back(element[i] == 0 ? T[i] : B[i]);
  return tuple;
}

Vector LatiasGame::tuple(Index component, const std::vector<Index>& element) const {
  const auto refuse = [](const std::string& what) { throw std::domain_error("latias: " + what); };
  const Index n = size();
  if (component < 0 || component > moves()) {
    refuse("component " + std::to_string(component) + " after " + std::to_string(moves()) +
           " moves");
  }
  if (static_cast<Index>(element.size()) != n) {
    refuse("an element of " + std::to_string(element.size()) + " coordinates in a game of size " +
           std::to_string(n));
  }
  std::vector<char> taken(element.size());
  for (const Index e : element) {
    if (e < 0 || e >= (component == 0 ? n : 2)) {
      refuse("coordinate " + std::to_string(e) + " of an element of component " +
             std::to_string(component));
    }
    if (component == 0 && std::exchange(taken[static_cast<std::size_t>(e)], 1) != 0) {
      refuse("column " + std::to_string(e) + " is taken twice");
    }
  }
  if (components_[static_cast<std::size_t>(component)].gone.contains(element)) {
    refuse("the element of component " + std::to_string(component) + " is gone");
  }
  return coordinates(component, element);
}

void LatiasGame::play(const Move& move) {
  Vector T = tuple(move.component, move.element);
  if (move.B.size() != T.size()) {
    throw std::domain_error("latias: " + std::to_string(move.B.size()) +
                            " new coordinates in a game of size " + std::to_string(size()));
  }
  for (std::size_t i = 0; i < T.size(); ++i) {
    if (move.B[i].bits >= T[i].bits) {
      throw std::domain_error("latias: coordinate " + std::to_string(i) + " would go from " +
                              to_string(T[i]) + " to " + to_string(move.B[i]));
    }
  }
  const Nim64 product = tuple_value(T);
  const Nim64 change = product_of_sums(T, move.B);
  Component box{{std::vector<Index>(T.size(), 0)}, change + product};
  boxes_.reserve(boxes_.size() + 1);
  components_.reserve(components_.size() + 1);
  Component& from = components_[static_cast<std::size_t>(move.component)];
  from.gone.insert(move.element);
  from.value += product;
  boxes_.push_back({std::move(T), move.B});
  components_.push_back(std::move(box));
  value_ += change;
}

std::optional<LatiasGame::Move> LatiasGame::winning_move() const {
  if (!value_) return std::nullopt;
  const int t = top_bit(value_);
  const auto found = std::ranges::find_if(
      components_, [t](const Component& each) { return has_bit(each.value, t); });
  Move move{found - components_.begin(), {}, {}};
  move.element = move.component == 0 ? matrix_element(t) : box_element(move.component, t);
  move.B = lower(coordinates(move.component, move.element), value_);
  return move;
}

// Both walk down the coordinates: of the elements that share a beginning, the sum of the products
// of those left has bit t, and so has that of some longer beginning.

std::vector<Index> LatiasGame::matrix_element(int t) const {
  std::vector<Index> unused;
  for (Index i = 0; i < size(); ++i) unused.push_back(i);
  std::vector<std::vector<Index>> gone(components_[0].gone.begin(), components_[0].gone.end());
  std::vector<Index> element;
  Nim64 p(1U);
  for (Index r = 0; r < size(); ++r) {
    if (gone.empty()) {
      for (const Index i : detail::choose_columns(minor(M_, r, unused), p, t, {})) {
        element.push_back(unused[static_cast<std::size_t>(i)]);
      }
      break;
    }
    const Vector cofactors = detail::cofactors(minor(M_, r + 1, unused));
    for (std::size_t i = 0;; ++i) {
      NIMLA_ASSERT(i < unused.size());
      const Index c = unused[i];
      const auto goes_on = [r, c](const std::vector<Index>& e) {
        return e[static_cast<std::size_t>(r)] == c;
      };
      Nim64 sum = p * M_(r, c) * cofactors[i];
      for (const auto& e : gone) {
        if (goes_on(e)) sum += tuple_value(entries(M_, e));
      }
      if (!has_bit(sum, t)) continue;
      element.push_back(c);
      unused.erase(unused.begin() + static_cast<std::ptrdiff_t>(i));
      p *= M_(r, c);
      std::erase_if(gone, [&](const auto& e) { return !goes_on(e); });
      break;
    }
  }
  return element;
}

std::vector<Index> LatiasGame::box_element(Index component, int t) const {
  const auto& [T, B] = boxes_[static_cast<std::size_t>(component - 1)];
  const auto& all_gone = components_[static_cast<std::size_t>(component)].gone;
  std::vector<std::vector<Index>> gone(all_gone.begin(), all_gone.end());
  std::vector<Index> element;
  Nim64 p(1U);
  for (std::size_t i = 0; i < T.size(); ++i) {
    Nim64 sum = p * T[i] * product_of_sums(T, B, i + 1);
    for (const auto& e : gone) {
      if (e[i] == 0) sum += tuple_value(coordinates(component, e));
    }
    element.push_back(has_bit(sum, t) ? 0 : 1);
    p *= element.back() == 0 ? T[i] : B[i];
    std::erase_if(gone, [&](const auto& e) { return e[i] != element.back(); });
  }
  return element;
}

}  // namespace nimla::games
