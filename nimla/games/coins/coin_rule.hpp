#pragma once
/// The rules of coin-turning games in one dimension. Here coins count from 0, whatever the game's
/// book counts from.

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "nimla/games/coin_game.hpp"
#include "nimla/games/coin_set.hpp"

namespace nimla::detail {

class CoinRule {
 public:
  virtual ~CoinRule() = default;

  /// The Grundy value of coin i alone, heads up. Throws std::domain_error if it needs more than 64
  /// bits or lies beyond the table of the rule.
  virtual std::uint64_t value(std::uint64_t i) const = 0;
  /// A legal set with last coin i whose other coins have the nim-sum `target`, below value(i).
  virtual games::CoinSet move(std::uint64_t i, std::uint64_t target) const = 0;
  /// Whether a move may turn exactly these coins, the last of them heads up.
  virtual bool allows(const games::CoinSet& coins) const = 0;
};

/// A rule whose values are worked out one by one when they are first asked for, by any thread.
class TableRule : public CoinRule {
 public:
  std::uint64_t value(std::uint64_t i) const final;
  games::CoinSet move(std::uint64_t i, std::uint64_t target) const final;

 protected:
  /// Only the first `most` coins are worked out.
  explicit TableRule(std::uint64_t most) : most_(most) {}

  // Called by one thread at a time.

  /// The value of coin values().size().
  virtual std::uint64_t next() const = 0;
  /// The coins below i of a move, as CoinRule::move.
  virtual std::vector<std::uint64_t> others(std::uint64_t i, std::uint64_t target) const = 0;
  const std::vector<std::uint64_t>& values() const noexcept { return values_; }

 private:
  void extend(std::uint64_t i) const;

  const std::uint64_t most_;
  mutable std::mutex mutex_;
  mutable std::vector<std::uint64_t> values_;
};

/// At most K coins, or exactly K.
std::shared_ptr<const CoinRule> choice_rule(std::uint64_t K, bool exactly);
/// Any set of coins.
std::shared_ptr<const CoinRule> any_set_rule();
/// A run of `least` to `most` consecutive coins; most = 0: any length from `least` on.
std::shared_ptr<const CoinRule> run_rule(std::uint64_t least, std::uint64_t most);
/// Coins 0, a, n - a, n with 0 < a < n - a.
std::shared_ptr<const CoinRule> grunt_rule();
/// Any set that is its own mirror image.
std::shared_ptr<const CoinRule> symmetry_rule();
/// These moves; see CoinGame::from_moves.
std::shared_ptr<const CoinRule> move_list_rule(std::vector<games::CoinMove> moves);
/// The sets of coins, counted from `base`, for which `allows` is true.
std::shared_ptr<const CoinRule> predicate_rule(
    std::uint64_t base, std::function<bool(std::span<const std::uint64_t>)> allows);

}  // namespace nimla::detail
