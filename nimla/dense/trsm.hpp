#pragma once
/// Triangular matrices in the basis of a backend: solving with them, inverting them.

#include <span>

#include "nimla/base/parallel.hpp"
#include "nimla/dense/encoded_matrix.hpp"
#include "nimla/triangle.hpp"

namespace nimla::detail {

/// B = T^-1 B (left) or B T^-1 (right) for T n x n triangular, of which only that triangle is read.
/// `inverses` holds those of its diagonal; empty: ones. B shares no entry with T.
void trsm(const kernels::Backend& backend, Side side, Uplo uplo, ConstWordView T,
          std::span<const Word> inverses, WordView B, Work& work);

/// Y = T^-1 for T n x n lower triangular, given the inverses of its diagonal. Y is zero before; it
/// shares no entry with T. Time n^3/6 mul-adds.
void invert_lower(const kernels::Backend& backend, ConstWordView T, std::span<const Word> inverses,
                  WordView Y, Work& work);

}  // namespace nimla::detail
