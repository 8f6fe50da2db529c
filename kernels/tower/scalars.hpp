#pragma once
/// One nimber at a time, for backends whose basis is the nim basis: functions compiled for any
/// processor.

#include "kernels/backend.hpp"

namespace nimla::kernels::scalars {

/// The change to the nim basis and back: y = x.
void keep(const Word* x, Word* y, std::size_t n) noexcept;

/// The nim product a (x) b.
Word mul(Word a, Word b) noexcept;

/// 1/a, and 0 for 0.
Word inverse_or_zero(Word a) noexcept;

}  // namespace nimla::kernels::scalars
