#include "nimla/games/coin_set.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "nimla/base/memory.hpp"

namespace nimla::games {

CoinSet::CoinSet(std::vector<std::uint64_t> coins) : coins_(std::move(coins)) {
  if (coins_.empty()) throw std::domain_error("coins: a set without coins");
  std::ranges::sort(coins_);
  if (const auto twice = std::ranges::adjacent_find(coins_); twice != coins_.end()) {
    throw std::domain_error("coins: coin " + std::to_string(*twice) + " is there twice");
  }
  first_ = coins_.front();
  last_ = coins_.back();
}

CoinSet CoinSet::interval(std::uint64_t first, std::uint64_t last) {
  if (last < first) {
    throw std::domain_error("coins: an interval from " + std::to_string(first) + " to " +
                            std::to_string(last));
  }
  CoinSet set;
  set.first_ = first;
  set.last_ = last;
  return set;
}

bool CoinSet::contains(std::uint64_t coin) const noexcept {
  if (is_interval()) return first_ <= coin && coin <= last_;
  return std::ranges::binary_search(coins_, coin);
}

std::vector<std::uint64_t> CoinSet::coins() const {
  if (!is_interval()) return coins_;
  if (last_ - first_ == ~std::uint64_t{0}) throw MemoryError("coins: a list of 2^64 coins");
  const std::uint64_t size = last_ - first_ + 1;
  detail::require_memory("a list of " + std::to_string(size) + " coins", size,
                         sizeof(std::uint64_t));
  std::vector<std::uint64_t> coins(size);
  std::iota(coins.begin(), coins.end(), first_);
  return coins;
}

bool operator==(const CoinSet& a, const CoinSet& b) {
  if (a.first_ != b.first_ || a.last_ != b.last_ || a.size_less_one() != b.size_less_one()) {
    return false;
  }
  // A set as large as the interval between its ends is that interval.
  return a.is_interval() || b.is_interval() || a.coins_ == b.coins_;
}

}  // namespace nimla::games
