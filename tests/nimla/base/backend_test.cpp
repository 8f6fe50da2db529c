#include "nimla/backend.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "kernels/registry.hpp"
#include "nimla/det.hpp"
#include "nimla/error.hpp"
#include "nimla/random.hpp"
#include "tests/support/backends.hpp"

namespace nimla::tests {
namespace {

/// Ends a new process by what it says of NIMLA_BACKEND=name: exit status 0 and the name of the
/// active backend, or 3 and the message of BackendError.
[[noreturn]] void say_active_backend(const std::string& name) {
  setenv("NIMLA_BACKEND", name.c_str(), 1);
  try {
    std::fprintf(stderr, "active: %s.", std::string(active_backend()).c_str());
    std::_Exit(0);
  } catch (const BackendError& error) {
    std::fprintf(stderr, "error: %s.", error.what());
    std::_Exit(3);
  }
}

// The child processes run this program again from its start, so their choice is their own.
class ForcedBackendDeathTest : public testing::Test {
 protected:
  ForcedBackendDeathTest() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST(Backends, AreThoseOfTheRegistry) {
  const auto infos = backends();
  const auto compiled = kernels::compiled_backends();
  ASSERT_EQ(infos.size(), compiled.size());
  for (std::size_t i = 0; i < infos.size(); ++i) {
    EXPECT_EQ(infos[i].name, compiled[i]->name);
    EXPECT_EQ(infos[i].needs, kernels::isa_names(compiled[i]->needs));
    EXPECT_EQ(infos[i].supported, kernels::supports(kernels::detect_isa(), *compiled[i]));
  }
  EXPECT_EQ(infos.back().name, "table");
  EXPECT_EQ(infos.back().needs, "nothing");
  EXPECT_TRUE(infos.back().supported);
}

TEST(Backends, Version) { EXPECT_EQ(version(), NIMLA_EXPECTED_VERSION); }

// With NIMLA_BACKEND as ctest sets it, or without.
TEST(Backends, TheForcedOneIsActive) {
  const char* forced = std::getenv("NIMLA_BACKEND");
  if (forced != nullptr && *forced != '\0') {
    EXPECT_EQ(active_backend(), forced);
  } else {
    EXPECT_EQ(active_backend(), kernels::choose_backend(kernels::detect_isa()).name);
  }
  EXPECT_EQ(active_backend(), active_backend());
}

TEST(Backends, ForceBackendLastsAsLongAsItLives) {
  const std::string before(active_backend());
  {
    const detail::ForceBackend force(frobenius_backend());
    EXPECT_EQ(active_backend(), "frobenius");
    EXPECT_EQ(det(random_matrix(20, 20, 1)), det(random_matrix(20, 20, 1)));
  }
  EXPECT_EQ(active_backend(), before);
}

TEST_F(ForcedBackendDeathTest, EachNameIsObeyed) {
  for (const BackendInfo& info : backends()) {
    const std::string name(info.name);
    if (info.supported) {
      EXPECT_EXIT(say_active_backend(name), testing::ExitedWithCode(0),
                  "^active: " + name + "\\.$");
    } else {
      EXPECT_EXIT(say_active_backend(name), testing::ExitedWithCode(3),
                  "NIMLA_BACKEND=" + name + ": this processor lacks .*expected one of: .*" + name +
                      " \\(needs [^)]*; not on this processor\\).*table \\(needs nothing\\)\\.$");
    }
  }
}

TEST_F(ForcedBackendDeathTest, UnknownNamesAreAnErrorThatListsTheNames) {
  std::string list;
  for (const BackendInfo& info : backends()) {
    list += std::string(list.empty() ? "" : ", ") + std::string(info.name) + " \\(needs " +
            info.needs + (info.supported ? "\\)" : "; not on this processor\\)");
  }
  for (const char* name : {"no_such", "TABLE", "table ", "table,pclmul"}) {
    EXPECT_EXIT(say_active_backend(name), testing::ExitedWithCode(3),
                "^error: NIMLA_BACKEND=" + std::string(name) +
                    ": no such backend, expected one of: " + list + "\\.$");
  }
}

TEST_F(ForcedBackendDeathTest, AnEmptyNameForcesNothing) {
  EXPECT_EXIT(
      say_active_backend(""), testing::ExitedWithCode(0),
      "^active: " + std::string(kernels::choose_backend(kernels::detect_isa()).name) + "\\.$");
}

// The error comes again, and the operators of Nim64, which cannot throw, still work.
TEST_F(ForcedBackendDeathTest, AnUnknownNameBreaksNothingElse) {
  EXPECT_EXIT(
      {
        setenv("NIMLA_BACKEND", "no_such", 1);
        int errors = 0;
        for (int i = 0; i < 2; ++i) {
          try {
            det(Matrix::identity(2));
          } catch (const BackendError&) {
            ++errors;
          }
        }
        volatile std::uint64_t two = 2;
        std::_Exit(errors == 2 && Nim64(two) * Nim64(two) == Nim64(3) ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace nimla::tests
