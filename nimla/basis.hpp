#pragma once
/// Nimbers as polynomials: the isomorphism of GF(2^64) with GF(2)[x]/(P).

#include <cstdint>
#include <memory>
#include <span>

#include "nimla/binary_polynomial.hpp"
#include "nimla/nim64.hpp"

namespace nimla {

/// An irreducible P of degree 64 over GF(2) and the isomorphism of GF(2)[x]/(P) with the nimbers
/// below 2^64 that takes x to r, the root of P that is least as an integer among its 64. A residue
/// is the word of its coefficients: bit i belongs to x^i. Sums are XOR on both sides; 0 and 1 stay.
///
/// A regular value, cheap to copy: copies share their tables (32 KiB), which never change.
class NIMLA_API PolynomialBasis {
 public:
  /// P = x^64 + x^4 + x^3 + x + 1 with r = 0x402884ca01f7c6b2.
  PolynomialBasis();

  /// Throws std::domain_error if P is reducible or its degree is not 64. Cost: about 20 us.
  ///
  /// P is irreducible iff 0 and 1 are the only residues with y^2 = y and P is not a square (E.
  /// Berlekamp, Factoring polynomials over finite fields, Bell System Technical Journal 46, 1967).
  explicit PolynomialBasis(const BinaryPolynomial& P);

  // No moves: what was moved from would have no tables.
  PolynomialBasis(const PolynomialBasis&) noexcept = default;
  PolynomialBasis& operator=(const PolynomialBasis&) noexcept = default;
  ~PolynomialBasis() = default;

  const BinaryPolynomial& polynomial() const noexcept;
  Nim64 root() const noexcept;

  /// The residue f with f(r) = a. Cost: eight table lookups.
  std::uint64_t to_polynomial(Nim64 a) const noexcept;
  /// The nimber f(r). Cost: eight table lookups.
  Nim64 to_nimber(std::uint64_t f) const noexcept;

  /// f[i] = to_polynomial(a[i]) for every i. f and a may be the same memory; a partial overlap is
  /// not allowed. Throws ShapeError if their sizes differ.
  void to_polynomial(std::span<const Nim64> a, std::span<std::uint64_t> f) const;
  /// a[i] = to_nimber(f[i]) for every i. a and f may be the same memory; a partial overlap is not
  /// allowed. Throws ShapeError if their sizes differ.
  void to_nimber(std::span<const std::uint64_t> f, std::span<Nim64> a) const;

  /// The same P, and so the same map.
  friend bool operator==(const PolynomialBasis& a, const PolynomialBasis& b) noexcept {
    return a.polynomial() == b.polynomial();
  }

 private:
  struct Maps;
  std::shared_ptr<const Maps> maps_;
};

}  // namespace nimla
