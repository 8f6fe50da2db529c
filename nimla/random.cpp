#include "nimla/random.hpp"

namespace nimla {

Matrix random_matrix(Index rows, Index cols, std::uint64_t seed) {
  SplitMix64 random(seed);
  Matrix A(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Nim64& entry : A.row(i)) entry = Nim64(random());
  }
  return A;
}

}  // namespace nimla
