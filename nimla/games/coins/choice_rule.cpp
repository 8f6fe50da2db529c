#include <bit>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "nimla/games/coins/coin_rule.hpp"

namespace nimla::detail {

namespace {

using games::CoinSet;

using Coins = std::vector<std::uint64_t>;

/// What a move may turn: at most K coins. value() and others() are those of CoinRule and TableRule.
class AtMost {
 public:
  virtual ~AtMost() = default;
  virtual std::uint64_t value(std::uint64_t i) const = 0;
  virtual Coins others(std::uint64_t i, std::uint64_t target) const = 0;
};

[[noreturn]] void refuse_overflow() {
  throw std::domain_error("the value needs more than 64 bits");
}

class AtMostOne final : public AtMost {
 public:
  std::uint64_t value(std::uint64_t) const override { return 1; }
  Coins others(std::uint64_t, std::uint64_t) const override { return {}; }
};

class AtMostTwo final : public AtMost {
 public:
  std::uint64_t value(std::uint64_t i) const override {
    if (i == std::numeric_limits<std::uint64_t>::max()) refuse_overflow();
    return i + 1;
  }
  Coins others(std::uint64_t, std::uint64_t target) const override {
    return target == 0 ? Coins{} : Coins{target - 1};
  }
};

/// Mock Turtles: the i-th odious number, 2 i and a bit that makes the number of ones odd.
class AtMostThree final : public AtMost {
 public:
  std::uint64_t value(std::uint64_t i) const override {
    if (i >> 63 != 0) refuse_overflow();
    return 2 * i + (std::popcount(i) % 2 == 0 ? 1 : 0);
  }
  Coins others(std::uint64_t i, std::uint64_t target) const override {
    const std::uint64_t y = target >> 1;
    if (target == 0) return {};
    if (std::popcount(target) % 2 == 1) return {y};
    // An even number of ones: two odious numbers.
    if (y < i) return {0, y};
    const std::uint64_t top = std::bit_floor(i);
    return {top, i ^ top};
  }
};

/// K >= 4: 2^i for i < K, where every set of earlier coins may go along, then a table. For each
/// number v of coins and each nim-sum, the table keeps the coin with which this sum of at most v
/// coins first came up; the rest of that sum came up before.
class AtMostMore final : public AtMost {
 public:
  explicit AtMostMore(std::uint64_t K) : K_(K) {}

  std::uint64_t value(std::uint64_t i) const override {
    if (i < K_) {
      if (i > 63) refuse_overflow();
      return std::uint64_t{1} << i;
    }
    const std::lock_guard lock(mutex_);
    extend(i);
    return values_[i];
  }

