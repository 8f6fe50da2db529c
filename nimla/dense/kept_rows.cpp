#include "nimla/dense/kept_rows.hpp"

namespace nimla::detail {

std::size_t KeptRows::words(const kernels::Backend& backend, Index rows, Index cols) noexcept {
  return (backend.packed->words(size(rows), size(cols)) + 7) / 8 * 8;
}

KeptRows::KeptRows(const kernels::Backend& backend, Index rows, Word* memory) noexcept
    : product_(*backend.packed), rows_(size(rows)), memory_(memory) {}

Word* KeptRows::at(Index col) const noexcept { return memory_ + product_.words(rows_, size(col)); }

void KeptRows::add_product(ConstWordView A, Index p, WordView C, Index col) const noexcept {
  NIMLA_ASSERT(A.rows() == C.rows() && p % 2 == 0 && size(p + A.cols()) <= rows_);
  product_.gemm_add(size(C.rows()), size(C.cols()), size(p), size(A.cols()), A.data(), A.stride(),
                    at(col), rows_, C.data(), C.stride());
}

void KeptRows::append(Index p, ConstWordView B, Index col) noexcept {
  NIMLA_ASSERT(size(p + B.rows()) <= rows_);
  product_.append(rows_, empty_, size(p), size(B.rows()), size(B.cols()), B.data(), B.stride(),
                  at(col));
  empty_ = false;
}

}  // namespace nimla::detail
