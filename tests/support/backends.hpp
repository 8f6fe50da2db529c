#pragma once
/// Each test once for each backend.

#include <gtest/gtest.h>

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "kernels/registry.hpp"
#include "nimla/base/active.hpp"
#include "nimla/matrix_view.hpp"
#include "tests/support/frobenius_backend.hpp"

namespace nimla::kernels {

/// For GoogleTest's messages.
inline void PrintTo(const Backend* backend, std::ostream* out) { *out << backend->name; }

}  // namespace nimla::kernels

namespace nimla::tests {

/// All compiled backends, supported or not, and the tests' own.
inline std::vector<const kernels::Backend*> backends_under_test() {
  const auto compiled = kernels::compiled_backends();
  std::vector<const kernels::Backend*> all(compiled.begin(), compiled.end());
  all.push_back(&frobenius_backend());
  return all;
}

/// A test of the kernels of one backend; SKIPPED where the processor cannot run it.
class BackendTest : public testing::TestWithParam<const kernels::Backend*> {
 protected:
  void SetUp() override {
    const kernels::IsaSet available = kernels::detect_isa();
    if (!kernels::supports(available, backend())) {
      GTEST_SKIP() << "this processor lacks " << kernels::isa_names(backend().needs & ~available);
    }
  }

  static const kernels::Backend& backend() noexcept { return *GetParam(); }

  /// Where a property failed, for SCOPED_TRACE.
  static std::string property_case(std::uint64_t seed, Index rows, Index cols) {
    return "seed " + std::to_string(seed) + ", backend " + backend().name + ", shape " +
           shape_text(rows, cols);
  }
};

/// A test of the library while that backend is in use.
class ForcedBackendTest : public BackendTest {
 protected:
  void SetUp() override {
    BackendTest::SetUp();
    if (!IsSkipped()) forced_.emplace(backend());
  }
  void TearDown() override { forced_.reset(); }

 private:
  std::optional<detail::ForceBackend> forced_;
};

/// The name of the backend at the end of the name of its test.
inline std::string backend_name(const testing::TestParamInfo<const kernels::Backend*>& tested) {
  return tested.param->name;
}

/// Instantiates the parameterised suite for each backend.
#define NIMLA_FOR_EACH_BACKEND(suite)                                                \
  INSTANTIATE_TEST_SUITE_P(EachBackend, suite,                                       \
                           testing::ValuesIn(::nimla::tests::backends_under_test()), \
                           ::nimla::tests::backend_name)

}  // namespace nimla::tests
