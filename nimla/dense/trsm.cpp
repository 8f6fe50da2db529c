#include "nimla/dense/trsm.hpp"

#include <algorithm>
#include <vector>

#include "nimla/dense/gemm.hpp"
#include "nimla/dense/kept_rows.hpp"
#include "nimla/dense/triangular_block.hpp"
#include "nimla/dense/tuning.hpp"

namespace nimla::detail {

namespace {

/// Where a matrix with n rows or columns is cut in two.
Index half_of(Index n) {
  return (n / 2 + tuning::solve_rows - 1) / tuning::solve_rows * tuning::solve_rows;
}

class Solver {
 public:
  Solver(const kernels::Backend& backend, Work& work) : backend_(backend), work_(work) {}

  void left(Uplo uplo, bool shared, ConstWordView T, std::span<const Word> inverses, WordView B);
  void right(Uplo uplo, ConstWordView T, std::span<const Word> inverses, WordView B);
  void narrow(Uplo uplo, ConstWordView T, std::span<const Word> inverses, WordView B);

 private:
  void left_looking(Uplo uplo, ConstWordView T, std::span<const Word> inverses, WordView B);
  void right_by_columns(Uplo uplo, ConstWordView T, std::span<const Word> inverses, WordView B);

  const kernels::Backend& backend_;
  Work& work_;
};

/// Column by column of B, by dot products with the rows of T.
void Solver::narrow(Uplo uplo, ConstWordView T, std::span<const Word> inverses, WordView B) {
  const Index n = T.rows();
  std::vector<Word> x(size(n));
  for (Index j = 0; j < B.cols(); ++j) {
    for (Index step = 0; step < n; ++step) {
      const Index i = uplo == Uplo::lower ? step : n - 1 - step;
      const Index first = uplo == Uplo::lower ? 0 : i + 1;
      Word sum = B(i, j);
      if (step > 0) sum ^= backend_.dot(&T(i, first), &x[size(first)], size(step));
      if (!inverses.empty()) sum = backend_.mul(sum, inverses[size(i)]);
      x[size(i)] = B(i, j) = sum;
    }
    work_.advance(static_cast<double>(n) * static_cast<double>(n) / 2);
  }
}

/// Strip by strip of B, in it block by block of rows: each is multiplied once with all rows that
/// are known.
void Solver::left_looking(Uplo uplo, ConstWordView T, std::span<const Word> inverses, WordView B) {
  constexpr Index edge = tuning::block;
  const Index n = T.rows();
  for (Index j = 0; j < B.cols(); j += tuning::left_looking_strip) {
    const WordView strip = B.block(0, j, n, std::min(tuning::left_looking_strip, B.cols() - j));
    KeptRows X(backend_, n, work_.workspace());
    Word* const memory =
        work_.workspace() + KeptRows::words(backend_, n, tuning::left_looking_strip);
    for (Index step = 0; step < n; step += edge) {
      const Index i = uplo == Uplo::lower ? step : (n - 1 - step) / edge * edge;
      const Index rows = std::min(edge, n - i);
      const Index first = uplo == Uplo::lower ? 0 : i + rows;
      const Index known = uplo == Uplo::lower ? i : n - first;
      const ConstWordView diagonal = T.block(i, i, rows, rows);
      const WordView block = strip.block(i, 0, rows, strip.cols());
      if (!X.empty()) X.add_product(T.block(i, first, rows, known), first, block, 0);
      solve_block(backend_, uplo, diagonal, part(inverses, i, rows), block, memory);
      X.append(i, block, 0);
    }
    work_.advance(static_cast<double>(n * n / 2 * strip.cols()));
  }
}

/// With B = [B1; B2], lower T = [T11 0; T21 T22]: B1 = T11^-1 B1, B2 = T22^-1 (B2 + T21 B1); upper
/// T = [T11 T12; 0 T22]: B2 = T22^-1 B2, B1 = T11^-1 (B1 + T12 B2). Shared among threads or not.
void Solver::left(Uplo uplo, bool shared, ConstWordView T, std::span<const Word> inverses,
                  WordView B) {
  const Index n = T.rows();
  if (shared && n <= tuning::shared_solve_rows) {
    const Index even = (B.cols() / work_.threads() / tuning::strip + 1) * tuning::strip;
    work_.for_each((B.cols() + even - 1) / even, [&](Index task) {
      const Index j = task * even;
      left(uplo, false, T, inverses, B.block(0, j, n, std::min(even, B.cols() - j)));
    });
    return;
  }
  if (!shared && n <= tuning::solve_rows) {
    solve_by_rows(backend_, uplo, T, inverses, B);
    work_.advance(static_cast<double>(n * n / 2 * B.cols()));
    return;
  }
  if (!shared && n <= tuning::left_looking_panel && backend_.packed != nullptr) {
    left_looking(uplo, T, inverses, B);
    return;
  }
  const Index half = half_of(n);
  const Index rest = n - half;
  const WordView B1 = B.block(0, 0, half, B.cols());
  const WordView B2 = B.block(half, 0, rest, B.cols());
  const auto first = [&] {
    left(uplo, shared, T.block(0, 0, half, half), part(inverses, 0, half), B1);
  };
  const auto second = [&] {
    left(uplo, shared, T.block(half, half, rest, rest), part(inverses, half, rest), B2);
  };
  const auto multiply = shared ? gemm_add : gemm_add_here;
  if (uplo == Uplo::lower) {
    first();
    multiply(backend_, T.block(half, 0, rest, half), B1, B2, work_);
    second();
  } else {
    second();
    multiply(backend_, T.block(0, half, half, rest), B2, B1, work_);
    first();
  }
}

/// T = D U with U unit triangular: Y = B U^-1 by rank-1 updates, then B = Y D^-1.
void Solver::right_by_columns(Uplo uplo, ConstWordView T, std::span<const Word> inverses,
                              WordView B) {
  const Index n = T.rows();
  Word U[tuning::solve_rows];
  for (Index step = 0; step < n; ++step) {
    const Index i = uplo == Uplo::upper ? step : n - 1 - step;
    const Index first = uplo == Uplo::upper ? i + 1 : 0;
    const Index length = n - 1 - step;
    if (length == 0) break;
    std::copy_n(&T(i, first), length, U);
    if (!inverses.empty()) backend_.scal(inverses[size(i)], U, size(length));
    backend_.ger(size(B.rows()), size(length), &B(0, i), B.stride(), U, &B(0, first), B.stride());
  }
  for (Index i = 0; i < B.rows() && !inverses.empty(); ++i) {
    backend_.mul_batch(&B(i, 0), inverses.data(), &B(i, 0), size(n));
  }
  work_.advance(static_cast<double>(n * n / 2 * B.rows()));
}

/// With B = [B1 B2], upper T = [T11 T12; 0 T22]: B1 = B1 T11^-1, B2 = (B2 + B1 T12) T22^-1; lower
/// T = [T11 0; T21 T22]: B2 = B2 T22^-1, B1 = (B1 + B2 T21) T11^-1.
void Solver::right(Uplo uplo, ConstWordView T, std::span<const Word> inverses, WordView B) {
  const Index n = T.rows();
  const bool many = backend_.packed != nullptr && B.rows() >= tuning::inverse_block_lines;
  if (many && n <= tuning::block) {
    InverseBlock(backend_, uplo, T, inverses).multiply_right(B);
    work_.advance(static_cast<double>(n * n / 2 * B.rows()));
    return;
  }
  if (n <= tuning::solve_rows) {
    right_by_columns(uplo, T, inverses, B);
    return;
  }
  const Index half = half_of(n);
  const Index rest = n - half;
  const WordView B1 = B.block(0, 0, B.rows(), half);
  const WordView B2 = B.block(0, half, B.rows(), rest);
  const auto first = [&] { right(uplo, T.block(0, 0, half, half), part(inverses, 0, half), B1); };
  const auto second = [&] {
    right(uplo, T.block(half, half, rest, rest), part(inverses, half, rest), B2);
  };
  if (uplo == Uplo::upper) {
    first();
    gemm_add(backend_, B1, T.block(0, half, half, rest), B2, work_);
    second();
  } else {
    second();
    gemm_add(backend_, B2, T.block(half, 0, rest, half), B1, work_);
    first();
  }
}

}  // namespace

void trsm(const kernels::Backend& backend, Side side, Uplo uplo, ConstWordView T,
          std::span<const Word> inverses, WordView B, Work& work) {
  NIMLA_ASSERT(T.rows() == T.cols() && T.rows() == (side == Side::left ? B.rows() : B.cols()));
  if (B.empty()) return;
  Solver solver(backend, work);
  if (side == Side::right) {
    solver.right(uplo, T, inverses, B);
  } else if (B.cols() <= tuning::narrow_cols) {
    solver.narrow(uplo, T, inverses, B);
  } else {
    const Index n = T.rows();
    const bool shared = work.threads() > 1 && n * n * B.cols() >= 2 * tuning::worth_sharing;
    const int threads = shared ? work.threads() : 1;
    reserve_gemm(backend, n, B.cols(), n, threads, work);
    if (backend.packed != nullptr) {
      work.reserve(KeptRows::words(backend, std::min(n, tuning::left_looking_panel),
                                   tuning::left_looking_strip) +
                       InverseBlock::words(backend, tuning::left_looking_strip),
                   threads);
    }
    solver.left(uplo, shared, T, inverses, B);
  }
}

/// [T11 0; T21 T22]^-1 = [T11^-1 0; T22^-1 T21 T11^-1  T22^-1].
void invert_lower(const kernels::Backend& backend, ConstWordView T, std::span<const Word> inverses,
                  WordView Y, Work& work) {
  const Index n = T.rows();
  if (n <= tuning::solve_rows) {
    for (Index i = 0; i < n; ++i) Y(i, i) = 1;
    trsm(backend, Side::left, Uplo::lower, T, inverses, Y, work);
    return;
  }
  const Index half = half_of(n);
  const Index rest = n - half;
  const ConstWordView T11 = T.block(0, 0, half, half);
  const ConstWordView T22 = T.block(half, half, rest, rest);
  const WordView Y21 = Y.block(half, 0, rest, half);
  invert_lower(backend, T11, part(inverses, 0, half), Y.block(0, 0, half, half), work);
  invert_lower(backend, T22, part(inverses, half, rest), Y.block(half, half, rest, rest), work);
  for (Index i = 0; i < rest; ++i) {
    std::copy_n(&T(half + i, 0), half, Y21.row(i).begin());
  }
  trsm(backend, Side::right, Uplo::lower, T11, part(inverses, 0, half), Y21, work);
  trsm(backend, Side::left, Uplo::lower, T22, part(inverses, half, rest), Y21, work);
}

}  // namespace nimla::detail
