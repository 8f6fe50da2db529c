#pragma once
/// Products of matrices in the basis of a backend, shared among threads.

#include "kernels/backend.hpp"
#include "nimla/base/parallel.hpp"
#include "nimla/dense/encoded_matrix.hpp"

namespace nimla::detail {

/// C += A B, A m x k, B k x n, C m x n; C shares no entry with A or B.
void gemm_add(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
              Work& work);

/// Workspace for gemm_add_here, or less where the system has less memory. Throws MemoryError where
/// it has too little.
void reserve_gemm(const kernels::Backend& backend, Index m, Index n, Index k, int threads,
                  Work& work);

/// C += A B on the thread that calls it, in a task or not, after a reserve_gemm for this shape or a
/// larger one and that many threads.
void gemm_add_here(const kernels::Backend& backend, ConstWordView A, ConstWordView B, WordView C,
                   Work& work);

}  // namespace nimla::detail
