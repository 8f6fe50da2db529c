/// What do products of matrices cost?

#include "bench/matrices.hpp"
#include "bench/plain_port.hpp"
#include "bench/reference.hpp"
#include "nimla/blas.hpp"

namespace nimla::bench {

namespace {

/// Rows of C in a slice.
constexpr std::size_t slice_rows = 32;

Words left_words(std::size_t n) { return generic_words(n); }
Words right_words(std::size_t n) { return generic_words(n, n + 1); }

/// y = A x for `rows` rows of n words.
Words times_vector(const Words& A, const Words& x, std::size_t rows) {
  const std::size_t n = x.size();
  Words y(rows);
  for (std::size_t i = 0; i < rows; ++i) y[i] = plain::dot(A.data() + i * n, x.data(), n);
  return y;
}

/// C = A B for the first `rows` rows: C x = A (B x) for a random x (R. Freivalds, 1977; a wrong C
/// passes once in 2^64), and some entries by the definition.
bool product_is_right(std::size_t n, std::size_t rows, const Words& C) {
  const Words A = left_words(n);
  const Words B = right_words(n);
  const Words x = random_words(n, 3);
  if (times_vector(C, x, rows) != times_vector(A, times_vector(B, x, n), rows)) return false;
  const Words random = random_words(16, 4);
  for (std::size_t t = 0; t < random.size(); t += 2) {
    const std::size_t i = random[t] % rows;
    const std::size_t j = random[t + 1] % n;
    Word sum = 0;
    for (std::size_t k = 0; k < n; ++k) sum ^= reference::product(A[i * n + k], B[k * n + j]);
    if (C[i * n + j] != sum) return false;
  }
  return true;
}

void add_multiply(std::vector<Row>& rows, std::size_t n, bool full) {
  const bool whole = full || cube(n) / plain_speed <= most_seconds;
  const std::size_t lines = whole ? n : slice_rows;
  const auto plain_product = [n, lines](const Words& A, const Words& B) {
    Words C(lines * n);
    plain::gemm_add(lines, n, n, A.data(), B.data(), C.data());
    return C;
  };
  Row row{"multiply", "plain", std::to_string(n)};
  row.mul_adds = static_cast<double>(lines * n) * static_cast<double>(n);
  row.rough_speed = plain_speed;
  if (!whole) row.slice = std::to_string(lines) + " rows of the product";
  row.check = [=] {
    return product_is_right(n, lines, plain_product(left_words(n), right_words(n)));
  };
  row.time = [=](benchmark::State& state) {
    const Words A = left_words(n);
    const Words B = right_words(n);
    time_calls(state, [&] { benchmark::DoNotOptimize(plain_product(A, B).data()); });
  };
  rows.push_back(std::move(row));

  const auto prepare = [n](const Exec& exec) {
    return [A = to_matrix(n, left_words(n)), B = to_matrix(n, right_words(n)), exec] {
      return multiply(A, B, exec);
    };
  };
  add_backend_rows(rows, "multiply", n, cube(n), full, prepare, [=](const Exec& exec) {
    const Matrix C = prepare(exec)();
    Words words;
    for (Index i = 0; i < C.rows(); ++i) {
      for (const Nim64 entry : C.row(i)) words.push_back(entry.bits);
    }
    return product_is_right(n, n, words);
  });
}

}  // namespace

void add_products(std::vector<Row>& rows, bool full) {
  std::vector<Size> sizes = {{8},         {16},        {32},  {64, true},   {150, true},
                             {256, true}, {512, true}, {768}, {1024, true}, {2048}};
  // No size may be much slower than its neighbour.
  for (std::size_t n = 100; n <= 140; ++n) sizes.push_back({n});
  for (std::size_t n = 500; n <= 520; ++n) {
    if (n != 512) sizes.push_back({n});
  }
  add_sizes(rows, sizes, [&](std::size_t n) { add_multiply(rows, n, full); });
}

}  // namespace nimla::bench
