#include "bench/rows/matrices.hpp"

namespace nimla::bench {

Words generic_words(std::size_t n) { return generic_words(n, n); }
Words generic_words(std::size_t n, std::uint64_t seed) { return random_words(n * n, seed); }

Matrix to_matrix(std::size_t n, const Words& words) { return to_matrix(n, n, words); }

Matrix to_matrix(std::size_t rows, std::size_t cols, const Words& words) {
  Matrix A(static_cast<Index>(rows), static_cast<Index>(cols));
  auto next = words.begin();
  for (Index i = 0; i < A.rows(); ++i) {
    for (Nim64& entry : A.row(i)) entry = Nim64(*next++);
  }
  return A;
}

}  // namespace nimla::bench
