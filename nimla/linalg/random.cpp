#include "nimla/random.hpp"

#include "nimla/blas.hpp"
#include "nimla/det.hpp"
#include "nimla/ple.hpp"

namespace nimla {

namespace {

Matrix next_matrix(Index rows, Index cols, SplitMix64& random) {
  Matrix A(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Nim64& entry : A.row(i)) entry = Nim64(random());
  }
  return A;
}

}  // namespace

Matrix random_matrix(Index rows, Index cols, std::uint64_t seed) {
  SplitMix64 random(seed);
  return next_matrix(rows, cols, random);
}

Matrix random_matrix_of_rank(Index rows, Index cols, Index r, std::uint64_t seed,
                             const Exec& exec) {
  if (r < 0 || r > rows || r > cols) {
    throw ShapeError("random_matrix_of_rank: " + shape_text(rows, cols) + " of rank " +
                     std::to_string(r));
  }
  SplitMix64 random(seed);
  for (;;) {
    const Matrix left = next_matrix(rows, r, random);
    Matrix A = multiply(left, next_matrix(r, cols, random), exec);
    if (rank(A, exec) == r) return A;
  }
}

Matrix random_invertible(Index n, std::uint64_t seed, const Exec& exec) {
  SplitMix64 random(seed);
  for (;;) {
    Matrix A = next_matrix(n, n, random);
    if (!is_singular(A, exec)) return A;
  }
}

}  // namespace nimla
