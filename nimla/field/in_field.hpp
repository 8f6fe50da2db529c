#pragma once

#include <stdexcept>
#include <string>

#include "nimla/nim64.hpp"

namespace nimla::detail {

/// Throws std::domain_error, "nimla: log: 300 is not below 2^8", unless a is in GF(2^width).
inline void require_in_field(const char* operation, Nim64 a, Width width) {
  const int bits = static_cast<int>(width);
  if (bits < 64 && (a.bits >> bits) != 0) {
    throw std::domain_error("nimla: " + std::string(operation) + ": " + to_string(a) +
                            " is not below 2^" + std::to_string(bits));
  }
}

}  // namespace nimla::detail
