#include "nimla/power.hpp"

#include <bit>
#include <utility>

#include "nimla/base/active.hpp"
#include "nimla/dense/encoded_matrix.hpp"
#include "nimla/dense/gemm.hpp"
#include "nimla/linalg/square.hpp"

namespace nimla {

Matrix pow(ConstMatrixView A, std::uint64_t e, const Exec& exec) {
  detail::require_square("pow", A);
  const Index n = A.rows();
  if (e == 0) return Matrix::identity(n);
  const int top = 63 - std::countl_zero(e);
  const auto size = static_cast<double>(n);
  detail::Work work(exec, size * size * size * (top + std::popcount(e) - 1));
  const kernels::Backend& backend = detail::active();
  const detail::EncodedMatrix base(A, backend, work);
  detail::EncodedMatrix power = base;
  const auto multiply_by = [&](const detail::EncodedMatrix& factor) {
    detail::EncodedMatrix product(n, n, backend);
    detail::gemm_add(backend, std::as_const(power).words(), factor.words(), product.words(), work);
    power = std::move(product);
  };
  for (int bit = top - 1; bit >= 0; --bit) {
    multiply_by(power);
    if (((e >> bit) & 1) != 0) multiply_by(base);
  }
  return std::move(power).decoded(work);
}

}  // namespace nimla
