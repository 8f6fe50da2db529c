#include "nimla/char_poly.hpp"

#include <optional>
#include <utility>

#include "nimla/base/active.hpp"
#include "nimla/char_poly/cyclic.hpp"
#include "nimla/char_poly/krylov.hpp"
#include "nimla/dense/tuning.hpp"
#include "nimla/linalg/square.hpp"

namespace nimla {

namespace {

using detail::CyclicChain;
using detail::Polynomial;

double cube(Index n) {
  const auto x = static_cast<double>(n);
  return x * x * x;
}

/// The number of vectors whose powers are taken; 0: one after the other, as many as are needed.
Index krylov_width(Index n) {
  for (const auto [least, width] : detail::tuning::krylov_widths) {
    if (n >= least) return width;
  }
  return 0;
}

Polynomial product_of_orders(const kernels::Backend& backend,
                             const std::vector<CyclicChain>& chains) {
  Polynomial product{1};
  for (const CyclicChain& chain : chains) product = detail::multiply(backend, product, chain.order);
  return product;
}

/// The characteristic polynomial in the fast way, where that is one and succeeds.
std::optional<Polynomial> by_krylov(const detail::EncodedMatrix& A, detail::Work& work) {
  const Index width = krylov_width(A.words().rows());
  return width > 0 ? detail::char_poly_by_krylov(A, width, work) : std::nullopt;
}

Vector decoded(const detail::EncodedMatrix& A, const Polynomial& p) {
  Vector result;
  for (const kernels::Word coefficient : p) result.push_back(A.decode(coefficient));
  return result;
}

}  // namespace

Vector char_poly(ConstMatrixView A, const Exec& exec) {
  detail::require_square("char_poly", A);
  detail::Work work(exec, 3 * cube(A.rows()) / 2);
  const detail::EncodedMatrix encoded(A, detail::active(), work);
  if (const auto p = by_krylov(encoded, work)) return decoded(encoded, *p);
  SplitMix64 random(1);
  return decoded(
      encoded, product_of_orders(encoded.backend(), detail::cyclic_chains(encoded, random, work)));
}

Vector min_poly(ConstMatrixView A, const Exec& exec) {
  detail::require_square("min_poly", A);
  detail::Work work(exec, 3 * cube(A.rows()));
  const kernels::Backend& backend = detail::active();
  const detail::EncodedMatrix encoded(A, backend, work);
  // Both polynomials have the same irreducible factors.
  const auto characteristic = by_krylov(encoded, work);
  if (characteristic && detail::is_squarefree(backend, *characteristic)) {
    return decoded(encoded, *characteristic);
  }
  SplitMix64 random(1);
  for (;;) {
    const std::vector<CyclicChain> chains = detail::cyclic_chains(encoded, random, work);
    if (chains.empty()) return {Nim64(1U)};
    if (detail::orders_are_invariant_factors(backend, chains, work)) {
      return decoded(encoded, chains.front().order);
    }
  }
}

}  // namespace nimla
