/// What do determinants and ranks cost?

#include <algorithm>
#include <map>

#include "bench/peers/plain_port.hpp"
#include "bench/rows/matrices.hpp"
#include "bench/rows/reference.hpp"
#include "nimla/certify.hpp"
#include "nimla/det.hpp"
#include "nimla/ple.hpp"

namespace nimla::bench {

namespace {

/// Pivot steps of a slice.
constexpr std::size_t slice_steps = 32;

/// det of the generic matrix. The values up to 256 are also those of naive elimination by
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
  for (std::size_t j = 0; j < n; ++j) {
    words[(n - 1) * n + j] = words[(n - 2) * n + j] ^ words[(n - 3) * n + j];
  }
  return words;
}

/// Spot checks of A = L U + (Schur complement) after `steps` pivots of the plain port, in place and
/// without exchanges.
bool partial_elimination_is_right(std::size_t n, std::size_t steps) {
  const Words A = generic_words(n);
  Words LU = A;
  if (plain::eliminate(LU.data(), n, steps).rank != steps) return false;
  const auto entry_is_right = [&](std::size_t i, std::size_t j) {
    // Row i of L ends at column i, column j of U at row j; the diagonal of L is 1.
    const std::size_t terms = std::min({i, j + 1, steps});
    Word sum = i <= j || j >= steps ? LU[i * n + j] : 0;
    for (std::size_t k = 0; k < terms; ++k) {
      sum ^= reference::product(LU[i * n + k], LU[k * n + j]);
    }
    return sum == A[i * n + j];
  };
  const Words random = random_words(200, 3);
  for (std::size_t t = 0; t < random.size(); t += 2) {
    if (!entry_is_right(random[t] % n, random[t + 1] % n)) return false;
  }
  return entry_is_right(0, 0) && entry_is_right(n - 1, 0) && entry_is_right(n - 1, n - 1);
}

void add_plain_row(std::vector<Row>& rows, const std::string& operation, std::size_t n, bool full,
                   std::function<bool()> whole_is_right) {
  const bool whole = full || cube(n) / 3 / plain_speed <= most_seconds;
  const std::size_t steps = whole ? n : slice_steps;
  Row row{operation, "plain", std::to_string(n)};
  row.mul_adds = (cube(n) - cube(n - steps)) / 3;
  row.rough_speed = plain_speed;
  if (whole) {
    row.check = std::move(whole_is_right);
  } else {
    row.slice = "the first " + std::to_string(steps) + " pivot steps";
    row.check = [=] { return partial_elimination_is_right(n, steps); };
  }
  row.time = [=](benchmark::State& state) {
    const Words A = generic_words(n);
    time_calls(state, [&] {
      Words copy = A;
      benchmark::DoNotOptimize(plain::eliminate(copy.data(), n, steps).pivot_product);
    });
  };
  rows.push_back(std::move(row));
}

/// From this size on the plain port is not asked for the determinant.
constexpr std::size_t large = 4096;

/// det A is the product of the pivots of a certified decomposition.
bool is_large_det(const Matrix& A, Nim64 found, const Exec& exec) {
  const Ple factors = ple(A, exec);
  if (!certify_ple(A, factors) || std::ssize(factors.pivots) != A.rows()) return false;
  Nim64 product(1U);
  for (Index i = 0; i < A.rows(); ++i) product *= factors.E(i, i);
  return found == product;
}

void add_det(std::vector<Row>& rows, std::size_t n, bool full, int threads = 1) {
  if (threads == 1 && n < large) {
    add_plain_row(rows, "det", n, full, [n] {
      Words A = generic_words(n);
      const plain::Elimination result = plain::eliminate(A.data(), n, n);
      return result.rank == n && result.pivot_product == generic_det(n);
    });
  }
  const auto prepare = [n](const Exec& exec) {
    return [A = to_matrix(n, generic_words(n)), exec] { return det(A, exec); };
  };
  add_backend_rows(rows, "det", std::to_string(n), cube(n) / 3, full, prepare,
                   [=](const Exec& exec) {
                     const Nim64 found = prepare(exec)();
                     return n < large ? found.bits == generic_det(n)
                                      : is_large_det(to_matrix(n, generic_words(n)), found, exec);
                   },
                   {.threads = threads});
}

void add_rank(std::vector<Row>& rows, std::size_t n, bool full) {
  add_plain_row(rows, "rank", n, full, [n] {
    Words A = generic_words(n);
    Words B = deficient_words(n);
    return plain::eliminate(A.data(), n, n).rank == n &&
           plain::eliminate(B.data(), n, n).rank == n - 1;
  });
  const auto prepare = [n](const Exec& exec) {
    return [A = to_matrix(n, generic_words(n)), exec] { return rank(A, exec); };
  };
  add_backend_rows(
      rows, "rank", std::to_string(n), cube(n) / 3, full, prepare, [=](const Exec& exec) {
        const auto size = static_cast<Index>(n);
        return prepare(exec)() == size && rank(to_matrix(n, deficient_words(n)), exec) == size - 1;
      });
}

}  // namespace

void add_eliminations(std::vector<Row>& rows, bool full) {
  constexpr Size det_sizes[] = {{1},   {2},         {3},   {4},         {6},          {8, true},
                                {12},  {16, true},  {24},  {32, true},  {48},         {64, true},
                                {100}, {150, true}, {256}, {512, true}, {1024, true}, {2048}};
  add_sizes(rows, det_sizes, [&](std::size_t n) { add_det(rows, n, full); });
  constexpr Size large_sizes[] = {{large}, {2 * large}};
  add_sizes(rows, std::span(large_sizes).first(full ? 2 : 1),
            [&](std::size_t n) { add_det(rows, n, full); });
  constexpr Size two_threads_sizes[] = {{1024}, {2048}, {large}};
  add_sizes(rows, two_threads_sizes, [&](std::size_t n) { add_det(rows, n, full, 2); });

  constexpr Size rank_sizes[] = {{8}, {64}, {150, true}, {512}, {1024, true}, {2048}};
  add_sizes(rows, rank_sizes, [&](std::size_t n) { add_rank(rows, n, full); });
}

}  // namespace nimla::bench
