#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <ranges>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "nimla/games/mex.hpp"

namespace nimla::games {

/// The Grundy values of a finite impartial game: moves(p) is a range of the positions that a move
/// leads to from p, and the value of p is the mex of theirs; 0 iff the player to move loses.
///
///     GrundyValues value([](int heap) { return std::vector<int>(...); });
///     value(12)
///
/// Values once found are kept. Long games take no stack.
template <class Moves, class Position, class Hash = std::hash<Position>>
class GrundyValues {
 public:
  explicit GrundyValues(Moves moves) : moves_(std::move(moves)) {}

  /// The value of `start`. Throws std::domain_error if a position can be reached from itself.
  std::uint64_t operator()(const Position& start) {
    std::vector<Frame> stack;
    if (enter(start, stack)) return values_.at(start).value;
    while (!stack.empty()) {
      Frame& frame = stack.back();
      if (frame.next == frame.options.size()) {
        finish(frame);
        stack.pop_back();
        continue;
      }
      const Position option = frame.options[frame.next];
      if (enter(option, stack)) {
        Frame& parent = stack.back();
        parent.seen.push_back(values_.at(option).value);
        ++parent.next;
      }
    }
    return values_.at(start).value;
  }

 private:
  struct Value {
    bool known;
    std::uint64_t value;
  };
  struct Frame {
    Position position;
    std::vector<Position> options;
    std::size_t next;
    std::vector<std::uint64_t> seen;
  };

  /// True iff the value of `position` is known; else it gets a frame.
  bool enter(const Position& position, std::vector<Frame>& stack) {
    const auto [found, is_first] = values_.try_emplace(position, Value{false, 0});
    if (!is_first && !found->second.known) {
      values_.clear();  // of the unfinished too
      throw std::domain_error("grundy values: a position can be reached from itself");
    }
    if (found->second.known) return true;
    std::vector<Position> options;
    for (auto&& option : moves_(position)) options.push_back(option);
    stack.push_back({position, std::move(options), 0, {}});
    return false;
  }

  void finish(const Frame& frame) { values_[frame.position] = {true, mex(frame.seen)}; }

  Moves moves_;
  std::unordered_map<Position, Value, Hash> values_;
};

/// GrundyValues of a game whose positions are of type Position.
template <class Position, class Hash = std::hash<Position>, class Moves>
GrundyValues<Moves, Position, Hash> grundy_values(Moves moves) {
  return GrundyValues<Moves, Position, Hash>(std::move(moves));
}

}  // namespace nimla::games
