#pragma once
/// The instruction set extensions a backend may need, as data that is safe to read on any
/// processor.

#include <cstdint>
#include <string>

namespace nimla::kernels {

/// A set of instruction set extensions, one bit each.
using IsaSet = std::uint32_t;

namespace isa {
inline constexpr IsaSet ssse3 = 1U << 0;
inline constexpr IsaSet sse41 = 1U << 1;
inline constexpr IsaSet pclmul = 1U << 2;
inline constexpr IsaSet avx2 = 1U << 3;
inline constexpr IsaSet vpclmul = 1U << 4;
inline constexpr IsaSet gfni = 1U << 5;
inline constexpr IsaSet avx512f = 1U << 6;
inline constexpr IsaSet avx512bw = 1U << 7;
inline constexpr IsaSet avx512vl = 1U << 8;
inline constexpr IsaSet avx512vbmi = 1U << 9;
inline constexpr IsaSet neon = 1U << 10;
inline constexpr IsaSet pmull = 1U << 11;
}  // namespace isa

/// The extensions that both this processor and its operating system support (CPUID and XCR0 on
/// x86, the auxiliary vector on AArch64).
IsaSet detect_isa() noexcept;

/// The names of the extensions in `set`, as "SSE4.1, PCLMULQDQ"; "nothing" for the empty set.
std::string isa_names(IsaSet set);

}  // namespace nimla::kernels
