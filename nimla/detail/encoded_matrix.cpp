#include "nimla/detail/encoded_matrix.hpp"

#include <algorithm>
#include <utility>

namespace nimla::detail {

namespace {

// A Nim64 is its one word.
Word* words_of(Nim64* entries) noexcept { return reinterpret_cast<Word*>(entries); }

}  // namespace

EncodedMatrix::EncodedMatrix(Matrix A, const kernels::Backend& backend)
    : entries_(std::move(A)), backend_(&backend) {
  const WordView view = words();
  for (Index i = 0; i < view.rows(); ++i) {
    backend.encode(view.row(i).data(), view.row(i).size());
  }
}

WordView EncodedMatrix::words() noexcept {
  return {words_of(entries_.data()), entries_.rows(), entries_.cols(), entries_.stride()};
}

Nim64 EncodedMatrix::decode(Word word) const noexcept {
  backend_->decode(&word, 1);
  return Nim64(word);
}

void EncodedMatrix::decode(ConstWordView block, MatrixView B) const noexcept {
  NIMLA_ASSERT(block.rows() == B.rows() && block.cols() == B.cols());
  for (Index i = 0; i < block.rows(); ++i) {
    Word* row = words_of(B.row(i).data());
    std::ranges::copy(block.row(i), row);
    backend_->decode(row, block.row(i).size());
  }
}

}  // namespace nimla::detail
