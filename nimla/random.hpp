#pragma once

#include <cstdint>

#include "nimla/exec.hpp"
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

/// A rows x cols matrix of rank r, each with the same probability: the first product of a
/// rows x r and an r x cols matrix from SplitMix64(seed) that has this rank, which is nearly always
/// the first. Throws ShapeError unless 0 <= r <= min(rows, cols). Time that of a product and a
/// rank.
NIMLA_API Matrix random_matrix_of_rank(Index rows, Index cols, Index r, std::uint64_t seed,
                                       const Exec& exec = {});

/// A regular n x n matrix, each with the same probability: the first from SplitMix64(seed) that is
/// one. Time that of a determinant.
NIMLA_API Matrix random_invertible(Index n, std::uint64_t seed, const Exec& exec = {});

}  // namespace nimla
