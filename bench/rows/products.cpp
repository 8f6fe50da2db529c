/// What do products of matrices cost?

#include "bench/peers/plain_port.hpp"
#include "bench/rows/matrices.hpp"
#include "bench/rows/reference.hpp"
#include "nimla/blas.hpp"

namespace nimla::bench {

namespace {

/// Rows of C in a slice.
constexpr std::size_t slice_rows = 32;

/// A is m x k, B is k x n.
struct Shape {
  std::size_t m, k, n;

  double mul_adds() const { return static_cast<double>(m * n) * static_cast<double>(k); }
  bool is_square() const { return m == k && k == n; }
  std::string name() const {
    if (is_square()) return std::to_string(n);
    return std::to_string(m) + "x" + std::to_string(k) + "x" + std::to_string(n);
  }
  Words left() const { return random_words(m * k, n); }
  Words right() const { return random_words(k * n, n + 1); }
};

/// y = A x for `rows` rows of as many words as x has.
Words times_vector(const Words& A, const Words& x, std::size_t rows) {
  const std::size_t n = x.size();
  Words y(rows);
  for (std::size_t i = 0; i < rows; ++i) y[i] = plain::dot(A.data() + i * n, x.data(), n);
  return y;
}

/// C = A B for the first `rows` rows: C x = A (B x) for a random x (R. Freivalds, 1977; a wrong C
/// passes once in 2^64), and some entries by the definition.
bool product_is_right(const Shape& shape, std::size_t rows, const Words& C) {
  const Words A = shape.left();
  const Words B = shape.right();
  const Words x = random_words(shape.n, 3);
  if (times_vector(C, x, rows) != times_vector(A, times_vector(B, x, shape.k), rows)) return false;
  const Words random = random_words(16, 4);
  for (std::size_t t = 0; t < random.size(); t += 2) {
    const std::size_t i = random[t] % rows;
    const std::size_t j = random[t + 1] % shape.n;
    Word sum = 0;
    for (std::size_t p = 0; p < shape.k; ++p) {
      sum ^= reference::product(A[i * shape.k + p], B[p * shape.n + j]);
    }
    if (C[i * shape.n + j] != sum) return false;
  }
  return true;
}

void add_plain_multiply(std::vector<Row>& rows, std::size_t n, bool full) {
  const Shape shape{n, n, n};
  const bool whole = full || shape.mul_adds() / plain_speed <= most_seconds;
  const std::size_t lines = whole ? n : slice_rows;
  const auto product = [n, lines](const Words& A, const Words& B) {
    Words C(lines * n);
    plain::gemm_add(lines, n, n, A.data(), B.data(), C.data());
    return C;
  };
  Row row{"multiply", "plain", shape.name()};
  row.mul_adds = static_cast<double>(lines * n) * static_cast<double>(n);
  row.rough_speed = plain_speed;
  if (!whole) row.slice = std::to_string(lines) + " rows of the product";
  row.check = [=] { return product_is_right(shape, lines, product(shape.left(), shape.right())); };
  row.time = [=](benchmark::State& state) {
    const Words A = shape.left();
    const Words B = shape.right();
    time_calls(state, [&] { benchmark::DoNotOptimize(product(A, B).data()); });
  };
  rows.push_back(std::move(row));
}

void add_multiply(std::vector<Row>& rows, const Shape& shape, bool full, int threads = 1) {
  if (shape.is_square() && threads == 1) add_plain_multiply(rows, shape.n, full);
  const auto prepare = [shape](const Exec& exec) {
    return [A = to_matrix(shape.m, shape.k, shape.left()),
            B = to_matrix(shape.k, shape.n, shape.right()), exec] { return multiply(A, B, exec); };
  };
  const auto right = [=](const Exec& exec) {
    const Matrix C = prepare(exec)();
    Words words;
    for (Index i = 0; i < C.rows(); ++i) {
      for (const Nim64 entry : C.row(i)) words.push_back(entry.bits);
    }
    return product_is_right(shape, shape.m, words);
  };
  add_backend_rows(rows, "multiply", shape.name(), shape.mul_adds(), full, prepare, right,
                   {.threads = threads});
}

}  // namespace

void add_products(std::vector<Row>& rows, bool full) {
  std::vector<Size> sizes = {{8},          {16},        {32},        {64, true}, {128},
                             {150, true},  {256, true}, {512, true}, {768},      {1000},
                             {1024, true}, {2048},      {4096}};
  // No size may be much slower than its neighbour.
  for (std::size_t n = 100; n <= 140; ++n) {
    if (n != 128) sizes.push_back({n});
  }
  for (std::size_t n = 500; n <= 520; ++n) {
    if (n != 512) sizes.push_back({n});
  }
  add_sizes(rows, sizes, [&](std::size_t n) { add_multiply(rows, {n, n, n}, full); });

  const std::size_t before = rows.size();
  for (const Shape& shape : {Shape{1000, 37, 1000}, Shape{64, 4096, 64}, Shape{4096, 64, 4096}}) {
    add_multiply(rows, shape, full);
  }
  for (const std::size_t n : {std::size_t{1024}, std::size_t{4096}})
    add_multiply(rows, {n, n, n}, full, 2);
  for (std::size_t i = before; i < rows.size(); ++i) rows[i].by_default = false;
}

}  // namespace nimla::bench
