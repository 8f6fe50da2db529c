#pragma once
/// Linear equations over GF(2) in 64-bit words.

#include <bit>
#include <cstdint>

#include "nimla/base/assert.hpp"

namespace nimla::detail {

/// An echelon basis of the span of the words w_0, w_1, ..., w_63 added so far, which remembers the
/// sums that its words are.
class XorBasis {
 public:
  /// Adds the next w_i.
  void add(std::uint64_t word) noexcept {
    Sum sum{word, std::uint64_t{1} << added_};
    ++added_;
    if (reduce(sum); sum.word != 0) {
      echelon_[std::bit_width(sum.word) - 1] = sum;
      ++rank_;
    }
  }

  int rank() const noexcept { return rank_; }

  /// The word of the basis whose top bit is i, 0 if there is none.
  std::uint64_t word_with_top(int i) const noexcept { return echelon_[i].word; }

  bool spans(std::uint64_t x) const noexcept {
    Sum sum{x, 0};
    reduce(sum);
    return sum.word == 0;
  }

  /// A y with the XOR of the w_i over the set bits i of y equal to x, which is in the span.
  std::uint64_t coordinates(std::uint64_t x) const noexcept {
    Sum sum{x, 0};
    reduce(sum);
    NIMLA_ASSERT(sum.word == 0);
    return sum.indices;
  }

 private:
  struct Sum {
    std::uint64_t word = 0;
    std::uint64_t indices = 0;
  };

  // Stops at 0 or at a word whose top bit is that of no basis word.
  void reduce(Sum& sum) const noexcept {
    while (sum.word != 0) {
      const Sum& pivot = echelon_[std::bit_width(sum.word) - 1];
      if (pivot.word == 0) return;
      sum.word ^= pivot.word;
      sum.indices ^= pivot.indices;
    }
  }

  Sum echelon_[64];  // by the top bit of the word
  int added_ = 0;
  int rank_ = 0;
};

}  // namespace nimla::detail
