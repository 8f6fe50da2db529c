#include "nimla/games/coins/coin_rule.hpp"

#include <stdexcept>
#include <string>
#include <utility>

namespace nimla::detail {

void TableRule::extend(std::uint64_t i) const {
  if (i >= most_) {
    throw std::domain_error("the table of this game ends after " + std::to_string(most_) +
                            " coins");
  }
  while (values_.size() <= i) values_.push_back(next());
}

std::uint64_t TableRule::value(std::uint64_t i) const {
  const std::lock_guard lock(mutex_);
  extend(i);
  return values_[i];
}

games::CoinSet TableRule::move(std::uint64_t i, std::uint64_t target) const {
  const std::lock_guard lock(mutex_);
  extend(i);
  std::vector<std::uint64_t> coins = others(i, target);
  coins.push_back(i);
  return games::CoinSet(std::move(coins));
}

}  // namespace nimla::detail
