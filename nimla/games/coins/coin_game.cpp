#include "nimla/games/coin_game.hpp"

#include <stdexcept>
#include <utility>

#include "nimla/base/memory.hpp"
#include "nimla/games/coins/coin_rule.hpp"

namespace nimla::games {

namespace {

/// The coins renumbered by adding `shift`.
CoinSet shifted(const CoinSet& coins, std::uint64_t shift) {
  if (shift == 0) return coins;
  if (coins.is_interval()) return CoinSet::interval(coins.first() + shift, coins.last() + shift);
  std::vector<std::uint64_t> all = coins.coins();
  for (std::uint64_t& coin : all) coin += shift;
  return CoinSet(std::move(all));
}

}  // namespace

CoinGame::CoinGame(std::string name, std::uint64_t base,
                   std::shared_ptr<const detail::CoinRule> rule)
    : name_(std::move(name)), base_(base), rule_(std::move(rule)) {}

CoinGame CoinGame::turtles() { return {"turtles", 1, detail::choice_rule(2, false)}; }
CoinGame CoinGame::twins() { return {"twins", 0, detail::choice_rule(2, true)}; }
CoinGame CoinGame::mock() { return {"mock", 0, detail::choice_rule(3, false)}; }
CoinGame CoinGame::triplets() { return {"triplets", 0, detail::choice_rule(3, true)}; }
CoinGame CoinGame::motley() { return {"motley", 0, detail::any_set_rule()}; }
CoinGame CoinGame::ruler() { return {"ruler", 1, detail::run_rule(1, 0)}; }
CoinGame CoinGame::rulerette() { return {"rulerette", 1, detail::run_rule(2, 0)}; }
CoinGame CoinGame::at_most(std::uint64_t K) {
  return {"upto:" + std::to_string(K), 0, detail::choice_rule(K, false)};
}
CoinGame CoinGame::exactly(std::uint64_t K) {
  return {"exact:" + std::to_string(K), 0, detail::choice_rule(K, true)};
}
CoinGame CoinGame::run(std::uint64_t least, std::uint64_t most) {
  return {"run:" + std::to_string(least) + ":" + std::to_string(most), 1,
          detail::run_rule(least, most)};
}
CoinGame CoinGame::grunt() { return {"grunt", 0, detail::grunt_rule()}; }
CoinGame CoinGame::sym() { return {"sym", 0, detail::symmetry_rule()}; }

CoinGame CoinGame::from_moves(std::string name, std::vector<CoinMove> moves) {
  return {std::move(name), 0, detail::move_list_rule(std::move(moves))};
}

CoinGame CoinGame::from_predicate(std::string name, std::uint64_t base,
                                  std::function<bool(std::span<const std::uint64_t>)> allows) {
  return {std::move(name), base, detail::predicate_rule(base, std::move(allows))};
}

std::uint64_t CoinGame::coin(std::uint64_t n) const {
  if (n < base_) {
    throw std::domain_error(name_ + ": coin " + std::to_string(n) + ", the first is " +
                            std::to_string(base_));
  }
  return n - base_;
}

Nim64 CoinGame::value(std::uint64_t n) const {
  try {
    return Nim64(rule_->value(coin(n)));
  } catch (const std::domain_error& error) {
    if (n < base_) throw;
    throw std::domain_error(name_ + ": coin " + std::to_string(n) + ": " + error.what());
  }
}

Vector CoinGame::values(Index coins) const {
  if (coins < 0) throw ShapeError(name_ + ": " + std::to_string(coins) + " coins");
  const auto count = static_cast<std::size_t>(coins);
  detail::require_memory("a table of " + std::to_string(coins) + " coins", count, sizeof(Nim64));
  if (count > 0) value(base_ + count - 1);  // throws before the work where the last has none
  Vector all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = value(base_ + i);
  return all;
}

CoinSet CoinGame::move(std::uint64_t n, Nim64 target) const {
  const Nim64 before = value(n);
  if (target.bits >= before.bits) {
    throw std::domain_error(name_ + ": coin " + std::to_string(n) + " of value " +
                            to_string(before) + " has no move to " + to_string(target));
  }
  return shifted(rule_->move(coin(n), target.bits), base_);
}

bool CoinGame::allows(const CoinSet& coins) const {
  return coins.first() >= base_ && rule_->allows(shifted(coins, 0 - base_));
}

}  // namespace nimla::games
