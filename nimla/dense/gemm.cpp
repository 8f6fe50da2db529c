#include "nimla/dense/gemm.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "nimla/base/memory.hpp"
#include "nimla/dense/rows.hpp"
#include "nimla/dense/strassen.hpp"
#include "nimla/dense/tuning.hpp"
#include "nimla/error.hpp"

namespace nimla::detail {

namespace {

/// The words of workspace for steps of tile x tile x 2 tile mul-adds, or what there is of them.
std::size_t step_words(const kernels::Backend& backend, Index tile, Index m, Index n, Index k) {
  return backend.gemm_workspace(size(std::min(tile, m)), size(std::min(tile, n)),
                                size(std::min(2 * tile, k)));
}

/// C += A B on this thread, in its workspace. With a monitor in smaller steps, which it can wait
/// for: up to 2^28 mul-adds; and where there was no memory for a larger workspace.
void gemm_add_tiles(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
                    Work& work) {
  Index tile = static_cast<Index>(backend.gemm_tile) / (work.watched() ? 2 : 1);
  while (step_words(backend, tile, C.rows(), C.cols(), A.cols()) > work.workspace_words()) {
    tile /= 2;
  }
  NIMLA_ASSERT(tile > 0);
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

Index count_of(Index length, Index step) { return (length + step - 1) / step; }

/// True iff a product is halved by Strassen's product. One that threads share is halved only while
/// the tiles of a quarter are large enough to be shared.
bool halves(const kernels::Backend& backend, bool shared, Index m, Index n, Index k) {
  const Index least = std::min({m, n, k});
  return least >= static_cast<Index>(backend.strassen) &&
         (!shared || least >= 2 * static_cast<Index>(backend.gemm_tile));
}

/// Words for all levels of Strassen's product.
Index all_strassen_words(const kernels::Backend& backend, bool shared, Index m, Index n, Index k) {
  if (!halves(backend, shared, m, n, k)) return 0;
  return strassen_words(m, n, k) +
         all_strassen_words(backend, shared, strassen_half(m), strassen_half(n), strassen_half(k));
}

/// S = A + B, where S may be one of them.
void add(ConstWordView A, ConstWordView B, WordView S) noexcept {
  for (Index i = 0; i < S.rows(); ++i) {
    const Word* a = A.row(i).data();
    const Word* b = B.row(i).data();
    Word* s = S.row(i).data();
    for (Index j = 0; j < S.cols(); ++j) s[j] = a[j] ^ b[j];
  }
}

void gemm_add_shared(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
                     Work& work);

/// C += A B on this thread or shared among all, by Strassen's product where it pays, in `memory`.
void gemm_add_halves(const kernels::Backend& backend, bool shared, ConstWordView A, ConstWordView B,
                     WordView C, Word* memory, Work& work) {
  const Index m = C.rows();
  const Index n = C.cols();
  const Index k = A.cols();
  if (!halves(backend, shared, m, n, k)) {
    if (shared) {
      gemm_add_shared(backend, A, B, C, work);
    } else {
      gemm_add_tiles(backend, A, B, C, work);
    }
    return;
  }
  Word* const rest = memory + strassen_words(m, n, k);
  const auto add_halves = [&](ConstWordView X, ConstWordView Y, WordView Z) {
    if (!shared) {
      add(X, Y, Z);
      return;
    }
    for_each_row(Z.rows(), Z.cols(), work, [&](Index i) {
      add(X.block(i, 0, 1, X.cols()), Y.block(i, 0, 1, Y.cols()), Z.block(i, 0, 1, Z.cols()));
    });
  };
  strassen_add(A, B, C, memory, add_halves, [&](ConstWordView X, ConstWordView Y, WordView Z) {
    gemm_add_halves(backend, shared, X, Y, Z, rest, work);
  });
  // The eighth product of halves.
  work.advance(static_cast<double>(strassen_half(m) * strassen_half(n)) *
               static_cast<double>(strassen_half(k)));
}

/// The same, without Strassen's product where the system has no memory for it.
void gemm_add_any(const kernels::Backend& backend, bool shared, ConstWordView A, ConstWordView B,
                  WordView C, Work& work) {
  const Index words = all_strassen_words(backend, shared, C.rows(), C.cols(), A.cols());
  std::unique_ptr<void, decltype(&std::free)> memory(nullptr, std::free);
  if (words > 0) {
    try {
      memory.reset(allocate_huge(size(words) * sizeof(Word)));
    } catch (const MemoryError&) {
    }
  }
  if (memory || words == 0) {
    gemm_add_halves(backend, shared, A, B, C, static_cast<Word*>(memory.get()), work);
  } else if (shared) {
    gemm_add_shared(backend, A, B, C, work);
  } else {
    gemm_add_tiles(backend, A, B, C, work);
  }
}

/// C += A B, tiles of C shared among threads. One tile or more a thread, and as many for each or
/// several: a tile evaluates its rows of A and, at less expense, its columns of B for itself.
void gemm_add_shared(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
                     Work& work) {
  if (C.empty() || A.cols() == 0) return;
  Index rows = static_cast<Index>(backend.gemm_tile);
  Index cols = rows;
  const auto count = [&] { return count_of(C.rows(), rows) * count_of(C.cols(), cols); };
  while (count() < 4 * work.threads() && count() % work.threads() != 0 &&
         std::max(rows, cols) > tuning::least_tile) {
    (rows >= cols ? rows : cols) /= 2;
  }
  const Index across = count_of(C.cols(), cols);
  work.for_each(count(), [&](Index task) {
    const Index i = task / across * rows;
    const Index j = task % across * cols;
    const Index m = std::min(rows, C.rows() - i);
    const Index n = std::min(cols, C.cols() - j);
    gemm_add_any(backend, false, A.block(i, 0, m, A.cols()), B.block(0, j, B.rows(), n),
                 C.block(i, j, m, n), work);
  });
}

}  // namespace

void gemm_add(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
              Work& work) {
  NIMLA_ASSERT(A.rows() == C.rows() && A.cols() == B.rows() && B.cols() == C.cols());
  if (C.empty() || A.cols() == 0) return;
  const bool shared = work.threads() > 1 && C.rows() * C.cols() * A.cols() >= tuning::worth_sharing;
  reserve_gemm(backend, C.rows(), C.cols(), A.cols(), shared ? work.threads() : 1, work);
  gemm_add_any(backend, shared, A, B, C, work);
}

void reserve_gemm(const kernels::Backend& backend, Index m, Index n, Index k, int threads,
                  Work& work) {
  for (auto tile = static_cast<Index>(backend.gemm_tile);; tile /= 2) {
    try {
      work.reserve(step_words(backend, tile, m, n, k), threads);
      return;
    } catch (const MemoryError&) {
      if (tile <= tuning::least_tile) throw;
    }
  }
}

void gemm_add_here(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
                   Work& work) {
  if (!C.empty()) gemm_add_any(backend, false, A, B, C, work);
}

}  // namespace nimla::detail
