/// What does an operation on n x n matrices cost?
///
/// The entries are splitmix64(n) row by row. Every contestant gets a const matrix and returns its
/// answer, so copies count; backends also change the basis.

#include <algorithm>
#include <map>
#include <span>

#include "bench/plain_port.hpp"
#include "bench/reference.hpp"
#include "bench/row.hpp"
#include "nimla/det.hpp"
#include "nimla/detail/active.hpp"
#include "nimla/ple.hpp"
#include "nimla/random.hpp"

namespace nimla::bench {

namespace {

using kernels::Backend;

/// The plain port takes over 5 s on a whole matrix above this size: n^3/3 mul-adds at 20 ns.
constexpr std::size_t largest_whole_plain = 900;
constexpr std::size_t slice_steps = 32;

/// The table backend takes over 5 s above this size: n^3/3 mul-adds at 2.5 ns.
constexpr std::size_t largest_portable = 1024;

double cube(std::size_t n) {
  const auto x = static_cast<double>(n);
  return x * x * x;
}

Words generic_words(std::size_t n) { return random_words(n * n, n); }

Matrix generic_matrix(std::size_t n) {
  return random_matrix(static_cast<Index>(n), static_cast<Index>(n), n);
}

/// det of generic_matrix(n). The values up to 256 are also those of naive elimination by
/// reference::product; 150, 512 and 1024 are those that NTL finds.
Word generic_det(std::size_t n) {
  static const std::map<std::size_t, Word> known = {
      {1, 10451216379200822465U},  {2, 9531950974771579177U},    {3, 14912270786222864839U},
      {4, 12209768278781674294U},  {6, 8079043586698133059U},    {8, 1159812522656007072U},
      {12, 3363533668888524839U},  {16, 10215615947567023698U},  {24, 11503732531475698501U},
      {32, 12771565240754968708U}, {48, 10686450608997714713U},  {64, 10024978619169210770U},
      {100, 1719564286518454031U}, {150, 16520817040062532765U}, {256, 16785055377544799945U},
      {512, 2868810939898667473U}, {1024, 5353654746645348185U}, {2048, 7899308241896865007U},
  };
  const auto found = known.find(n);
  if (found != known.end()) return found->second;
  Words a = generic_words(n);
  return plain::eliminate(a.data(), n, n).pivot_product;
}

/// A matrix of rank n - 1: generic, but its last row is the sum of the two before it.
Words deficient_words(std::size_t n) {
  Words words = generic_words(n);
  const auto row = [&](std::size_t i) { return words.begin() + static_cast<Index>(i * n); };
  std::transform(row(n - 2), row(n - 1), row(n - 3), row(n - 1),
                 [](Word a, Word b) { return a ^ b; });
  return words;
}

// --- The plain port. ------------------------------------------------------------------------

/// Spot checks of A = L U + (Schur complement) after `steps` pivots in place, no row exchanged.
bool partial_elimination_is_right(std::size_t n, std::size_t steps) {
  const Words A = generic_words(n);
  Words LU = A;
  if (plain::eliminate(LU.data(), n, steps).rank != steps) return false;
  const auto entry_is_right = [&](std::size_t i, std::size_t j) {
    // L is unit lower trapezoidal; where i < steps or j < i, U or L ends the sum early.
    const std::size_t terms = std::min({i, j + 1, steps});
    Word sum = i <= j || j >= steps ? LU[i * n + j] : 0;
    for (std::size_t k = 0; k < terms; ++k) {
      sum ^= reference::product(LU[i * n + k], LU[k * n + j]);
    }
    return sum == A[i * n + j];
  };
  const Words random = random_words(100, 3);
  for (std::size_t t = 0; t < random.size(); t += 2) {
    if (!entry_is_right(random[t] % n, random[t + 1] % n)) return false;
  }
  return entry_is_right(0, 0) && entry_is_right(n - 1, 0) && entry_is_right(n - 1, n - 1);
}

Row plain_row(const std::string& operation, std::size_t n, bool full,
              std::function<bool()> check_whole) {
  const bool whole = full || n <= largest_whole_plain;
  const std::size_t steps = whole ? n : slice_steps;
  Row row{operation, "plain", std::to_string(n)};
  row.mul_adds = (cube(n) - cube(n - steps)) / 3;
  if (!whole) row.slice = "the first " + std::to_string(steps) + " pivot steps";
  if (whole) {
    row.check = check_whole;
  } else {
    row.check = [=] { return partial_elimination_is_right(n, steps); };
  }
  row.time = [=](benchmark::State& state) {
    const Words A = generic_words(n);
    for (auto _ : state) {
      Words copy = A;
      benchmark::DoNotOptimize(plain::eliminate(copy.data(), n, steps).pivot_product);
    }
  };
  return row;
}

// --- Backends. --------------------------------------------------------------------------------

/// A row that times f(generic matrix) on one backend.
template <class Function>
Row backend_row(const std::string& operation, const Backend& backend, std::size_t n,
                double mul_adds, Function f, std::function<bool()> check) {
  Row row{operation, backend.name, std::to_string(n)};
  row.mul_adds = mul_adds;
  row.check = [&backend, check] {
    const detail::ForceBackend force(backend);
    return check();
  };
  row.time = [&backend, n, f](benchmark::State& state) {
    const detail::ForceBackend force(backend);
    const Matrix A = generic_matrix(n);
    for (auto _ : state) {
      auto result = f(A);
      benchmark::DoNotOptimize(result);
    }
  };
  return row;
}

void add_det(std::vector<Row>& rows, std::size_t n, bool full) {
  rows.push_back(plain_row("det", n, full, [n] {
    Words a = generic_words(n);
    const plain::Elimination result = plain::eliminate(a.data(), n, n);
    return result.rank == n && result.pivot_product == generic_det(n);
  }));
  for (const Backend* backend : supported_backends()) {
    if (backend->needs == 0 && n > largest_portable && !full) continue;
    rows.push_back(backend_row(
        "det", *backend, n, cube(n) / 3, [](const Matrix& A) { return det(A); },
        [n] { return det(generic_matrix(n)).bits == generic_det(n); }));
  }
}

void add_rank(std::vector<Row>& rows, std::size_t n, bool full) {
  rows.push_back(plain_row("rank", n, full, [n] {
    Words a = generic_words(n);
    Words b = deficient_words(n);
    return plain::eliminate(a.data(), n, n).rank == n &&
           plain::eliminate(b.data(), n, n).rank == n - 1;
  }));
  for (const Backend* backend : supported_backends()) {
    if (backend->needs == 0 && n > largest_portable && !full) continue;
    rows.push_back(backend_row(
        "rank", *backend, n, cube(n) / 3, [](const Matrix& A) { return rank(A); },
        [n] {
          const Index size = static_cast<Index>(n);
          Matrix B(size, size);
          const Words words = deficient_words(n);
          for (Index i = 0; i < size; ++i) {
            for (Index j = 0; j < size; ++j) {
              B(i, j) = Nim64(words[static_cast<std::size_t>(i * size + j)]);
            }
          }
          return rank(generic_matrix(n)) == size && rank(B) == size - 1;
        }));
  }
}

}  // namespace

void add_matrices(std::vector<Row>& rows, bool full) {
  struct Size {
    std::size_t n;
    bool by_default;
  };
  constexpr Size det_sizes[] = {{1, false},  {2, false},   {3, false},   {4, false},  {6, false},
                                {8, true},   {12, false},  {16, true},   {24, false}, {32, true},
                                {48, false}, {64, true},   {100, false}, {150, true}, {256, false},
                                {512, true}, {1024, true}, {2048, false}};
  constexpr Size rank_sizes[] = {{8, false}, {64, false}, {150, true}, {512, false}, {1024, true}};

  const auto add = [&](auto add_operation, std::span<const Size> sizes) {
    for (const Size& size : sizes) {
      const std::size_t before = rows.size();
      add_operation(rows, size.n, full);
      for (std::size_t i = before; i < rows.size(); ++i) rows[i].by_default = size.by_default;
    }
  };
  add(add_det, det_sizes);
  add(add_rank, rank_sizes);
}

}  // namespace nimla::bench
