#pragma once

#include "kernels/backend.hpp"

namespace nimla::detail {

/// The backend in use; see nimla::active_backend. Throws BackendError.
const kernels::Backend& active();

/// The backend whose scalar product `*` of Nim64 uses: active() without ForceBackend, and the best
/// for this processor where NIMLA_BACKEND names none, since `*` cannot throw.
const kernels::Backend& scalar_backend() noexcept;

/// Makes active() return `backend`, in every thread, while this object lives: for tests and
/// benches. Only one at a time; what runs at its borders may see either backend.
class ForceBackend {
 public:
  explicit ForceBackend(const kernels::Backend& backend) noexcept;
  ~ForceBackend();
  ForceBackend(const ForceBackend&) = delete;
  ForceBackend& operator=(const ForceBackend&) = delete;
};

}  // namespace nimla::detail
