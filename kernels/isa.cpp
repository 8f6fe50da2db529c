#include "kernels/isa.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

namespace nimla::kernels {

#if defined(__x86_64__)

namespace {

// XCR0: which register states the operating system saves (Intel SDM volume 1, section 13.3).
std::uint64_t saved_states() noexcept {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (std::uint64_t{high} << 32) | low;
}

constexpr IsaSet when(std::uint32_t reg, int bit, IsaSet set) noexcept {
  return ((reg >> bit) & 1U) != 0 ? set : 0;
}

}  // namespace

// Bit positions: Intel SDM volume 2, CPUID leaves 1 and 7.
IsaSet detect_isa() noexcept {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  std::uint32_t d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0) return 0;
  IsaSet found = when(c, 9, isa::ssse3) | when(c, 19, isa::sse41) | when(c, 1, isa::pclmul);

  const bool os_saves = ((c >> 27) & 1U) != 0;
  const std::uint64_t states = os_saves ? saved_states() : 0;
  constexpr std::uint64_t ymm = 0x06;
  constexpr std::uint64_t zmm = 0xe6;
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return found;
  // The 128-bit forms of GFNI need no wide state; backends that use wider ones ask for AVX2 too.
  found |= when(c, 8, isa::gfni);
  if ((states & ymm) == ymm) found |= when(b, 5, isa::avx2) | when(c, 10, isa::vpclmul);
  if ((states & zmm) == zmm) {
    found |= when(b, 16, isa::avx512f) | when(b, 30, isa::avx512bw) | when(b, 31, isa::avx512vl) |
             when(c, 1, isa::avx512vbmi);
  }
  return found;
}

#elif defined(__aarch64__) && defined(__linux__)

IsaSet detect_isa() noexcept {
  const unsigned long capabilities = getauxval(AT_HWCAP);
  IsaSet found = 0;
  if ((capabilities & HWCAP_ASIMD) != 0) found |= isa::neon;
  if ((capabilities & HWCAP_PMULL) != 0) found |= isa::pmull;
  return found;
}

#else

IsaSet detect_isa() noexcept { return 0; }

#endif

std::string isa_names(IsaSet set) {
  struct Named {
    IsaSet bit;
    const char* name;
  };
  constexpr Named all[] = {
      {isa::ssse3, "SSSE3"},        {isa::sse41, "SSE4.1"},
      {isa::pclmul, "PCLMULQDQ"},   {isa::avx2, "AVX2"},
      {isa::vpclmul, "VPCLMULQDQ"}, {isa::gfni, "GFNI"},
      {isa::avx512f, "AVX-512F"},   {isa::avx512bw, "AVX-512BW"},
      {isa::avx512vl, "AVX-512VL"}, {isa::avx512vbmi, "AVX-512VBMI"},
      {isa::neon, "NEON"},          {isa::pmull, "PMULL"},
  };
  std::string text;
  for (const Named& feature : all) {
    if ((set & feature.bit) == 0) continue;
    if (!text.empty()) text += ", ";
    text += feature.name;
  }
  return text.empty() ? "nothing" : text;
}

}  // namespace nimla::kernels
