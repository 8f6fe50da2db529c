#include "nimla/trace.hpp"

#include "nimla/linalg/square.hpp"

namespace nimla {

Nim64 trace(ConstMatrixView A) {
  detail::require_square("trace", A);
  Nim64 sum;
  for (Index i = 0; i < A.rows(); ++i) sum += A(i, i);
  return sum;
}

}  // namespace nimla
