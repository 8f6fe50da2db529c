#include "kernels/registry.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace nimla::tests {
namespace {

namespace isa = kernels::isa;
using kernels::Backend;
using kernels::IsaSet;

constexpr IsaSet every_extension = (isa::pmull << 1) - 1;

struct Processor {
  const char* name;
  IsaSet extensions;
  const char* best;  ///< the backend for it, of all that there are
};

constexpr IsaSet westmere = isa::ssse3 | isa::sse41 | isa::pclmul;
constexpr IsaSet haswell = westmere | isa::avx2;
constexpr IsaSet avx512 = isa::avx512f | isa::avx512bw | isa::avx512vl;
constexpr Processor processors[] = {
    {"x86-64 of 2003", 0, "table"},
    {"Core 2 of 2006", isa::ssse3, "ssse3"},
    {"Penryn", isa::ssse3 | isa::sse41, "ssse3"},
    {"Westmere", westmere, "pclmul"},
    {"Haswell", haswell, "avx2_pclmul"},
    {"Haswell, PCLMULQDQ hidden", haswell & ~isa::pclmul, "avx2"},
    {"Tremont", westmere | isa::gfni, "pclmul"},
    {"Zen 3", haswell | isa::vpclmul, "avx2_vpclmul"},
    {"Alder Lake", haswell | isa::vpclmul | isa::gfni, "avx2_gfni"},
    {"Skylake server", haswell | avx512, "avx2_pclmul"},
    {"Skylake server, PCLMULQDQ hidden", (haswell | avx512) & ~isa::pclmul, "avx512bw"},
    {"AVX-512 and VPCLMULQDQ, no GFNI", haswell | avx512 | isa::vpclmul, "avx512_vpclmul"},
    {"Ice Lake", haswell | avx512 | isa::avx512vbmi | isa::vpclmul | isa::gfni, "avx512_gfni"},
    {"Ice Lake, AVX-512 not saved by the system", haswell | isa::vpclmul | isa::gfni, "avx2_gfni"},
    {"Cortex-A72 without cryptography", isa::neon, "neon64"},
    {"Neoverse N1", isa::neon | isa::pmull, "neon_pmull"},
};

TEST(Registry, NamesAreUniqueAndFound) {
  std::set<std::string> names;
  for (const Backend* backend : kernels::compiled_backends()) {
    EXPECT_TRUE(names.insert(backend->name).second) << backend->name << " is there twice";
    EXPECT_EQ(kernels::find_backend(backend->name), backend);
  }
  EXPECT_EQ(kernels::find_backend("no_such"), nullptr);
  EXPECT_EQ(kernels::find_backend(""), nullptr);
  EXPECT_EQ(kernels::find_backend("TABLE"), nullptr);
}

TEST(Registry, TableIsLastAndNeedsNothing) {
  ASSERT_FALSE(kernels::compiled_backends().empty());
  const Backend& last = *kernels::compiled_backends().back();
  EXPECT_STREQ(last.name, "table");
  EXPECT_EQ(last.needs, 0U);
}

TEST(Registry, RecordsAreComplete) {
  for (const Backend* backend : kernels::compiled_backends()) {
    SCOPED_TRACE(backend->name);
    EXPECT_EQ(backend->needs & ~every_extension, 0U);
    EXPECT_NE(backend->encode, nullptr);
    EXPECT_NE(backend->decode, nullptr);
    EXPECT_NE(backend->mul, nullptr);
    EXPECT_NE(backend->inverse_or_zero, nullptr);
    EXPECT_NE(backend->mul_batch, nullptr);
    EXPECT_NE(backend->scal, nullptr);
    EXPECT_NE(backend->axpy, nullptr);
    EXPECT_NE(backend->ger, nullptr);
    EXPECT_NE(backend->dot, nullptr);
    EXPECT_NE(backend->gemm_add, nullptr);
    EXPECT_NE(backend->gemm_workspace, nullptr);
    EXPECT_GE(backend->gemm_tile, 1U);
    EXPECT_GE(backend->panel_cols, 1U);
    // Winograd's inner product has one, that is, the backends that multiply without carries.
    const bool carry_less = (backend->needs & (isa::pclmul | isa::vpclmul | isa::pmull)) != 0;
    EXPECT_EQ(backend->packed != nullptr, carry_less);
    if (backend->packed != nullptr) {
      EXPECT_EQ(backend->panel_cols, kernels::packed_block);
      EXPECT_NE(backend->packed->words, nullptr);
      EXPECT_NE(backend->packed->append, nullptr);
      EXPECT_NE(backend->packed->gemm_add, nullptr);
    }
    EXPECT_NE(backend->nim_mul, nullptr);
    EXPECT_NE(backend->nim_mul_batch, nullptr);
  }
}

TEST(Registry, ChoosesTheFirstThatTheProcessorCanRun) {
  for (const Processor& processor : processors) {
    SCOPED_TRACE(processor.name);
    const Backend& chosen = kernels::choose_backend(processor.extensions);
    EXPECT_EQ(chosen.needs & ~processor.extensions, 0U) << chosen.name;
    for (const Backend* backend : kernels::compiled_backends()) {
      if (backend == &chosen) break;
      EXPECT_NE(backend->needs & ~processor.extensions, 0U)
          << backend->name << " comes before " << chosen.name;
    }
    EXPECT_EQ(&kernels::choose_backend(processor.extensions), &chosen);
    // A build has the backends of one architecture, and of those what its compiler knows.
    if (kernels::find_backend(processor.best) != nullptr) {
      EXPECT_STREQ(chosen.name, processor.best);
    }
  }
  EXPECT_STREQ(kernels::choose_backend(0).name, "table");
  EXPECT_EQ(&kernels::choose_backend(~IsaSet{0}), kernels::compiled_backends().front());
}

TEST(Registry, SupportsIffNothingIsMissing) {
  Backend backend{};
  backend.needs = isa::avx2 | isa::gfni;
  EXPECT_TRUE(kernels::supports(isa::avx2 | isa::gfni, backend));
  EXPECT_TRUE(kernels::supports(every_extension, backend));
  EXPECT_FALSE(kernels::supports(isa::avx2, backend));
  EXPECT_FALSE(kernels::supports(isa::gfni | isa::pclmul, backend));
  EXPECT_FALSE(kernels::supports(0, backend));
}

TEST(Isa, Names) {
  EXPECT_EQ(kernels::isa_names(0), "nothing");
  EXPECT_EQ(kernels::isa_names(isa::sse41 | isa::pclmul), "SSE4.1, PCLMULQDQ");
  EXPECT_EQ(kernels::isa_names(isa::pmull), "PMULL");
  std::set<std::string> names;
  for (IsaSet bit = 1; bit <= isa::pmull; bit <<= 1) {
    EXPECT_TRUE(names.insert(kernels::isa_names(bit)).second) << "bit " << bit;
    EXPECT_NE(kernels::isa_names(bit), "nothing") << "bit " << bit;
  }
}

TEST(Isa, DetectionAgreesWithTheCompiler) {
  const IsaSet found = kernels::detect_isa();
  EXPECT_EQ(kernels::detect_isa(), found);
#if defined(__x86_64__)
  const auto expect = [found](IsaSet bit, bool supported) {
    EXPECT_EQ((found & bit) != 0, supported) << kernels::isa_names(bit);
  };
  expect(isa::ssse3, __builtin_cpu_supports("ssse3"));
  expect(isa::sse41, __builtin_cpu_supports("sse4.1"));
  expect(isa::pclmul, __builtin_cpu_supports("pclmul"));
  expect(isa::avx2, __builtin_cpu_supports("avx2"));
  expect(isa::vpclmul, __builtin_cpu_supports("vpclmulqdq"));
  expect(isa::gfni, __builtin_cpu_supports("gfni"));
  expect(isa::avx512f, __builtin_cpu_supports("avx512f"));
  expect(isa::avx512bw, __builtin_cpu_supports("avx512bw"));
  expect(isa::avx512vl, __builtin_cpu_supports("avx512vl"));
  expect(isa::avx512vbmi, __builtin_cpu_supports("avx512vbmi"));
#else
  GTEST_SKIP() << "no second opinion on this processor";
#endif
}

}  // namespace
}  // namespace nimla::tests
