#pragma once
/// Products and triangular solves in the basis of a backend, shared among threads.

#include "kernels/backend.hpp"
#include "nimla/detail/encoded_matrix.hpp"
#include "nimla/detail/parallel.hpp"

namespace nimla::detail {

/// C += A B, A m x k, B k x n, C m x n; C shares no entry with A or B.
void gemm_add(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
              Work& work);

/// B = L^-1 B for L n x n lower triangular, B n x m, given the inverses of the diagonal of L: what
/// stands above it is not read. B shares no entry with L.
void trsm_lower(const kernels::Backend& backend, ConstWordView L, const Word* inverses, WordView B,
                Work& work);

}  // namespace nimla::detail
