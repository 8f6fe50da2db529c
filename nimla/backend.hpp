#pragma once
/// Which arithmetic this process computes with. The answers do not depend on it, to the bit.

#include <string>
#include <string_view>
#include <vector>

#include "nimla/export.hpp"

namespace nimla {

/// The version of the library, "MAJOR.MINOR.PATCH".
NIMLA_API std::string_view version() noexcept;

/// The name of the backend in use, chosen once per process: the one that the environment variable
/// NIMLA_BACKEND names, else the best for this processor. Throws BackendError if that variable
/// names none, or one that this processor cannot run.
NIMLA_API std::string_view active_backend();

struct BackendInfo {
  std::string_view name;
  std::string needs;  ///< "AVX2, GFNI"; "nothing"
  bool supported;     ///< by this processor
};

/// Every backend of this build, best first.
NIMLA_API std::vector<BackendInfo> backends();

}  // namespace nimla
