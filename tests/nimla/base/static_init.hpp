#pragma once
/// Values that static initialisers of several files compute, before main.

#include "nimla/nimla.hpp"

namespace nimla::tests {

/// Zero where NIMLA_BACKEND is one that this processor lacks: what is thrown before main would end
/// the program, and the tests are skipped then (tests/support/forced_backend.cpp).
inline Nim64 det_or_zero(const Matrix& A) {
  try {
    return det(A);
  } catch (const BackendError&) {
    return {};
  }
}

struct StaticValues {
  Nim64 a;
  Nim64 b;
  Nim64 product = a * b;
  Nim64 quotient = a / b;
  Nim64 inverse_of_b = inverse(b);
  Nim64 square_of_a = square(a);
  Nim64 sqrt_of_a = sqrt(a);
  Nim64 power = pow(a, 1000);
  int trace_of_a = trace(a);
  Matrix matrix = random_matrix(9, 9, 1);
  Nim64 det_of_matrix = det_or_zero(matrix);
};

/// Not a constant expression, so what is computed from it is computed at run time.
inline Nim64 opaque(std::uint64_t word) {
  volatile std::uint64_t hidden = word;
  return Nim64(hidden);
}

// Of static_init_first.cpp: initialised before every object of default priority in the program,
// those of nimla among them, in whatever order the files are linked.
extern const StaticValues first_values;
// Of static_init_other.cpp: of default priority.
extern const StaticValues other_values;

}  // namespace nimla::tests
