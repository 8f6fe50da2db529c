/// The `table` backend: plain C++ on 16-bit tables, for any processor. Its basis is the nim basis.

#include "kernels/backend.hpp"
#include "kernels/maps/fermat.hpp"
#include "kernels/tower/scalars.hpp"
#include "kernels/tower/tower.hpp"
#include "kernels/tuning.hpp"

namespace nimla::kernels {

namespace {

/// From this length on, a map built for the scalar beats the scalar's logarithms: about 400 ns to
/// build, then 2-3 ns an element against 11 (bench: axpy/table).
constexpr std::size_t map_pays = 48;

/// Stores f(a x_i, i) for every i.
template <class Store>
inline void for_each_multiple(Word a, const Word* x, std::size_t n, Store store) noexcept {
  if (n < map_pays) {
    const tower::Logs64 logs = tower::logs64(a);
    for (std::size_t i = 0; i < n; ++i) store(i, tower::mul64(logs, x[i]));
  } else {
    Word multiples[64];
    fermat::multiples_of_powers(a, multiples);
    ByteMap map{uninitialized};
    map.assign(multiples);
    for (std::size_t i = 0; i < n; ++i) store(i, map(x[i]));
  }
}

void scal(Word a, Word* x, std::size_t n) noexcept {
  for_each_multiple(a, x, n, [x](std::size_t i, Word product) { x[i] = product; });
}

void axpy(Word a, const Word* x, Word* y, std::size_t n) noexcept {
  for_each_multiple(a, x, n, [y](std::size_t i, Word product) { y[i] ^= product; });
}

void ger(std::size_t m, std::size_t n, const Word* x, std::ptrdiff_t incx, const Word* y, Word* A,
         std::ptrdiff_t lda) noexcept {
  for (std::size_t i = 0; i < m; ++i, x += incx, A += lda) {
    if (*x != 0) axpy(*x, y, A, n);
  }
}

Word dot(const Word* x, const Word* y, std::size_t n) noexcept {
  Word sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum ^= tower::mul64(x[i], y[i]);
  return sum;
}

void gemm_add(std::size_t m, std::size_t n, std::size_t k, const Word* A, std::ptrdiff_t lda,
              const Word* B, std::ptrdiff_t ldb, Word* C, std::ptrdiff_t ldc, Word*) noexcept {
  for (std::size_t i = 0; i < m; ++i, A += lda, C += ldc) {
    const Word* row = B;
    for (std::size_t p = 0; p < k; ++p, row += ldb) {
      if (A[p] != 0) axpy(A[p], row, C, n);
    }
  }
}

std::size_t gemm_workspace(std::size_t, std::size_t, std::size_t) noexcept { return 0; }

void mul_batch(const Word* a, const Word* b, Word* c, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) c[i] = tower::mul64(a[i], b[i]);
}

}  // namespace

extern constinit const Backend backend_table = {
    .name = "table",
    .needs = 0,
    .encode = scalars::keep,
    .decode = scalars::keep,
    .mul = scalars::mul,
    .inverse_or_zero = scalars::inverse_or_zero,
    .mul_batch = mul_batch,
    .scal = scal,
    .axpy = axpy,
    .ger = ger,
    .dot = dot,
    .gemm_add = gemm_add,
    .gemm_workspace = gemm_workspace,
    .gemm_tile = 128,
    .strassen = tuning::strassen_table,
    .panel_cols = 256,  // bench: det/table
    .packed = nullptr,
    .nim_mul = scalars::mul,
    .nim_mul_batch = mul_batch,
};

}  // namespace nimla::kernels
