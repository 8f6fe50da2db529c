#pragma once

#include <cstdint>

#include "nimla/matrix.hpp"

namespace nimla {

/// The splitmix64 generator (G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number
/// generators, OOPSLA 2014). Generators that are linear over GF(2), xorshift and the Mersenne
/// twister, make singular matrices; this one does not.
class SplitMix64 {
 public:
  explicit constexpr SplitMix64(std::uint64_t seed) noexcept : state_(seed) {}

  constexpr std::uint64_t operator()() noexcept {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

/// A rows x cols matrix filled row by row from SplitMix64(seed).
NIMLA_API Matrix random_matrix(Index rows, Index cols, std::uint64_t seed);

}  // namespace nimla
