#pragma once
/// Products of a matrix of bits with words: sums of the words that the bits choose, by the method
/// of the Four Russians. The same in every basis, so no backend has its own.
///
/// Source: V. Arlazarov, E. Dinic, M. Kronrod, I. Faradzev, On economical construction of the
/// transitive closure of a directed graph, Soviet Mathematics Doklady 11 (1970).

#include "kernels/backend.hpp"

namespace nimla::kernels {

/// C += H B for H m x k, B k x n and C m x n: bit p of row i of H is bit p % 64 of
/// H[i * ldh + p / 64]; what row i holds beyond bit k is not used. Entry (i, j) of B and C as in
/// Backend::gemm_add. Cost: for n = 1 one lookup of a word for eight bits, else an addition of
/// vectors of 64 bytes.
void bit_gemm_add(std::size_t m, std::size_t n, std::size_t k, const Word* H, std::ptrdiff_t ldh,
                  const Word* B, std::ptrdiff_t ldb, Word* C, std::ptrdiff_t ldc) noexcept;

}  // namespace nimla::kernels
