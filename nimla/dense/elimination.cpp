#include "nimla/dense/elimination.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "nimla/dense/gemm.hpp"
#include "nimla/dense/kept_rows.hpp"
#include "nimla/dense/triangular_block.hpp"
#include "nimla/dense/trsm.hpp"
#include "nimla/dense/tuning.hpp"

namespace nimla::detail {

namespace {

class Eliminator {
 public:
  Eliminator(EncodedMatrix& A, Index deficit, Work& work)
      : A_(A.words()), backend_(A.backend()), deficit_(deficit), work_(work) {
    result_.source.resize(size(A_.rows()));
    std::iota(result_.source.begin(), result_.source.end(), Index{0});
    const Index half = A_.cols() / 2;
    if (A_.cols() > panel() && A_.rows() > half) {
      // The largest product comes last: its workspace at once, not larger ones one after the other.
      reserve_gemm(backend_, A_.rows() - half, half, half, 1, work_);
    }
    if (backend_.packed != nullptr && A_.cols() > tuning::block) {
      work_.reserve(kept_words() + InverseBlock::words(backend_, panel()), 1);
    }
  }

  void classical(Index begin, Index end);
  void recursive(Index begin, Index end);

  Elimination take() { return std::move(result_); }

 private:
  /// The columns that are eliminated without halving them.
  Index panel() const noexcept {
    if (backend_.packed == nullptr) return static_cast<Index>(backend_.panel_cols);
    return A_.rows() <= tuning::left_looking ? tuning::left_looking : tuning::left_looking_panel;
  }
  /// Words for the rows that `left_looking` keeps.
  std::size_t kept_words() const noexcept { return KeptRows::words(backend_, panel(), panel()); }

  /// Pivots so far: the storage row of the next one.
  Index rank() const noexcept { return static_cast<Index>(result_.pivots.size()); }
  Index& source(Index i) noexcept { return result_.source[size(i)]; }
  bool finished() const noexcept { return stopped_ || rank() == A_.rows(); }

  void left_looking(Index begin, Index end);
  bool regular_block(Index begin, Index end, Index window);
  template <class Visit>
  void for_rows(Index first, Index mul_adds, const Visit& visit);
  std::span<const Word> inverses(Index first) const noexcept;

