#pragma once
/// Checks of answers in the time that it takes to read them, whoever found them and however: a bit
/// that flipped in a long run is caught.
///
/// Each answers true for what is right; for what is wrong, also where the shapes do not fit, it
/// answers false but for a probability of at most 2^-64 (one in so many random vectors lies in the
/// kernel of a nonzero matrix). The vectors come from SplitMix64(seed); other seeds are further,
/// independent checks. Time as many mul-adds as the matrices have entries, memory a few vectors.
///
/// Reference: R. Freivalds, Probabilistic machines can use less running time, IFIP 1977.

#include <cstdint>

#include "nimla/ple.hpp"

namespace nimla {

/// A B = C, by A (B x) = C x.
[[nodiscard]] NIMLA_API bool certify_product(ConstMatrixView A, ConstMatrixView B,
                                             ConstMatrixView C, std::uint64_t seed = 1,
                                             const Exec& exec = {});

/// `ple` is ple(A): A = P L E, by P (L (E x)) = A x; the shapes of L and E, the order of P and the
/// pivot rule of nimla::Ple exactly.
[[nodiscard]] NIMLA_API bool certify_ple(ConstMatrixView A, const Ple& ple, std::uint64_t seed = 1,
                                         const Exec& exec = {});

/// A has rank r, with its decomposition for a witness.
[[nodiscard]] NIMLA_API bool certify_rank(ConstMatrixView A, Index r, const Ple& ple,
                                          std::uint64_t seed = 1, const Exec& exec = {});

/// A X = B: `solve`.
[[nodiscard]] NIMLA_API bool certify_solution(ConstMatrixView A, ConstMatrixView X,
                                              ConstMatrixView B, std::uint64_t seed = 1,
                                              const Exec& exec = {});

/// A X = 1, A and X square.
[[nodiscard]] NIMLA_API bool certify_inverse(ConstMatrixView A, ConstMatrixView X,
                                             std::uint64_t seed = 1, const Exec& exec = {});

/// The columns of N are a basis of { x : A x = 0 } as `nullspace` gives it, for A of rank r, which
/// certify_rank can certify: A (N x) = 0; and exactly, n - r columns and the rows of the identity
/// among those of N.
[[nodiscard]] NIMLA_API bool certify_nullspace(ConstMatrixView A, ConstMatrixView N, Index r,
                                               std::uint64_t seed = 1, const Exec& exec = {});

}  // namespace nimla
