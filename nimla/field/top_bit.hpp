#pragma once
/// The bits of a nimber.

#include <bit>

#include "nimla/base/assert.hpp"
#include "nimla/nim64.hpp"

namespace nimla::detail {

/// The index of the highest set bit of x, which is not 0.
constexpr int top_bit(Nim64 x) noexcept {
  NIMLA_ASSERT(x.bits != 0);
  return static_cast<int>(std::bit_width(x.bits)) - 1;
}

constexpr bool has_bit(Nim64 x, int i) noexcept { return ((x.bits >> i) & 1) != 0; }

}  // namespace nimla::detail
