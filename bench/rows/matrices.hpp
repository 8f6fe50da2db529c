#pragma once
/// What the rows about n x n matrices share.
///
/// The entries of the generic matrix are splitmix64(n) row by row. Every contestant gets a const
/// matrix and returns its answer, so copies count; backends also change the basis.

#include <span>
#include <utility>

#include "bench/row.hpp"
#include "nimla/base/active.hpp"
#include "nimla/exec.hpp"
#include "nimla/matrix.hpp"

namespace nimla::bench {

/// A row that would take longer is made smaller or left out, but for --full.
inline constexpr double most_seconds = 5;

constexpr double cube(std::size_t n) {
  const auto x = static_cast<double>(n);
  return x * x * x;
}

/// The generic matrix, row-major; other seeds give others.
Words generic_words(std::size_t n);
Words generic_words(std::size_t n, std::uint64_t seed);

/// The n x n matrix with these entries, or the rows x cols one.
Matrix to_matrix(std::size_t n, const Words& words);
Matrix to_matrix(std::size_t rows, std::size_t cols, const Words& words);

/// Adds a row for each supported backend that times the function which prepare(exec) returns and
/// that `right(exec)` checks. `size` is what follows the backend in the name.
template <class Prepare>
void add_backend_rows(std::vector<Row>& rows, const std::string& operation, const std::string& size,
                      double mul_adds, bool full, Prepare prepare,
                      std::function<bool(const Exec&)> right, const Exec& exec = {.threads = 1}) {
  for (const kernels::Backend* backend : supported_backends()) {
    Row row{operation, backend->name, size};
    row.rough_speed = backend->needs == 0                          ? table_speed
                      : (backend->needs & kernels::isa::gfni) != 0 ? gfni_speed
                                                                   : backend_speed;
    if (mul_adds / row.rough_speed > most_seconds && !full) continue;
    if (exec.threads > 1) row.size += "-" + std::to_string(exec.threads) + "threads";
    row.mul_adds = mul_adds;
    row.check = [backend, right, exec] {
      const detail::ForceBackend force(*backend);
      return right(exec);
    };
    row.time = [backend, prepare, exec](benchmark::State& state) {
      const detail::ForceBackend force(*backend);
      const auto timed = prepare(exec);
      time_calls(state, [&] {
        auto result = timed();
        benchmark::DoNotOptimize(result);
      });
    };
    rows.push_back(std::move(row));
  }
}

struct Size {
  std::size_t n;
  bool by_default = false;
};

/// add_one(n) for each size, marking what it appends to `rows`.
template <class AddOne>
void add_sizes(std::vector<Row>& rows, std::span<const Size> sizes, AddOne add_one) {
  for (const Size& size : sizes) {
    const std::size_t before = rows.size();
    add_one(size.n);
    for (std::size_t i = before; i < rows.size(); ++i) rows[i].by_default = size.by_default;
  }
}

}  // namespace nimla::bench
