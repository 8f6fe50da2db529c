/// What does a product of a matrix of bits with nimbers cost?

#include "bench/rows/matrices.hpp"
#include "nimla/bit_matrix.hpp"

namespace nimla::bench {

namespace {

BitMatrix generic_bits(std::size_t rows, std::size_t cols) {
  BitMatrix H(static_cast<Index>(rows), static_cast<Index>(cols));
  const Words words = random_words(rows * static_cast<std::size_t>(H.stride()), cols);
  auto next = words.begin();
  for (Index i = 0; i < H.rows(); ++i) {
    for (std::uint64_t& word : H.row(i)) word = *next++;
    if (cols % 64 != 0) H.row(i).back() &= (Word{1} << (cols % 64)) - 1;
  }
  return H;
}

/// Sixteen rows of H B by the definition.
bool product_is_right(const BitMatrix& H, const Matrix& B, const Matrix& C) {
  for (const Word random : random_words(16, 5)) {
    const auto i = static_cast<Index>(random % static_cast<Word>(H.rows()));
    for (Index j = 0; j < B.cols(); ++j) {
      Nim64 sum;
      for (Index p = 0; p < H.cols(); ++p) {
        if (H(i, p)) sum += B(p, j);
      }
      if (C(i, j) != sum) return false;
    }
  }
  return true;
}

void add_bit_multiply(std::vector<Row>& rows, std::size_t m, std::size_t k, std::size_t n) {
  const auto right = [=] { return to_matrix(k, n, random_words(k * n, 4)); };
  Row row{"bit_multiply", "nimla",
          std::to_string(m) + "x" + std::to_string(k) + "x" + std::to_string(n)};
  row.mul_adds = static_cast<double>(m * n) * static_cast<double>(k);
  row.rough_speed = gfni_speed;
  row.by_default = false;
  row.check = [=] {
    const BitMatrix H = generic_bits(m, k);
    return product_is_right(H, right(), multiply(H, right(), {.threads = 1}));
  };
  row.time = [=](benchmark::State& state) {
    const BitMatrix H = generic_bits(m, k);
    const Matrix B = right();
    time_calls(state, [&] { benchmark::DoNotOptimize(multiply(H, B, {.threads = 1})); });
  };
  rows.push_back(std::move(row));
}

}  // namespace

void add_bit_matrices(std::vector<Row>& rows) {
  add_bit_multiply(rows, 100000, 10000, 1);
  add_bit_multiply(rows, 10000, 10000, 16);
}

}  // namespace nimla::bench
