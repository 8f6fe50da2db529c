#pragma once
/// Each cutoff between ways to do the same in kernels/, with the bench that chose it.

#include <cstddef>

namespace nimla::kernels::tuning {

/// From this many rows, columns and k on, the 297 products beat the backend's other product
/// (bench: multiply/BACKEND, n = 64..256).
inline constexpr std::size_t bilinear_pays_avx512_gfni = 105;
inline constexpr std::size_t bilinear_pays_avx2_gfni = 105;
inline constexpr std::size_t bilinear_pays_avx512bw = 64;
inline constexpr std::size_t bilinear_pays_avx2 = 64;
inline constexpr std::size_t bilinear_pays_ssse3 = 64;
inline constexpr std::size_t bilinear_pays_neon64 = 64;

}  // namespace nimla::kernels::tuning
