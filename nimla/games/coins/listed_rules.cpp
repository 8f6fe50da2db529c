#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "nimla/games/coins/coin_rule.hpp"
#include "nimla/games/coins/mex_set.hpp"

namespace nimla::detail {

namespace {

using games::CoinSet;

using Coins = std::vector<std::uint64_t>;

class MoveListRule final : public CoinRule {
 public:
  explicit MoveListRule(std::vector<games::CoinMove> moves) {
    for (games::CoinMove& move : moves) {
      Coin& coin = coins_[move.last];
      move.others.push_back(move.last);
      const CoinSet set(std::move(move.others));  // throws where a coin is there twice
      if (set.last() != move.last) {
        throw std::domain_error("a move turns coin " + std::to_string(set.last()) + " with coin " +
                                std::to_string(move.last) + " as its last");
      }
      coin.sets.push_back(set.coins());
    }
    MexSet sums;
    for (auto& [last, coin] : coins_) {  // in increasing order
      sums.clear();
      for (const Coins& set : coin.sets) {
        std::uint64_t sum = 0;
        for (const std::uint64_t other : set) sum ^= other == last ? 0 : value(other);
        sums.insert(sum);
        coin.by_sum.emplace(sum, set);
      }
      coin.value = sums.mex();
    }
  }

  std::uint64_t value(std::uint64_t i) const override {
    const auto found = coins_.find(i);
    return found == coins_.end() ? 0 : found->second.value;
  }
  CoinSet move(std::uint64_t i, std::uint64_t target) const override {
    return CoinSet(coins_.at(i).by_sum.at(target));
  }
  bool allows(const CoinSet& coins) const override {
    const auto found = coins_.find(coins.last());
    return found != coins_.end() && std::ranges::any_of(found->second.sets, [&](const Coins& set) {
             return CoinSet(set) == coins;
           });
  }

 private:
  struct Coin {
    std::uint64_t value = 0;
    std::vector<Coins> sets;  // with the coin itself
    std::map<std::uint64_t, Coins> by_sum;
  };

  std::map<std::uint64_t, Coin> coins_;
};

class PredicateRule final : public TableRule {
 public:
  PredicateRule(std::uint64_t base, std::function<bool(std::span<const std::uint64_t>)> allows)
      : TableRule(most_coins), base_(base), allows_(std::move(allows)) {}

  bool allows(const CoinSet& coins) const override {
    Coins all = coins.coins();
    for (std::uint64_t& coin : all) coin += base_;
    return allows_(all);
  }

 private:
  static constexpr std::uint64_t most_coins = 24;

  static Coins coins_of(std::uint64_t subset, std::uint64_t base) {
    Coins coins;
    for (; subset != 0; subset &= subset - 1) {
      coins.push_back(static_cast<std::uint64_t>(std::countr_zero(subset)) + base);
    }
    return coins;
  }

  std::uint64_t next() const override {
    const std::uint64_t i = values().size();
    auto& by_sum = by_sum_.emplace_back();
    const std::uint64_t last = std::uint64_t{1} << i;
    for (std::uint64_t subset = 0; subset < last; ++subset) {
      if (!allows_(coins_of(subset | last, base_))) continue;
      std::uint64_t sum = 0;
      for (const std::uint64_t coin : coins_of(subset, 0)) sum ^= values()[coin];
      by_sum.emplace(sum, subset);
    }
    std::uint64_t value = 0;
    while (by_sum.contains(value)) ++value;
    return value;
  }

  Coins others(std::uint64_t i, std::uint64_t target) const override {
    return coins_of(by_sum_[i].at(target), 0);
  }

  const std::uint64_t base_;
  const std::function<bool(std::span<const std::uint64_t>)> allows_;
  mutable std::vector<std::unordered_map<std::uint64_t, std::uint64_t>> by_sum_;
};

}  // namespace

std::shared_ptr<const CoinRule> move_list_rule(std::vector<games::CoinMove> moves) {
  return std::make_shared<MoveListRule>(std::move(moves));
}

std::shared_ptr<const CoinRule> predicate_rule(
    std::uint64_t base, std::function<bool(std::span<const std::uint64_t>)> allows) {
  return std::make_shared<PredicateRule>(base, std::move(allows));
}

}  // namespace nimla::detail
