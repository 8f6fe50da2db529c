#include "nimla/dense/triangular_block.hpp"

#include <algorithm>

#include "nimla/dense/kept_rows.hpp"

namespace nimla::detail {

void solve_by_rows(const kernels::Backend& backend, Uplo uplo, ConstWordView T,
                   std::span<const Word> inverses, WordView B) noexcept {
  const Index n = T.rows();
  for (Index step = 0; step < n; ++step) {
    const Index i = uplo == Uplo::lower ? step : n - 1 - step;
    const Index first = uplo == Uplo::lower ? i + 1 : 0;
    const Index rest = n - 1 - step;
    if (!inverses.empty()) backend.scal(inverses[size(i)], &B(i, 0), size(B.cols()));
    if (rest == 0) break;
    backend.ger(size(rest), size(B.cols()), &T(first, i), T.stride(), &B(i, 0), &B(first, 0),
                B.stride());
  }
}

/// By halves: for T = [T11 0; T21 T22] and V its inverse, V21 = V22 T21 V11; likewise for an upper
/// T.
InverseBlock::InverseBlock(const kernels::Backend& backend, Uplo uplo, ConstWordView T,
                           std::span<const Word> inverses) noexcept
    : backend_(backend), uplo_(uplo), n_(T.rows()), V_{} {
  NIMLA_ASSERT(n_ <= tuning::block);
  const WordView V(V_, n_, n_);
  for (Index i = 0; i < n_; ++i) V(i, i) = 1;
  const Index rest = n_ - half();
  const auto invert = [&](Index first, Index n) {
    solve_by_rows(backend, uplo, T.block(first, first, n, n), part(inverses, first, n),
                  V.block(first, first, n, n));
  };
  invert(0, half());
  if (rest > 0) {
    invert(half(), rest);
    const bool lower = uplo == Uplo::lower;
    const Index from = lower ? 0 : half();  // V21 = V22 T21 V11 begins with the columns of V11
    const Index to = half() - from;
    const Index rows = lower ? rest : half();
    const Index cols = n_ - rows;
    Word words[half_edge * half_edge] = {};
    alignas(64) Word memory[half_edge * (half_edge + 2)];
    NIMLA_ASSERT(KeptRows::words(backend, half_edge, half_edge) <= std::size(memory));
    const WordView product(words, rows, cols);
    KeptRows right(backend, half_edge, memory);
    right.append(0, V.block(from, from, cols, cols), 0);
    right.add_product(T.block(to, from, rows, cols), 0, product, 0);
    KeptRows products(backend, half_edge, memory);
    products.append(0, product, 0);
    products.add_product(V.block(to, to, rows, rows), 0, V.block(to, from, rows, cols), 0);
  }
  for (Index i = 0; i < n_; ++i) V(i, i) ^= 1;
}

std::size_t InverseBlock::words(const kernels::Backend& backend, Index cols) noexcept {
  return KeptRows::words(backend, tuning::block, cols);
}

void InverseBlock::multiply_left(WordView B, Word* memory) const noexcept {
  const ConstWordView V(V_, n_, n_);
  const Index rest = n_ - half();
  KeptRows before(backend_, tuning::block, memory);
  // Each half of the rows is multiplied with those that the triangle has for it.
  const auto take = [&](Index first, Index n) {
    before.append(first, B.block(first, 0, n, B.cols()), 0);
  };
  const auto multiply = [&](Index first, Index n, Index p, Index k) {
    before.add_product(V.block(first, p, n, k), p, B.block(first, 0, n, B.cols()), 0);
  };
  if (uplo_ == Uplo::lower) {
    take(0, half());
    multiply(0, half(), 0, half());
    if (rest == 0) return;
    take(half(), rest);
    multiply(half(), rest, 0, n_);
  } else {
    if (rest > 0) {
      take(half(), rest);
      multiply(half(), rest, half(), rest);
    }
    take(0, half());
    multiply(0, half(), 0, n_);
  }
}

void InverseBlock::multiply_right(WordView B) const noexcept {
  constexpr Index chunk = 128;  // rows whose copy stays in the first-level cache
  alignas(64) Word packed[tuning::block * (tuning::block + 2)];
  NIMLA_ASSERT(words(backend_, n_) <= std::size(packed));
  KeptRows V(backend_, tuning::block, packed);
  V.append(0, ConstWordView(V_, n_, n_), 0);
  Word before[chunk * tuning::block];
  for (Index i = 0; i < B.rows(); i += chunk) {
    const WordView rows = B.block(i, 0, std::min(chunk, B.rows() - i), n_);
    for (Index k = 0; k < rows.rows(); ++k) {
      std::copy_n(rows.row(k).data(), n_, before + k * n_);
    }
    V.add_product(ConstWordView(before, rows.rows(), n_), 0, rows, 0);
  }
}

void solve_block(const kernels::Backend& backend, Uplo uplo, ConstWordView T,
                 std::span<const Word> inverses, WordView B, Word* memory) noexcept {
  if (B.cols() < tuning::inverse_block_lines) {
    solve_by_rows(backend, uplo, T, inverses, B);
  } else {
    InverseBlock(backend, uplo, T, inverses).multiply_left(B, memory);
  }
}

}  // namespace nimla::detail
