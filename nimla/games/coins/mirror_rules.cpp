#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "nimla/field/xor_basis.hpp"
#include "nimla/games/coins/coin_rule.hpp"
#include "nimla/games/coins/mex_set.hpp"

namespace nimla::detail {

namespace {

using games::CoinSet;

/// The value of coin n is that of a heap of n in Grundy's game.
///
/// The parity of v & mask is linear, so options of odd parity come from one value of each parity.
/// For some mask the even values are few (a sparse space: Berlekamp, Conway, Guy, Winning Ways,
/// chapter 4), and the least odd value that is no option is found by pairing these only. The even
/// ones below it are all options as a rule, which the first few hundred pairs show.
class GruntRule final : public TableRule {
 public:
  GruntRule() : TableRule(most_coins) {}

  bool allows(const CoinSet& coins) const override {
    if (coins.size_less_one() != 3 || coins.first() != 0) return false;
    const auto all = coins.coins();
    return all[1] == all[3] - all[2] && all[1] < all[2];
  }

 private:
  static constexpr std::uint64_t most_coins = std::uint64_t{1} << 18;  // some seconds

  /// Coin 0 has value 0.
  std::uint64_t sum(std::uint64_t n, std::uint64_t a) const {
    return values()[a] ^ values()[n - a];
  }
  bool odd(std::uint64_t value) const noexcept { return std::popcount(value & mask_) % 2 != 0; }

  /// The mask with the fewest even values so far, and their coins.
  void choose_mask() const {
    std::vector<std::uint64_t> counts(std::bit_ceil(std::ranges::max(values()) + 1));
    for (const std::uint64_t value : values()) ++counts[value];
    std::uint64_t least = values().size() + 1;
    for (std::uint64_t mask = 1; mask < counts.size(); ++mask) {
      std::uint64_t even = 0;
      for (std::uint64_t value = 0; value < counts.size(); ++value) {
        if (std::popcount(value & mask) % 2 == 0) even += counts[value];
      }
      if (even < least) {
        least = even;
        mask_ = mask;
      }
    }
    even_coins_.clear();
    for (std::uint64_t i = 1; i < values().size(); ++i) {
      if (!odd(values()[i])) even_coins_.push_back(i);
    }
  }

  std::uint64_t next() const override {
    const std::uint64_t n = values().size();
    if (std::has_single_bit(n)) {
      choose_mask();
    } else if (n > 1 && !odd(values().back())) {
      even_coins_.push_back(n - 1);
    }
    options_.clear();
    for (const std::uint64_t a : even_coins_) {
      if (odd(sum(n, a))) options_.insert(sum(n, a));
    }
    std::uint64_t least_odd = 1;
    while (!odd(least_odd) || options_.contains(least_odd)) ++least_odd;
    std::uint64_t mex = 0;
    for (std::uint64_t a = 1; 2 * a < n && mex < least_odd; ++a) {
      options_.insert(sum(n, a));
      while (mex < least_odd && options_.contains(mex)) ++mex;
    }
    return mex;
  }
  std::vector<std::uint64_t> others(std::uint64_t n, std::uint64_t target) const override {
    std::uint64_t a = 1;
    while (sum(n, a) != target) ++a;
    return {0, a, n - a};
  }

  mutable MexSet options_;
  mutable std::uint64_t mask_ = 1;
  mutable std::vector<std::uint64_t> even_coins_;  // but coin 0
};

/// Besides the coins i and j < i at its ends, a symmetric set takes any of the pairs between them
/// at equal distance from both, and the coin in the middle if there is one: the nim-sums of the
/// pairs span a space, shifted by the value of j.
class SymmetryRule final : public TableRule {
 public:
  SymmetryRule() : TableRule(most_coins) {}

  bool allows(const CoinSet& coins) const override {
    if (coins.is_interval()) return true;
    const auto all = coins.coins();
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (all[k] - all.front() != all.back() - all[all.size() - 1 - k]) return false;
    }
    return true;
  }

 private:
  static constexpr std::uint64_t most_coins = 48;  // some seconds

  /// The pairs between j and i, a middle coin as a pair of the same twice.
  template <class Visit>
  static void each_pair(std::uint64_t j, std::uint64_t i, const Visit& visit) {
    for (++j, --i; j <= i; ++j, --i) visit(j, i);
  }

  std::uint64_t pair_value(std::uint64_t j, std::uint64_t i) const {
    return j == i ? values()[j] : values()[j] ^ values()[i];
  }

  XorBasis span_between(std::uint64_t j, std::uint64_t i) const {
    XorBasis basis;
    if (i - j > 1) {
      each_pair(j, i, [&](std::uint64_t a, std::uint64_t b) { basis.add(pair_value(a, b)); });
    }
    return basis;
  }

  std::uint64_t next() const override {
    const std::uint64_t i = values().size();
    std::vector<std::pair<std::uint64_t, XorBasis>>
        spaces;  // the one that was of use last is first
    for (std::uint64_t j = 0; j < i; ++j) spaces.emplace_back(values()[j], span_between(j, i));
    const auto comes_up = [&](std::uint64_t sum) {
      const auto found = std::ranges::find_if(
          spaces, [sum](const auto& each) { return each.second.spans(sum ^ each.first); });
      if (found == spaces.end()) return false;
      std::swap(*found, spaces.front());
      return true;
    };
    std::uint64_t sum = 1;  // 0 is that of the coin alone
    while (comes_up(sum)) ++sum;
    return sum;
  }

  std::vector<std::uint64_t> others(std::uint64_t i, std::uint64_t target) const override {
    if (target == 0) return {};
    for (std::uint64_t j = 0;; ++j) {
      const XorBasis basis = span_between(j, i);
      const std::uint64_t inner = target ^ values()[j];
      if (!basis.spans(inner)) continue;
      std::vector<std::uint64_t> coins{j};
      std::uint64_t chosen = basis.coordinates(inner);
      if (chosen == 0) return coins;
      each_pair(j, i, [&](std::uint64_t a, std::uint64_t b) {
        if ((chosen & 1) != 0) coins.push_back(a);
        if ((chosen & 1) != 0 && a != b) coins.push_back(b);
        chosen >>= 1;
      });
      return coins;
    }
  }
};

}  // namespace

std::shared_ptr<const CoinRule> grunt_rule() { return std::make_shared<GruntRule>(); }

std::shared_ptr<const CoinRule> symmetry_rule() { return std::make_shared<SymmetryRule>(); }

}  // namespace nimla::detail
