// In every test program: where NIMLA_BACKEND names a backend that this processor cannot run, all
// tests are SKIPPED.

#include <gtest/gtest.h>

#include <cstdlib>

#include "kernels/registry.hpp"

namespace {

class ForcedBackend : public testing::Environment {
 public:
  void SetUp() override {
    namespace kernels = nimla::kernels;
    const char* name = std::getenv("NIMLA_BACKEND");
    const kernels::Backend* forced = name == nullptr ? nullptr : kernels::find_backend(name);
    const kernels::IsaSet available = kernels::detect_isa();
    if (forced != nullptr && !kernels::supports(available, *forced)) {
      GTEST_SKIP() << "NIMLA_BACKEND=" << name << ": this processor lacks "
                   << kernels::isa_names(forced->needs & ~available);
    }
  }
};

// GoogleTest deletes it.
const testing::Environment* const forced_backend =
    testing::AddGlobalTestEnvironment(new ForcedBackend);

}  // namespace
