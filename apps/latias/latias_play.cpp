#include "apps/latias/latias_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "apps/common/fields.hpp"
#include "apps/common/join.hpp"
#include "apps/common/line_reader.hpp"
#include "nimla/games/latias.hpp"
#include "nimla/io.hpp"

namespace apps {

namespace {

using nimla::Index;
using nimla::Nim64;
using nimla::Vector;
using nimla::games::LatiasGame;

/// A game in progress with the list of the tuples that a move can take.
class Table {
 public:
  explicit Table(nimla::Matrix M) : game_(std::move(M)) {
    std::vector<Index> columns(static_cast<std::size_t>(game_.size()));
    std::iota(columns.begin(), columns.end(), Index{0});
    do add(0, columns);
    while (std::ranges::next_permutation(columns).found);
  }

  bool is_over() const { return tuples_.empty(); }

  /// "NUMBER: TUPLE", one a line.
  std::string text() const {
    std::string text;
    for (std::size_t i = 0; i < tuples_.size(); ++i) {
      text += fmt::format("{}: {}\n", i, join(tuples_[i].coordinates));
    }
    return text;
  }

  /// The move that a line asks for. Throws QueryError and, as the referee, std::domain_error.
  void play(Fields& in) {
    const std::uint64_t number = in.number("the number of a tuple");
    if (number >= tuples_.size()) {
      throw QueryError(in.column(), fmt::format("'{}' is not the number of a tuple", number));
    }
    const auto piles = in.numbers(game_.size(), "a new pile");
    in.end();
    play(number, Vector(piles.begin(), piles.end()));
  }

  /// The program's move: a winning one, or else one that takes a whole tuple away. Says which.
  std::string play() {
    std::size_t number = 0;
    Vector B(static_cast<std::size_t>(game_.size()));
    if (const auto move = game_.winning_move()) {
      number = static_cast<std::size_t>(std::ranges::find_if(tuples_,
                                                             [&](const Tuple& each) {
                                                               return each.component ==
                                                                          move->component &&
                                                                      each.element == move->element;
                                                             }) -
                                        tuples_.begin());
      B = move->B;
    }
    const std::string text =
        fmt::format("my move: {}: {} to {}\n", number, join(tuples_[number].coordinates), join(B));
    play(number, std::move(B));
    return text;
  }

 private:
  struct Tuple {
    Index component;
    std::vector<Index> element;
    Vector coordinates;
  };

  void add(Index component, const std::vector<Index>& element) {
    Vector coordinates = game_.tuple(component, element);
    if (std::ranges::count(coordinates, Nim64()) == 0) {
      tuples_.push_back({component, element, std::move(coordinates)});
    }
  }

  void play(std::size_t number, Vector B) {
    game_.play({tuples_[number].component, tuples_[number].element, std::move(B)});
    tuples_.erase(tuples_.begin() + static_cast<std::ptrdiff_t>(number));
    std::vector<Index> element(static_cast<std::size_t>(game_.size()));
    for (unsigned choice = 1; choice < 1U << element.size(); ++choice) {
      for (std::size_t i = 0; i < element.size(); ++i) element[i] = choice >> i & 1;
      add(game_.moves(), element);
    }
  }

  LatiasGame game_;
  std::vector<Tuple> tuples_;
};

}  // namespace

Status play_latias(const PlayOptions& options, Output& out) {
  constexpr Index most_rows = 5;
  if (options.file == "-") {
    throw std::invalid_argument("'-', expected a file: standard input is for the moves");
  }
  nimla::Matrix M = nimla::read_square_matrix(options.file);
  if (M.rows() > most_rows) {
    throw std::invalid_argument(
        fmt::format("a matrix of {} rows, expected at most {} to play", M.rows(), most_rows));
  }
  Table table(std::move(M));
  LineReader reader("-");
  std::optional<std::string_view> line;
  for (bool program_moves = options.second;; program_moves = !program_moves) {
    if (program_moves) {
      if (table.is_over()) {
        out.print("no tuple can be lowered, you win\n");
        return Status::answered;
      }
      out.print(table.play());
      continue;
    }
    if (table.is_over()) {
      out.print("no tuple can be lowered, I win\n");
      return Status::answered;
    }
    out.print(table.text());
    for (bool moved = false; !moved;) {
      out.print("your move: ");
      out.flush();
      while (!(line = reader.line())) {
        if (reader.wait()) continue;
        out.print("\n");
        return Status::answered;
      }
      Fields in(*line);
      try {
        table.play(in);
        moved = true;
      } catch (const QueryError& error) {
        complain(fmt::format("{}: {}", error.column(), error.what()));
      } catch (const std::domain_error& error) {
        complain(error.what());
      }
    }
  }
}

}  // namespace apps
