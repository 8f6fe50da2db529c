#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nimla/matrix_view.hpp"

namespace nimla::games {

/// The Grundy values of heaps of 0, 1, ..., n stones from which one of the numbers in `take` may be
/// taken. Throws std::domain_error if one of these is 0, ShapeError if n < 0, MemoryError. Cost: n
/// times their number.
NIMLA_API std::vector<std::uint64_t> subtraction_values(std::span<const std::uint64_t> take,
                                                        Index n);

}  // namespace nimla::games
