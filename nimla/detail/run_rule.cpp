#include <algorithm>
#include <bit>
#include <stdexcept>

#include "nimla/detail/coin_rule.hpp"
#include "nimla/detail/mex_set.hpp"

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

class RunRule final : public TableRule {
 public:
  RunRule(std::uint64_t least, std::uint64_t most)
      : TableRule(most_coins), least_(least), most_(most) {}

  bool allows(const CoinSet& coins) const override { return is_run(coins, least_, most_); }

 private:
  static constexpr std::uint64_t most_coins = std::uint64_t{1}
                                              << 17;  // some seconds for any length

  /// visit(j, x) for each run j, ..., i, the shortest first: x is the nim-sum of all its coins but
  /// i. Until it returns false.
  template <class Visit>
  void each_run(std::uint64_t i, const Visit& visit) const {
    std::uint64_t sum = 0;
    const std::uint64_t longest = most_ == 0 ? i + 1 : std::min(most_, i + 1);
    for (std::uint64_t length = 1; length <= longest; ++length) {
      const std::uint64_t j = i + 1 - length;
      if (length > 1) sum ^= values()[j];
      if (length >= least_ && !visit(j, sum)) return;
    }
  }

  std::uint64_t next() const override {
    sums_.clear();
    each_run(values().size(), [this](std::uint64_t, std::uint64_t sum) {
      sums_.insert(sum);
      return true;
    });
    return sums_.mex();
  }

  std::vector<std::uint64_t> others(std::uint64_t i, std::uint64_t target) const override {
    std::uint64_t first = i;
    each_run(i, [&](std::uint64_t j, std::uint64_t sum) {
      first = j;
      return sum != target;
    });
    std::vector<std::uint64_t> coins;
    for (; first < i; ++first) coins.push_back(first);
    return coins;
  }

  const std::uint64_t least_;
  const std::uint64_t most_;
  mutable MexSet sums_;
};

}  // namespace

std::shared_ptr<const CoinRule> run_rule(std::uint64_t least, std::uint64_t most) {
  if (least == 0) throw std::domain_error("a run of 0 coins");
  if (most != 0 && most < least) {
    throw std::domain_error("runs of " + std::to_string(least) + " to " + std::to_string(most) +
                            " coins");
  }
  if (most == 0 && least <= 2) return std::make_shared<LongRunRule>(least);
  return std::make_shared<RunRule>(least, most);
}

}  // namespace nimla::detail
