#include "kernels/registry.hpp"

namespace nimla::kernels {

// backend_list.inc has one NIMLA_BACKEND(name) a compiled backend, from kernels/CMakeLists.txt.
#define NIMLA_BACKEND(name) extern const Backend backend_##name;
#include "backend_list.inc"
#undef NIMLA_BACKEND

namespace {

constexpr const Backend* all[] = {
#define NIMLA_BACKEND(name) &backend_##name,
#include "backend_list.inc"
#undef NIMLA_BACKEND
};

}  // namespace

std::span<const Backend* const> compiled_backends() noexcept { return all; }

const Backend* find_backend(std::string_view name) noexcept {
  for (const Backend* backend : all) {
    if (name == backend->name) return backend;
  }
  return nullptr;
}

const Backend& choose_backend(IsaSet available) noexcept {
  for (const Backend* backend : all) {
    if (supports(available, *backend)) return *backend;
  }
  return backend_table;
}

}  // namespace nimla::kernels
