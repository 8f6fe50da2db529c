#include <algorithm>
#include <bit>
#include <stdexcept>

#include "nimla/games/coins/coin_rule.hpp"
#include "nimla/games/coins/xor_mex.hpp"

namespace nimla::detail {

namespace {

using games::CoinSet;

/// Whether these are consecutive coins, `least` to `most` of them, or of any number from `least` on
/// for most = 0.
bool is_run(const CoinSet& coins, std::uint64_t least, std::uint64_t most) {
  const std::uint64_t less_one = coins.size_less_one();
  return coins.last() - coins.first() == less_one && less_one >= least - 1 &&
         (most == 0 || less_one < most);
}

/// The number whose Gray code x ^ (x >> 1) is `code`.
std::uint64_t inverse_gray(std::uint64_t code) noexcept {
  for (int shift = 1; shift < 64; shift *= 2) code ^= code >> shift;
  return code;
}

/// Runs of any length from `least` on, 1 (Ruler) or 2 (Rulerette). The coin n = i + 1 has the
/// lowest set bit of n as value, or half of that rounded down; the j coins before it have the
/// nim-sum j ^ (j >> 1), or half of that.
class LongRunRule final : public CoinRule {
 public:
  explicit LongRunRule(std::uint64_t least) : least_(least) {}

  std::uint64_t value(std::uint64_t i) const override {
    const std::uint64_t n = i + 1;
    return (n & (0 - n)) >> (least_ - 1);
  }
  CoinSet move(std::uint64_t i, std::uint64_t target) const override {
    const std::uint64_t j = inverse_gray(target << (least_ - 1));
    return CoinSet::interval(i - std::max(j, least_ - 1), i);
  }
  bool allows(const CoinSet& coins) const override { return is_run(coins, least_, 0); }

 private:
  const std::uint64_t least_;
};

/// A run j, ..., i has besides coin i the nim-sum P_j ^ P_i, P_j being that of the coins before j.
class RunRule final : public TableRule {
 public:
  RunRule(std::uint64_t least, std::uint64_t most)
      : TableRule(most_coins), least_(least), most_(most) {}

  bool allows(const CoinSet& coins) const override { return is_run(coins, least_, most_); }

 private:
  static constexpr std::uint64_t most_coins = std::uint64_t{1} << 24;  // some seconds

  std::uint64_t next() const override {
    const std::uint64_t i = values().size();
    if (i > 0) prefix_sums_.push_back(prefix_sums_.back() ^ values().back());
    if (i + 1 >= least_) starts_.insert(prefix_sums_[i + 1 - least_]);
    if (most_ != 0 && i >= most_) starts_.erase(prefix_sums_[i - most_]);
    return starts_.mex(prefix_sums_[i]);
  }

  std::vector<std::uint64_t> others(std::uint64_t i, std::uint64_t target) const override {
    std::uint64_t first = i + 1 - least_;
    while ((prefix_sums_[first] ^ prefix_sums_[i]) != target) --first;
    std::vector<std::uint64_t> coins;
    for (; first < i; ++first) coins.push_back(first);
    return coins;
  }

  const std::uint64_t least_;
  const std::uint64_t most_;
  mutable std::vector<std::uint64_t> prefix_sums_{0};
  mutable XorMex starts_;  // P_j of the runs that may end with the coin being worked out
};

}  // namespace

std::shared_ptr<const CoinRule> run_rule(std::uint64_t least, std::uint64_t most) {
  if (least == 0) throw std::domain_error("a run of 0 coins, expected at least 1");
  if (most != 0 && most < least) {
    throw std::domain_error("runs of " + std::to_string(least) + " to " + std::to_string(most) +
                            " coins, expected the larger number last");
  }
  if (most == 0 && least <= 2) return std::make_shared<LongRunRule>(least);
  return std::make_shared<RunRule>(least, most);
}

}  // namespace nimla::detail
