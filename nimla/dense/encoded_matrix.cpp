#include "nimla/dense/encoded_matrix.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "nimla/base/memory.hpp"
#include "nimla/dense/rows.hpp"

namespace nimla::detail {

namespace {

// A Nim64 is its one word.
Word* words_of(Nim64* entries) noexcept { return reinterpret_cast<Word*>(entries); }
const Word* words_of(const Nim64* entries) noexcept {
  return reinterpret_cast<const Word*>(entries);
}

}  // namespace

EncodedMatrix::EncodedMatrix(Index rows, Index cols, const kernels::Backend& backend)
    : entries_(rows, cols), backend_(&backend) {}

EncodedMatrix::EncodedMatrix(ConstMatrixView A, const kernels::Backend& backend, Work& work)
    : entries_(A.rows(), A.cols(), allocate_any), backend_(&backend) {
  for_each_row(A.rows(), A.cols(), work, [&](Index i) {
    const std::span<const Nim64> row = A.row(i);
    backend.encode(words_of(row.data()), words_of(entries_.row(i).data()), row.size());
  });
}

EncodedMatrix::EncodedMatrix(Matrix&& A, const kernels::Backend& backend, Work& work)
    : entries_(std::move(A)), backend_(&backend) {
  for_each_row(entries_.rows(), entries_.cols(), work, [&](Index i) {
    const std::span<Nim64> row = entries_.row(i);
    backend.encode(words_of(row.data()), words_of(row.data()), row.size());
  });
}

WordView EncodedMatrix::words() noexcept {
  return {words_of(entries_.data()), entries_.rows(), entries_.cols(), entries_.stride()};
}

ConstWordView EncodedMatrix::words() const noexcept {
  return {words_of(entries_.data()), entries_.rows(), entries_.cols(), entries_.stride()};
}

Word EncodedMatrix::encode(Nim64 entry) const noexcept {
  Word word = entry.bits;
  backend_->encode(&word, &word, 1);
  return word;
}

Nim64 EncodedMatrix::decode(Word word) const noexcept {
  backend_->decode(&word, &word, 1);
  return Nim64(word);
}

void EncodedMatrix::decode(ConstWordView block, MatrixView B) const noexcept {
  NIMLA_ASSERT(block.rows() == B.rows() && block.cols() == B.cols());
  for (Index i = 0; i < block.rows(); ++i) {
    const std::span<const Word> row = block.row(i);
    backend_->decode(row.data(), words_of(B.row(i).data()), row.size());
  }
}

Matrix EncodedMatrix::decoded(Work& work) && {
  for_each_row(entries_.rows(), entries_.cols(), work, [&](Index i) {
    const std::span<Nim64> row = entries_.row(i);
    backend_->decode(words_of(row.data()), words_of(row.data()), row.size());
  });
  return std::move(entries_);
}

void gemv(ConstMatrixView A, const EncodedMatrix& x, EncodedMatrix& y, Work& work) {
  NIMLA_ASSERT(x.words().cols() == A.cols() && y.words().cols() == A.rows());
  if (A.empty()) return;
  const kernels::Backend& backend = x.backend();
  const Word* const X = x.words().data();
  Word* const Y = y.words().data();
  const auto n = static_cast<std::size_t>(A.cols());
  const Index step = std::max(Index{1}, tuning::row_task_words / A.cols());
  work.for_each((A.rows() + step - 1) / step, [&](Index task) {
    std::vector<Word> row(n);
    const Index end = std::min((task + 1) * step, A.rows());
    for (Index i = task * step; i < end; ++i) {
      backend.encode(words_of(A.row(i).data()), row.data(), n);
      Y[i] = backend.dot(row.data(), X, n);
    }
    work.advance(static_cast<double>(step) * static_cast<double>(n));
  });
}

}  // namespace nimla::detail
