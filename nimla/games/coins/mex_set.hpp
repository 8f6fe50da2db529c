#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace nimla::detail {

/// A set of numbers and its mex, emptied at no cost. Memory: the largest number so far.
class MexSet {
 public:
  void clear() noexcept { ++round_; }
  void insert(std::uint64_t value) {
    if (value >= rounds_.size()) rounds_.resize(std::bit_ceil(value + 1));
    rounds_[value] = round_;
  }
  bool contains(std::uint64_t value) const noexcept {
    return value < rounds_.size() && rounds_[value] == round_;
  }
  std::uint64_t mex() const noexcept {
    std::uint64_t value = 0;
    while (contains(value)) ++value;
    return value;
  }

 private:
  std::vector<std::uint64_t> rounds_;  // in which each number was inserted last
  std::uint64_t round_ = 1;
};

}  // namespace nimla::detail
