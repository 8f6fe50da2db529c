#include "nimla/detail/elimination.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "nimla/detail/gemm.hpp"
#include "nimla/detail/trsm.hpp"

namespace nimla::detail {

namespace {

class Eliminator {
 public:
  Eliminator(EncodedMatrix& A, Index deficit, Work& work)
      : A_(A.words()), backend_(A.backend()), deficit_(deficit), work_(work) {
    result_.source.resize(static_cast<std::size_t>(A_.rows()));
    std::iota(result_.source.begin(), result_.source.end(), Index{0});
  }

  void classical(Index begin, Index end);
  void recursive(Index begin, Index end);

  Elimination take() { return std::move(result_); }

 private:
  /// Pivots so far: the storage row of the next one.
  Index rank() const noexcept { return static_cast<Index>(result_.pivots.size()); }
  Index& source(Index i) noexcept { return result_.source[static_cast<std::size_t>(i)]; }
  bool finished() const noexcept { return stopped_ || rank() == A_.rows(); }

  Index find_pivot(Index column);
  void bring_up(Index pivot);

  const WordView A_;
  const kernels::Backend& backend_;
  const Index deficit_;
  Work& work_;
  Elimination result_;
  bool sorted_ = true;    // source still increases from row rank() on
  bool stopped_ = false;  // more than deficit_ columns have no pivot
};

/// The unused row of smallest source with an entry in the column, or A.rows().
Index Eliminator::find_pivot(Index column) {
  Index best = A_.rows();
  for (Index i = rank(); i < A_.rows(); ++i) {
    if (A_(i, column) == 0) continue;
    if (best == A_.rows() || source(i) < source(best)) best = i;
    if (sorted_) break;
  }
  return best;
}

void Eliminator::bring_up(Index pivot) {
  const Index r = rank();
  if (pivot == r) return;
  std::ranges::swap_ranges(A_.row(r), A_.row(pivot));
  std::swap(source(r), source(pivot));
  sorted_ = false;
}

/// Columns begin..end-1, whose rows from rank() on are up to date; nothing right of them changes.
void Eliminator::classical(Index begin, Index end) {
  for (Index c = begin; c < end && !finished(); ++c) {
    const Index pivot = find_pivot(c);
    if (pivot == A_.rows()) {
      stopped_ = c - rank() >= deficit_;
      continue;
    }
    bring_up(pivot);
    const Index r = rank();
    if (r != c) {
      // U is zero left of its pivots, so what leaves column c for column r finds its place free.
      for (Index i = r; i < A_.rows(); ++i) A_(i, r) = std::exchange(A_(i, c), 0);
    }
    const Word inverse = backend_.inverse_or_zero(A_(r, r));
    const Index right = end - c - 1;
    const Index below = A_.rows() - r - 1;
    if (right > 0) {
      Word* const U = &A_(r, c + 1);
      backend_.scal(inverse, U, static_cast<std::size_t>(right));
      if (below > 0) {
        backend_.ger(static_cast<std::size_t>(below), static_cast<std::size_t>(right),
                     &A_(r + 1, r), A_.stride(), U, &A_(r + 1, c + 1), A_.stride());
      }
    }
    result_.pivots.push_back(c);
    result_.inverses.push_back(inverse);
    work_.advance(static_cast<double>(below * right));
  }
}

/// With the left half eliminated, k pivots found:
///
///        left      right
///   [ L11 D1 U1 |  A1  ]  k rows       A1 = (L11 D1)^-1 A1
///   [ L21 D1  0 |  A2  ]  the rest     A2 = A2 + L21 D1 A1, then A2 likewise
void Eliminator::recursive(Index begin, Index end) {
  const Index panel = static_cast<Index>(backend_.panel_cols);
  if (end - begin <= panel) {
    classical(begin, end);
    return;
  }
  const Index middle = begin + ((end - begin) / 2 + panel - 1) / panel * panel;
  const Index r = rank();
  recursive(begin, middle);
  if (stopped_) return;
  const Index k = rank() - r;
  if (k == 0) {
    recursive(middle, end);
    return;
  }
  const Index right = end - middle;
  const WordView A1 = A_.block(r, middle, k, right);
  trsm(backend_, Side::left, Uplo::lower, A_.block(r, r, k, k),
       std::span(result_.inverses).subspan(static_cast<std::size_t>(r)), A1, work_);
  if (finished()) return;
  const Index rest = A_.rows() - rank();
  gemm_add(backend_, A_.block(rank(), r, rest, k), A1, A_.block(rank(), middle, rest, right),
           work_);
  recursive(middle, end);
}

}  // namespace

Elimination ple_classical(EncodedMatrix& A, Index deficit, Work& work) {
  Eliminator eliminator(A, deficit, work);
  eliminator.classical(0, A.words().cols());
  return eliminator.take();
}

Elimination ple_recursive(EncodedMatrix& A, Index deficit, Work& work) {
  Eliminator eliminator(A, deficit, work);
  eliminator.recursive(0, A.words().cols());
  return eliminator.take();
}

// The recursion ends in the classical panels, so it is the classical elimination where that wins.
Elimination eliminate(EncodedMatrix& A, Index deficit, Work& work) {
  return ple_recursive(A, deficit, work);
}

double elimination_mul_adds(Index m, Index n) noexcept {
  const auto rows = static_cast<double>(m);
  const auto cols = static_cast<double>(n);
  const double r = std::min(rows, cols);
  return rows * cols * r - (rows + cols) * r * r / 2 + r * r * r / 3;
}

}  // namespace nimla::detail
