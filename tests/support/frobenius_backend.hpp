#pragma once
/// A backend of the tests' own whose basis is not the nim basis: a stands there as a (x) a.
///
/// Squaring is an automorphism of the field, so this keeps the contract with the arithmetic of
/// `table`, and whoever forgets to encode or to decode gives a wrong answer. Its panels are narrow,
/// so that small matrices meet every step of the recursive elimination.

#include "kernels/registry.hpp"
#include "kernels/tower/tower.hpp"

namespace nimla::tests {

inline const kernels::Backend& frobenius_backend() noexcept {
  static const kernels::Backend backend = [] {
    kernels::Backend result = *kernels::find_backend("table");
    result.name = "frobenius";
    result.encode = [](const kernels::Word* x, kernels::Word* y, std::size_t n) noexcept {
      for (std::size_t i = 0; i < n; ++i) y[i] = kernels::tower::square64(x[i]);
    };
    result.decode = [](const kernels::Word* x, kernels::Word* y, std::size_t n) noexcept {
      for (std::size_t i = 0; i < n; ++i) y[i] = kernels::tower::sqrt64(x[i]);
    };
    result.panel_cols = 2;
    return result;
  }();
  return backend;
}

}  // namespace nimla::tests
