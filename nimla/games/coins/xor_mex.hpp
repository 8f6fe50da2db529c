#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nimla::detail {

/// A multiset S of numbers that answers for any x what the mex of all x ^ s is, in one step a bit
/// of the largest number. Memory: 12 bytes for each number up to that one.
class XorMex {
 public:
  void insert(std::uint64_t s) {
    while (s >= copies_.size()) grow();
    if (copies_[s]++ == 0) count(s, 1);
  }
  /// One copy of s, which is in the set.
  void erase(std::uint64_t s) {
    if (--copies_[s] == 0) count(s, ~std::uint32_t{0});
  }

  /// The least number that is x ^ s for no s. Its bits from the top: 0 unless the block of all s
  /// that give this beginning is full.
  std::uint64_t mex(std::uint64_t x) const noexcept {
    if (x >= copies_.size()) return 0;
    std::size_t level = different_.size() - 1;
    if (different_[level][0] == copies_.size()) return copies_.size();
    std::uint64_t result = 0;
    std::uint64_t block = 0;
    while (level-- > 0) {
      const std::uint64_t bit = std::uint64_t{1} << level;
      block = 2 * block + ((x & bit) != 0 ? 1U : 0U);
      if (different_[level][block] == bit) {
        result |= bit;
        block ^= 1;
      }
    }
    return result;
  }

 private:
  /// One more bit.
  void grow() {
    copies_.resize(2 * copies_.size());
    for (auto& blocks : different_) blocks.resize(2 * blocks.size());
    different_.push_back({different_.back()[0]});
  }
  void count(std::uint64_t s, std::uint32_t change) noexcept {
    for (std::size_t level = 0; level < different_.size(); ++level) {
      different_[level][s >> level] += change;
    }
  }

  std::vector<std::uint32_t> copies_{0};  // of each number below a power of two
  // [level][block]: how many different numbers there are among 2^level in a row.
  std::vector<std::vector<std::uint32_t>> different_{{0}};
};

}  // namespace nimla::detail
