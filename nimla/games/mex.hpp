#pragma once

#include <cstdint>
#include <span>

#include "nimla/nim64.hpp"

namespace nimla::games {

/// The minimal excludant: the least number that is not among `values`, in any order, with
/// repetitions. Cost: linear in their number.
NIMLA_API std::uint64_t mex(std::span<const std::uint64_t> values);

/// The Grundy value of a sum of games with these values: their XOR, 0 for none.
NIMLA_API Nim64 nim_sum(std::span<const Nim64> values) noexcept;

}  // namespace nimla::games
