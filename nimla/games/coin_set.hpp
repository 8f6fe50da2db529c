#pragma once

#include <cstdint>
#include <vector>

#include "nimla/export.hpp"

namespace nimla::games {

/// Coins of one row, by index: a list in increasing order, or an interval, which may be too long
/// for a list. Never empty.
class NIMLA_API CoinSet {
 public:
  /// In any order. Throws std::domain_error if there is none, or one twice.
  explicit CoinSet(std::vector<std::uint64_t> coins);
  /// first, ..., last. Throws std::domain_error if last < first.
  static CoinSet interval(std::uint64_t first, std::uint64_t last);

  bool is_interval() const noexcept { return coins_.empty(); }
  std::uint64_t first() const noexcept { return first_; }
  std::uint64_t last() const noexcept { return last_; }
  /// The number of coins less 1, which may be 2^64 - 1.
  std::uint64_t size_less_one() const noexcept {
    return is_interval() ? last_ - first_ : coins_.size() - 1;
  }
  bool contains(std::uint64_t coin) const noexcept;

  /// All coins. Throws MemoryError if the machine cannot hold them.
  std::vector<std::uint64_t> coins() const;

  /// The same coins, as an interval or as a list.
  friend bool operator==(const CoinSet& a, const CoinSet& b);

 private:
  CoinSet() = default;

  std::vector<std::uint64_t> coins_;  // empty: an interval
  std::uint64_t first_ = 0;
  std::uint64_t last_ = 0;
};

}  // namespace nimla::games
