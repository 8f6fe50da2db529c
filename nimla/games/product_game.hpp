#pragma once
/// Products of coin-turning games in any number of dimensions: a move turns S_1 x ... x S_D, each
/// S_i a set that the i-th game allows, the corner of the last coins from heads to tails. By
/// Tartan's theorem (E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 14) the Grundy value of
/// a head is the nim product of its values in the games.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "nimla/bit_matrix.hpp"
#include "nimla/games/coin_game.hpp"

namespace nimla::games {

/// Turns the product of `sets`, one a dimension; the corner of their last coins is head number
/// `head` of the board.
struct ProductMove {
  Index head;
  std::vector<CoinSet> sets;
};

/// A board is a list of different heads in any order, each the book indices of its D coordinates,
/// one after the other.
class NIMLA_API ProductGame {
 public:
  /// Throws std::domain_error for no game.
  explicit ProductGame(std::vector<CoinGame> games);

  std::size_t dimensions() const noexcept { return games_.size(); }
  const std::vector<CoinGame>& games() const noexcept { return games_; }

  /// Throws std::domain_error if a head is there twice, ShapeError as `value`; the other functions
  /// do not look.
  void require_different(std::span<const std::uint64_t> heads) const;

  /// The Grundy value of a board. Throws std::domain_error as CoinGame::value, ShapeError if the
  /// coordinates do not make whole heads.
  Nim64 value(std::span<const std::uint64_t> heads) const;

  /// A move that leaves the value 0; none iff the value is 0. Throws as `value`.
  std::optional<ProductMove> winning_move(std::span<const std::uint64_t> heads) const;

  /// The board after the move. Throws std::domain_error, saying which rule it breaks, if the move
  /// is not legal, MemoryError if the sets have more coins than the machine holds.
  std::vector<std::uint64_t> play(std::span<const std::uint64_t> heads,
                                  const std::vector<CoinSet>& sets) const;

  // A board of two dimensions as bits: row i, column j is the coin i + base, j + base.

  /// g1^T H g2 for the values g1 of the first game and g2 of the second. Throws ShapeError in other
  /// dimensions than 2, and as CoinGame::value.
  Nim64 value(const BitMatrix& H) const;
  /// The sets of a move that leaves the value 0; none iff the value is 0.
  std::optional<std::vector<CoinSet>> winning_move(const BitMatrix& H) const;
  /// Makes the move in H. Throws std::domain_error, saying which rule it breaks.
  void play(BitMatrix& H, const std::vector<CoinSet>& sets) const;

 private:
  void require_allowed(const std::vector<CoinSet>& sets) const;
  std::vector<CoinSet> move_from(const std::vector<std::uint64_t>& head, const Vector& values,
                                 Nim64 change) const;

  std::vector<CoinGame> games_;
};

}  // namespace nimla::games