  Index find_pivot(Index column);
  void bring_up(Index pivot);
  void reorder(std::span<Index> order);

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

/// Makes that row the next pivot's.
void Eliminator::bring_up(Index pivot) {
  const Index r = rank();
  if (pivot == r) return;
  std::ranges::swap_ranges(A_.row(r), A_.row(pivot));
  std::swap(source(r), source(pivot));
  sorted_ = false;
}

/// Row rank() + i becomes what row rank() + order[i] is, for all i below order.size(); each row is
/// moved once.
void Eliminator::reorder(std::span<Index> order) {
  const Index r = rank();
  std::vector<Word> saved;
  for (Index i = 0; i < std::ssize(order); ++i) {
    if (order[size(i)] == i) continue;
    saved.assign(A_.row(r + i).begin(), A_.row(r + i).end());
    const Index saved_source = source(r + i);
    Index to = i;
    for (;;) {
      const Index from = std::exchange(order[size(to)], to);
      if (from == i) break;
      std::ranges::copy(A_.row(r + from), A_.row(r + to).begin());
      source(r + to) = source(r + from);
      to = from;
    }
    std::ranges::copy(saved, A_.row(r + to).begin());
    source(r + to) = saved_source;
  }
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
      backend_.scal(inverse, U, size(right));
      if (below > 0) {
        backend_.ger(size(below), size(right), &A_(r + 1, r), A_.stride(), U, &A_(r + 1, c + 1),
                     A_.stride());
      }
    }
    result_.pivots.push_back(c);
    result_.inverses.push_back(inverse);
    work_.advance(static_cast<double>(below * right));
  }
}

/// visit(rows) for the rows of A from `first` on, as many tasks of some rows as threads or monitors
/// want; all together that many mul-adds.
template <class Visit>
void Eliminator::for_rows(Index first, Index mul_adds, const Visit& visit) {
  const Index rows = A_.rows() - first;
  if (rows == 0) return;
  Index tasks = 1 + mul_adds / tuning::watched_mul_adds;
  if (mul_adds >= tuning::worth_sharing) tasks = std::max(tasks, Index{work_.threads()});
  const Index step = (rows + tasks - 1) / tasks;
  work_.for_each((rows + step - 1) / step, [&](Index task) {
    const Index i = first + task * step;
    visit(A_.block(i, 0, std::min(step, A_.rows() - i), A_.cols()));
    work_.advance(static_cast<double>(mul_adds / tasks));
  });
}

std::span<const Word> Eliminator::inverses(Index first) const noexcept {
  return std::span(result_.inverses).subspan(size(first));
}

/// Columns begin..end-1, at most tuning::block, as `classical` eliminates them, if their pivots are
/// in the first `window` rows: the square of these is T = L D U, the rows below become those times
/// U^-1. False, with nothing changed, if not.
bool Eliminator::regular_block(Index begin, Index end, Index window) {
  const Index n = end - begin;
  const Index r = rank();
  const Index below = A_.rows() - r - n;
  if (!sorted_ || below < 0) return false;
  if (below > 0 && below < tuning::inverse_block_lines) return false;
  // With gaps between the rows: no store to the end of a row, of a whole vector in part, delays the
  // load of the next one's beginning.
  constexpr Index stride = tuning::block + 8;
  Word words[tuning::block_window * stride];
  Word inverses[tuning::block];
  const WordView T(words, std::min(window, n + below), n, stride);
  Index order[tuning::block_window];  // of the rows of T: the others keep theirs
  for (Index i = 0; i < T.rows(); ++i) {
    std::copy_n(&A_(r + i, begin), n, T.row(i).data());
    order[i] = i;
  }
  for (Index j = 0; j < n; ++j) {
    Index pivot = j;
    while (pivot < T.rows() && T(pivot, j) == 0) ++pivot;
    if (pivot == T.rows()) return false;
    for (Index i = pivot; i > j; --i) {
      std::ranges::swap_ranges(T.row(i), T.row(i - 1));
      std::swap(order[i], order[i - 1]);
    }
    inverses[j] = backend_.inverse_or_zero(T(j, j));
    const Index rest = n - 1 - j;
    if (rest == 0) break;
    Word* const U = &T(j, j + 1);
    backend_.scal(inverses[j], U, size(rest));
    backend_.ger(size(T.rows() - 1 - j), size(rest), &T(j + 1, j), T.stride(), U, &T(j + 1, j + 1),
                 T.stride());
  }
  reorder(std::span(order).first(size(T.rows())));
  // As there, L D moves to the columns from r on, and leaves zeros.
  for (Index i = 0; i < n; ++i) {
    Word* const row = A_.row(r + i).data();
    if (r != begin) std::fill_n(row + begin, i + 1, 0);
    std::copy_n(T.row(i).data(), i + 1, row + r);
    std::copy(T.row(i).data() + i + 1, T.row(i).data() + n, row + begin + i + 1);
    result_.pivots.push_back(begin + i);
    result_.inverses.push_back(inverses[i]);
  }
  if (below == 0) return true;
  const InverseBlock U(backend_, Uplo::upper, T.block(0, 0, n, n), {});
  for_rows(r + n, below * n * n / 2, [&](WordView rows) {
    for (Index i = 0; r != begin && i < rows.rows(); ++i) {
      Word* const row = rows.row(i).data();
      for (Index j = 0; j < n; ++j) row[r + j] = std::exchange(row[begin + j], 0);
    }
    U.multiply_right(rows.block(0, r, rows.rows(), n));
  });
  return true;
}

/// Columns begin..end-1, at most panel(): block by block of columns, each brought up to date at
/// once by the pivots found before, then the rows of its own pivots to the right of it.
///
///        known    block   right
///   [    L  \  U    C      C   ]
///   [    L      |   new    new  ]  rows of the new pivots
///   [    L      |   new    old  ]  the rest
void Eliminator::left_looking(Index begin, Index end) {
  const Index first = rank();
  KeptRows U(backend_, panel(), work_.workspace());
  for (Index c = begin; c < end && !finished(); c += tuning::block) {
    const Index next = std::min(c + tuning::block, end);
    const Index r = rank();
    const Index known = r - first;
    const Index col = c - begin;
    if (!U.empty()) {
      for_rows(r, (A_.rows() - r) * (next - c) * known, [&](WordView rows) {
        U.add_product(rows.block(0, first, rows.rows(), known), 0,
                      rows.block(0, c, rows.rows(), next - c), col);
      });
    }
    if (!regular_block(c, next, tuning::block) && !regular_block(c, next, tuning::block_window)) {
      classical(c, next);
    }
    const Index found = rank() - r;
    if (found == 0 || next == end || stopped_) continue;
    const WordView right = A_.block(r, next, found, end - next);
    if (!U.empty()) {
      U.add_product(A_.block(r, first, found, known), 0, right, next - begin);
    }
    solve_block(backend_, Uplo::lower, A_.block(r, r, found, found), inverses(r), right,
                work_.workspace() + kept_words());
    U.append(known, right, next - begin);
    work_.advance(static_cast<double>(right.cols() * found * (known + found / 2)));
  }
}

/// With the left half eliminated, k pivots found:
///
///        left      right
///   [ L11 D1 U1 |  A1  ]  k rows       A1 = (L11 D1)^-1 A1
///   [ L21 D1  0 |  A2  ]  the rest     A2 = A2 + L21 D1 A1, then A2 likewise
void Eliminator::recursive(Index begin, Index end) {
  if (end - begin <= panel()) {
    if (backend_.packed != nullptr) {
      left_looking(begin, end);
    } else {
      classical(begin, end);
    }
    return;
  }
  const Index step = static_cast<Index>(backend_.panel_cols);
  const Index middle = begin + ((end - begin) / 2 + step - 1) / step * step;
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
  trsm(backend_, Side::left, Uplo::lower, A_.block(r, r, k, k), inverses(r), A1, work_);
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

// The recursion ends in panels, so it is the classical or the left-looking elimination where that
// wins.
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
