#pragma once
/// Coin-turning games in one dimension: in a row of coins a move turns a set that the rule allows,
/// the last coin of it from heads to tails; who cannot move loses. The Grundy value of a row is the
/// nim-sum of those of its heads alone.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "nimla/games/coin_set.hpp"
#include "nimla/matrix.hpp"

namespace nimla::detail {
class CoinRule;
}

namespace nimla::games {

/// One move of a rule given move by move: the last coin, which goes to tails, and the other coins
/// that turn with it, all before it. Coins count from 0.
struct CoinMove {
  std::uint64_t last;
  std::vector<std::uint64_t> others;
};

/// A rule with its name and the number that its book gives to the first coin, 0 or 1. All indices
/// are book indices. A regular value, cheap to copy; copies share what they have worked out, and
/// any threads may use them at once.
///
/// Most rules know the value of every coin that fits in 64 bits; the others keep a table that grows
/// as far as it is asked for, up to a limit of each rule.
class NIMLA_API CoinGame {
 public:
  // Values at coin n from closed forms.
  static CoinGame turtles();    ///< Turning Turtles, from 1: 1 or 2 coins; n
  static CoinGame twins();      ///< from 0: exactly 2; n
  static CoinGame mock();       ///< Mock Turtles, from 0: 1, 2 or 3; the n-th odious number
  static CoinGame triplets();   ///< from 0: exactly 3; 0, 0, the (n - 2)-th odious number
  static CoinGame motley();     ///< from 0: any coins; 2^n
  static CoinGame ruler();      ///< from 1: consecutive coins; the lowest set bit of n
  static CoinGame rulerette();  ///< from 1: 2 or more consecutive coins; half of that, rounded down
  // Values from tables, but for K <= 3.
  static CoinGame at_most(std::uint64_t K);  ///< "upto:K", from 0: 1 to K coins
  static CoinGame exactly(std::uint64_t K);  ///< "exact:K", from 0: K coins
  /// "run:LEAST:MOST", from 1: LEAST to MOST consecutive coins, MOST = 0 for no upper limit.
  static CoinGame run(std::uint64_t least, std::uint64_t most);
  static CoinGame grunt();  ///< from 0: coins 0, a, n - a and n with 0 < a < n - a
  static CoinGame sym();    ///< from 0: any set that is its own mirror image, one coin too
  // Throw std::domain_error if a move turns no coin, or least > most > 0.

  /// The rule of these moves, from 0; a coin without a move has the value 0. Throws
  /// std::domain_error if a coin of a move is not before its last one, or is there twice. Cost: the
  /// sum of their lengths.
  static CoinGame from_moves(std::string name, std::vector<CoinMove> moves);

  /// The rule of the sets, coins increasing, for which `allows` is true. All subsets are tried: for
  /// 24 coins at most.
  static CoinGame from_predicate(std::string name, std::uint64_t base,
                                 std::function<bool(std::span<const std::uint64_t>)> allows);

  const std::string& name() const noexcept { return name_; }
  std::uint64_t base() const noexcept { return base_; }

  /// The Grundy value of coin n alone, heads up. Throws std::domain_error if n < base(), if the
  /// value needs more than 64 bits, or if n lies beyond the rule's table.
  Nim64 value(std::uint64_t n) const;

  /// The values of the first `coins` coins. Throws as `value`, MemoryError.
  Vector values(Index coins) const;

  /// A set that a move may turn, with last coin n, whose other coins have the nim-sum `target`.
  /// Throws std::domain_error as `value`, and if target is not below it.
  CoinSet move(std::uint64_t n, Nim64 target) const;

  /// Whether a move may turn exactly these coins, the last of them heads up.
  bool allows(const CoinSet& coins) const;

 private:
  CoinGame(std::string name, std::uint64_t base, std::shared_ptr<const detail::CoinRule> rule);

  std::uint64_t coin(std::uint64_t n) const;

  std::string name_;
  std::uint64_t base_;
  std::shared_ptr<const detail::CoinRule> rule_;
};

}  // namespace nimla::games
