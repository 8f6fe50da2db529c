#include "nimla/dense/eliminated.hpp"

#include <algorithm>
#include <utility>

#include "nimla/dense/rows.hpp"
#include "nimla/dense/trsm.hpp"

namespace nimla::detail {

Eliminated::Eliminated(EncodedMatrix&& A, Index deficit, Work& work)
    : A_(std::move(A)), elimination_(eliminate(A_, deficit, work)) {}

Eliminated::Eliminated(EncodedMatrix A, Work& work)
    : Eliminated(std::move(A), A.words().cols(), work) {}

std::optional<Eliminated> Eliminated::if_regular(EncodedMatrix A, Work& work) {
  Eliminated result(std::move(A), 0, work);
  if (result.rank() < result.rows()) return std::nullopt;
  return result;
}

std::vector<Index> Eliminated::free_columns(Index cols) const {
  std::vector<Index> result;
  auto pivot = pivots().begin();
  for (Index j = 0; j < cols; ++j) {
    if (pivot != pivots().end() && *pivot == j) {
      ++pivot;
    } else {
      result.push_back(j);
    }
  }
  return result;
}

std::span<const Index> Eliminated::pivot_rows() const noexcept {
  return std::span(elimination_.source).first(size(rank()));
}

std::vector<Index> Eliminated::free_rows() const {
  std::vector<Index> result(elimination_.source.begin() + rank(), elimination_.source.end());
  std::ranges::sort(result);
  return result;
}

Nim64 Eliminated::product_of_pivots() const noexcept {
  const ConstWordView LDU = A_.words();
  Word product = 1;
  for (Index i = 0; i < rank(); ++i) product = A_.backend().mul(product, LDU(i, i));
  return A_.decode(product);
}

EncodedMatrix Eliminated::in_pivot_columns(std::span<const Index> columns, Work& work) const {
  const ConstWordView LDU = A_.words();
  const Index r = rank();
  EncodedMatrix X(r, std::ssize(columns), A_.backend());
  // Row i of the storage holds U right of its pivot only.
  const auto gather = [&](Index i, std::span<const Index> from, std::span<Word> row) {
    const Index pivot = pivots()[size(i)];
    const auto first = std::ranges::upper_bound(from, pivot) - from.begin();
    for (Index k = first; k < std::ssize(from); ++k) row[size(k)] = LDU(i, from[size(k)]);
  };
  const WordView words = X.words();
  for_each_row(r, words.cols(), work, [&](Index i) { gather(i, columns, words.row(i)); });
  if (r == 0 || pivots().back() == r - 1) {  // the pivot columns are the first ones
    trsm(A_.backend(), Side::left, Uplo::upper, LDU.block(0, 0, r, r), {}, X.words(), work);
    return X;
  }
  EncodedMatrix U(r, r, A_.backend());
  const WordView pivot_columns = U.words();
  for_each_row(r, r, work, [&](Index i) { gather(i, pivots(), pivot_columns.row(i)); });
  trsm(A_.backend(), Side::left, Uplo::upper, U.words(), {}, X.words(), work);
  return X;
}

EncodedMatrix Eliminated::in_pivot_rows(Work& work) const {
  const ConstWordView LDU = A_.words();
  const Index r = rank();
  std::vector<Index> order(size(rows() - r));  // the places in the storage, by their sources
  for (Index i = r; i < rows(); ++i) order[size(i - r)] = i;
  std::ranges::sort(order, {}, [&](Index i) { return elimination_.source[size(i)]; });
  EncodedMatrix X(rows() - r, r, A_.backend());
  const WordView words = X.words();
  for_each_row(rows() - r, r, work, [&](Index i) {
    std::copy_n(LDU.row(order[size(i)]).begin(), r, words.row(i).begin());
  });
  // (L2 D) (L1 D)^-1
  trsm(A_.backend(), Side::right, Uplo::lower, LDU.block(0, 0, r, r), elimination_.inverses,
       X.words(), work);
  return X;
}

EncodedMatrix Eliminated::inverse(Work& work) const {
  const ConstWordView LDU = A_.words();
  EncodedMatrix X(rows(), rows(), A_.backend());
  invert_lower(A_.backend(), LDU, elimination_.inverses, X.words(), work);
  trsm(A_.backend(), Side::left, Uplo::upper, LDU, {}, X.words(), work);
  return X;
}

}  // namespace nimla::detail
