#include "nimla/backend.hpp"

#include <atomic>
#include <cstdlib>

#include "kernels/registry.hpp"
#include "nimla/base/active.hpp"
#include "nimla/error.hpp"

namespace nimla {

namespace {

std::string list_of_backends() {
  std::string text;
  for (const BackendInfo& info : backends()) {
    if (!text.empty()) text += ", ";
    text += std::string(info.name) + " (needs " + info.needs +
            (info.supported ? ")" : "; not on this processor)");
  }
  return text;
}

const kernels::Backend& choose() {
  const kernels::IsaSet available = kernels::detect_isa();
  const char* forced = std::getenv("NIMLA_BACKEND");
  if (forced == nullptr || *forced == '\0') return kernels::choose_backend(available);
  const kernels::Backend* backend = kernels::find_backend(forced);
  if (backend == nullptr) {
    throw BackendError("NIMLA_BACKEND=" + std::string(forced) +
                       ": no such backend, expected one of: " + list_of_backends());
  }
  if (!kernels::supports(available, *backend)) {
    throw BackendError("NIMLA_BACKEND=" + std::string(forced) + ": this processor lacks " +
                       kernels::isa_names(backend->needs & ~available) +
                       ", expected one of: " + list_of_backends());
  }
  return *backend;
}

}  // namespace

std::string_view version() noexcept { return NIMLA_VERSION; }

namespace detail {

namespace {

std::atomic<const kernels::Backend*> forced = nullptr;

}  // namespace

const kernels::Backend& active() {
  if (const kernels::Backend* backend = forced.load(std::memory_order_acquire)) return *backend;
  static const kernels::Backend& chosen = choose();
  return chosen;
}

const kernels::Backend& scalar_backend() noexcept {
  try {
    return choose();
  } catch (...) {
    return kernels::choose_backend(kernels::detect_isa());
  }
}

ForceBackend::ForceBackend(const kernels::Backend& backend) noexcept {
  forced.store(&backend, std::memory_order_release);
}

ForceBackend::~ForceBackend() { forced.store(nullptr, std::memory_order_release); }

}  // namespace detail

std::string_view active_backend() { return detail::active().name; }

std::vector<BackendInfo> backends() {
  const kernels::IsaSet available = kernels::detect_isa();
  std::vector<BackendInfo> infos;
  for (const kernels::Backend* backend : kernels::compiled_backends()) {
    infos.push_back({backend->name, kernels::isa_names(backend->needs),
                     kernels::supports(available, *backend)});
  }
  return infos;
}

}  // namespace nimla