  Coins others(std::uint64_t i, std::uint64_t target) const override {
    Coins coins;
    if (i < K_) {
      for (; target != 0; target &= target - 1) {
        coins.push_back(static_cast<std::uint64_t>(std::countr_zero(target)));
      }
      return coins;
    }
    const std::lock_guard lock(mutex_);
    extend(i);
    for (std::size_t left = first_.size(); target != 0; --left) {
      const std::uint32_t coin = first_[left - 1][target];
      coins.push_back(coin);
      target ^= values_[coin];
    }
    return coins;
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::uint64_t most_coins = 1000;
  static constexpr std::uint64_t most_sums = std::uint64_t{1} << 25;  // 128 MiB, some seconds

  [[noreturn]] static void refuse_beyond(std::uint64_t coins) {
    throw std::domain_error("the table of this game ends after " + std::to_string(coins) +
                            " coins");
  }

  void extend(std::uint64_t i) const {
    if (i >= most_coins) refuse_beyond(most_coins);
    while (values_.size() <= i) {
      const std::uint64_t value = next();
      enter(value);
      values_.push_back(value);
    }
  }

  /// The least sum that no K - 1 coins have yet; it only grows.
  std::uint64_t next() const {
    if (first_.empty()) return 1;
    const auto& sums = first_.back();
    while (mex_ < sums.size() && sums[mex_] != none) ++mex_;
    return mex_;
  }

  void enter(std::uint64_t value) const {
    const std::uint64_t size = std::bit_ceil(value + 1);
    if (K_ - 1 > most_sums / size) refuse_beyond(values_.size());
    first_.resize(K_ - 1);
    for (auto& sums : first_) {
      if (sums.size() < size) sums.resize(size, none);
    }
    const auto coin = static_cast<std::uint32_t>(values_.size());
    for (std::size_t k = first_.size(); --k > 0;) {
      const auto& shorter = first_[k - 1];
      auto& sums = first_[k];
      for (std::uint64_t sum = 0; sum < shorter.size(); ++sum) {
        if (shorter[sum] != none && sums[sum ^ value] == none) sums[sum ^ value] = coin;
      }
      if (sums[value] == none) sums[value] = coin;  // the coin alone
    }
    if (first_[0][value] == none) first_[0][value] = coin;
  }

  const std::uint64_t K_;
  mutable std::mutex mutex_;
  mutable std::vector<std::uint64_t> values_;
  mutable std::vector<std::vector<std::uint32_t>> first_;  // [k][sum]: of at most k + 1 coins
  mutable std::uint64_t mex_ = 1;                          // 0 is the sum of no coin
};

std::shared_ptr<const AtMost> at_most(std::uint64_t K) {
  if (K == 1) return std::make_shared<AtMostOne>();
  if (K == 2) return std::make_shared<AtMostTwo>();
  if (K == 3) return std::make_shared<AtMostThree>();
  return std::make_shared<AtMostMore>(K);
}

class AtMostRule final : public CoinRule {
 public:
  explicit AtMostRule(std::uint64_t K) : K_(K), game_(at_most(K)) {}

  std::uint64_t value(std::uint64_t i) const override { return game_->value(i); }
  CoinSet move(std::uint64_t i, std::uint64_t target) const override {
    Coins coins = game_->others(i, target);
    coins.push_back(i);
    return CoinSet(std::move(coins));
  }
  bool allows(const CoinSet& coins) const override { return coins.size_less_one() < K_; }

 private:
  const std::uint64_t K_;
  const std::shared_ptr<const AtMost> game_;
};

/// The first K - 1 coins are worthless and fill any move up; the others are those of at most K.
class ExactlyRule final : public CoinRule {
 public:
  explicit ExactlyRule(std::uint64_t K) : K_(K), game_(at_most(K)) {}

  std::uint64_t value(std::uint64_t i) const override {
    return i < K_ - 1 ? 0 : game_->value(i - (K_ - 1));
  }
  CoinSet move(std::uint64_t i, std::uint64_t target) const override {
    Coins coins = game_->others(i - (K_ - 1), target);
    for (std::uint64_t& coin : coins) coin += K_ - 1;
    coins.push_back(i);
    for (std::uint64_t coin = 0; coins.size() < K_; ++coin) coins.push_back(coin);
    return CoinSet(std::move(coins));
  }
  bool allows(const CoinSet& coins) const override { return coins.size_less_one() == K_ - 1; }

 private:
  const std::uint64_t K_;
  const std::shared_ptr<const AtMost> game_;
};

class AnySetRule final : public CoinRule {
 public:
  std::uint64_t value(std::uint64_t i) const override {
    if (i > 63) refuse_overflow();
    return std::uint64_t{1} << i;
  }
  CoinSet move(std::uint64_t i, std::uint64_t target) const override {
    Coins coins{i};
    for (; target != 0; target &= target - 1) {
      coins.push_back(static_cast<std::uint64_t>(std::countr_zero(target)));
    }
    return CoinSet(std::move(coins));
  }
  bool allows(const CoinSet&) const override { return true; }
};

}  // namespace

std::shared_ptr<const CoinRule> choice_rule(std::uint64_t K, bool exactly) {
  if (K == 0) throw std::domain_error("a move turns 0 coins, expected at least 1");
  if (exactly) return std::make_shared<ExactlyRule>(K);
  return std::make_shared<AtMostRule>(K);
}

std::shared_ptr<const CoinRule> any_set_rule() { return std::make_shared<AnySetRule>(); }

}  // namespace nimla::detail
