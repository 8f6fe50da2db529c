#include "nimla/detail/gemm.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "nimla/detail/memory.hpp"
#include "nimla/detail/strassen.hpp"
#include "nimla/detail/tuning.hpp"
#include "nimla/error.hpp"

namespace nimla::detail {

namespace {

std::size_t size(Index n) { return static_cast<std::size_t>(n); }

/// C += A B on this thread, in its workspace. With a monitor in smaller steps, which it can wait
/// for: up to 2^28 mul-adds.
void gemm_add_tiles(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
                    Work& work) {
  const Index tile = static_cast<Index>(backend.gemm_tile) / (work.watched() ? 2 : 1);
  for (Index j = 0; j < C.cols(); j += tile) {
    const Index n = std::min(tile, C.cols() - j);
    for (Index p = 0; p < A.cols(); p += 2 * tile) {
      const Index k = std::min(2 * tile, A.cols() - p);
      for (Index i = 0; i < C.rows(); i += tile) {
        const Index m = std::min(tile, C.rows() - i);
        backend.gemm_add(size(m), size(n), size(k), &A(i, p), A.stride(), &B(p, j), B.stride(),
                         &C(i, j), C.stride(), work.workspace());
        work.advance(static_cast<double>(m * n * k));
      }
    }
  }
}

bool strassen_pays(const kernels::Backend& backend, Index m, Index n, Index k) {
  return std::min({m, n, k}) >= static_cast<Index>(backend.strassen);
}

/// Words for all levels of Strassen's product.
Index all_strassen_words(const kernels::Backend& backend, Index m, Index n, Index k) {
  if (!strassen_pays(backend, m, n, k)) return 0;
  return strassen_words(m, n, k) +
         all_strassen_words(backend, strassen_half(m), strassen_half(n), strassen_half(k));
}

/// C += A B on this thread, by Strassen's product where it pays, in `memory`.
void gemm_add_halves(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
                     Word* memory, Work& work) {
  const Index m = C.rows();
  const Index n = C.cols();
  const Index k = A.cols();
  if (!strassen_pays(backend, m, n, k)) {
    gemm_add_tiles(backend, A, B, C, work);
    return;
  }
  Word* const rest = memory + strassen_words(m, n, k);
  strassen_add(A, B, C, memory, [&](ConstWordView X, ConstWordView Y, WordView Z) {
    gemm_add_halves(backend, X, Y, Z, rest, work);
  });
  // The eighth product of halves.
  work.advance(static_cast<double>(strassen_half(m) * strassen_half(n)) *
               static_cast<double>(strassen_half(k)));
}

/// The same, without Strassen's product where the system has no memory for it.
void gemm_add_here(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
                   Work& work) {
  const Index words = all_strassen_words(backend, C.rows(), C.cols(), A.cols());
  std::unique_ptr<void, decltype(&std::free)> memory(nullptr, std::free);
  if (words > 0) {
    try {
      memory.reset(allocate_huge(size(words) * sizeof(Word)));
    } catch (const MemoryError&) {
    }
  }
  if (memory) {
    gemm_add_halves(backend, A, B, C, static_cast<Word*>(memory.get()), work);
  } else {
    gemm_add_tiles(backend, A, B, C, work);
  }
}

/// The words of workspace that any step of gemm_add_here needs for this shape or a smaller one.
std::size_t workspace_words(const kernels::Backend& backend, Index m, Index n, Index k) {
  const auto tile = static_cast<Index>(backend.gemm_tile);
  return backend.gemm_workspace(size(std::min(tile, m)), size(std::min(tile, n)),
                                size(std::min(2 * tile, k)));
}

/// Below this many rows a solve goes row by row (bench: det/*/150).
constexpr Index solve_rows = 16;

/// With L = [L11 0; L21 L22] and B = [B1; B2]: B1 = L11^-1 B1, B2 = L22^-1 (B2 + L21 B1).
void trsm_lower_here(const kernels::Backend& backend, ConstWordView L, const Word* inverses,
                     WordView B, Work& work) {
  const Index n = L.rows();
  if (n <= solve_rows) {
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < i; ++j) {
        if (L(i, j) != 0) backend.axpy(L(i, j), &B(j, 0), &B(i, 0), size(B.cols()));
      }
      backend.scal(inverses[i], &B(i, 0), size(B.cols()));
    }
    work.advance(static_cast<double>(n * n / 2 * B.cols()));
    return;
  }
  const Index half = (n / 2 + solve_rows - 1) / solve_rows * solve_rows;
  const WordView B1 = B.block(0, 0, half, B.cols());
  const WordView B2 = B.block(half, 0, n - half, B.cols());
  trsm_lower_here(backend, L.block(0, 0, half, half), inverses, B1, work);
  gemm_add_here(backend, L.block(half, 0, n - half, half), B1, B2, work);
  trsm_lower_here(backend, L.block(half, half, n - half, n - half), inverses + half, B2, work);
}

Index count_of(Index length, Index step) { return (length + step - 1) / step; }

}  // namespace

void gemm_add(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
              Work& work) {
  NIMLA_ASSERT(A.rows() == C.rows() && A.cols() == B.rows() && B.cols() == C.cols());
  if (C.empty() || A.cols() == 0) return;
  const bool shared = work.threads() > 1 && C.rows() * C.cols() * A.cols() >= tuning::worth_sharing;
  work.reserve(workspace_words(backend, C.rows(), C.cols(), A.cols()), shared ? work.threads() : 1);
  if (!shared) {
    gemm_add_here(backend, A, B, C, work);
    return;
  }
  // Four tiles a thread or more where C is large enough, so that no thread waits long at the end.
  auto tile = static_cast<Index>(backend.gemm_tile);
  while (tile > tuning::least_tile &&
         count_of(C.rows(), tile) * count_of(C.cols(), tile) < 4 * work.threads()) {
    tile /= 2;
  }
  const Index across = count_of(C.cols(), tile);
  work.for_each(count_of(C.rows(), tile) * across, [&](Index task) {
    const Index i = task / across * tile;
    const Index j = task % across * tile;
    const Index m = std::min(tile, C.rows() - i);
    const Index n = std::min(tile, C.cols() - j);
    gemm_add_here(backend, A.block(i, 0, m, A.cols()), B.block(0, j, B.rows(), n),
                  C.block(i, j, m, n), work);
  });
}

void trsm_lower(const kernels::Backend& backend, ConstWordView L, const Word* inverses, WordView B,
                Work& work) {
  NIMLA_ASSERT(L.rows() == L.cols() && L.rows() == B.rows());
  if (B.empty()) return;
  const bool shared =
      work.threads() > 1 && L.rows() * L.rows() * B.cols() >= 2 * tuning::worth_sharing;
  work.reserve(workspace_words(backend, L.rows(), B.cols(), L.rows()), shared ? work.threads() : 1);
  if (!shared) {
    trsm_lower_here(backend, L, inverses, B, work);
    return;
  }
  const Index strip = tuning::strip;
  work.for_each(count_of(B.cols(), strip), [&](Index task) {
    const Index j = task * strip;
    trsm_lower_here(backend, L, inverses, B.block(0, j, B.rows(), std::min(strip, B.cols() - j)),
                    work);
  });
}

}  // namespace nimla::detail
