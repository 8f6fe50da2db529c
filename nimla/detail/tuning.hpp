#pragma once
/// Each cutoff above the kernels, with the bench that chose it.

#include "nimla/matrix_view.hpp"

namespace nimla::detail::tuning {

/// Edge of a tile of a product, and of its steps in k: 2^24 mul-adds are 5 ms to 60 ms of work by
/// the backend, so that tiles are worth a thread and a monitor is heard often (bench: multiply).
inline constexpr Index tile = 256;

/// Mul-adds from which on a product is shared among threads: waking them costs about 20 us
/// (bench: det/*/2048-2threads).
inline constexpr Index worth_sharing = Index{1} << 20;

/// Columns of B that a triangular solve shares as one task (bench: det/*/2048-2threads).
inline constexpr Index strip = 128;

/// Rows of a matrix that are converted between bases as one task.
inline constexpr Index conversion_words = Index{1} << 18;

}  // namespace nimla::detail::tuning
