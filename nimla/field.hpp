#pragma once
/// Equations, orders and minimal polynomials in GF(2^64) and its subfields.

#include <cstdint>
#include <optional>

#include "nimla/binary_polynomial.hpp"
#include "nimla/nim64.hpp"

namespace nimla {

/// The even solution x in GF(2^W) of x^2 + x = a; x + 1 is the other. None iff trace(a, width) is
/// 1. Linear over GF(2) where it exists. Throws std::domain_error if a is not below 2^W. Cost:
/// eight table lookups.
NIMLA_API std::optional<Nim64> solve_artin_schreier(Nim64 a, Width width = Width::w64);

/// What solves an equation of degree at most two: a range of 0, 1 or 2 elements, increasing as
/// integers, or every element of the field. The latter is not a range of 2^W elements: it is empty
/// as a range, and is_whole_field() tells.
class QuadraticSolutions {
 public:
  /// No solution.
  constexpr QuadraticSolutions() noexcept = default;
  explicit constexpr QuadraticSolutions(Nim64 x) noexcept : size_(1), solutions_{x, {}} {}
  /// x and y, two different solutions in either order.
  constexpr QuadraticSolutions(Nim64 x, Nim64 y) noexcept : size_(2), solutions_{x, y} {
    if (y.bits < x.bits) {
      solutions_[0] = y;
      solutions_[1] = x;
    }
  }
  static constexpr QuadraticSolutions whole_field() noexcept {
    QuadraticSolutions all;
    all.whole_field_ = true;
    return all;
  }

  constexpr bool is_whole_field() const noexcept { return whole_field_; }
  constexpr int size() const noexcept { return size_; }
  constexpr const Nim64* begin() const noexcept { return solutions_; }
  constexpr const Nim64* end() const noexcept { return solutions_ + size_; }
  constexpr Nim64 operator[](int i) const noexcept { return solutions_[i]; }

  friend constexpr bool operator==(const QuadraticSolutions&,
                                   const QuadraticSolutions&) noexcept = default;

 private:
  bool whole_field_ = false;
  int size_ = 0;
  Nim64 solutions_[2];
};

/// Every x in GF(2^W) with a x^2 + b x + c = 0, for any a, b, c in GF(2^W): none if a = b = 0 and
/// c != 0, or if a c / b^2 has trace 1; one if one of a and b is 0; the whole field if a = b = c =
/// 0; else two. Throws std::domain_error if a, b or c is not below 2^W. Cost: two inverses at most.
NIMLA_API QuadraticSolutions solve_quadratic(Nim64 a, Nim64 b, Nim64 c, Width width = Width::w64);

/// The least k > 0 with a^k = 1, a divisor of 2^64 - 1; the same in every field that contains a.
/// Throws std::domain_error if a is 0. Cost: about 0.5 us.
NIMLA_API std::uint64_t order(Nim64 a);

/// True iff the powers of a are all nonzero elements of GF(2^W): the order of a is 2^W - 1. False
/// for 0. Throws std::domain_error if a is not below 2^W. Cost: as `order`.
NIMLA_API bool is_primitive(Nim64 a, Width width = Width::w64);

/// The primitive element of GF(2^W) that is least as an integer. Cost: some `is_primitive`.
NIMLA_API Nim64 smallest_primitive(Width width = Width::w64);

/// The monic polynomial of least degree over GF(2) that a is a root of; it is irreducible. Its
/// degree is the number of different conjugates a, a^2, a^4, ..., a power of two: x for 0, x + 1
/// for 1, degree 64 iff a is not below 2^32. Throws std::domain_error if a is not below 2^W. Cost:
/// about 5 us at degree 64.
NIMLA_API BinaryPolynomial minimal_polynomial(Nim64 a, Width width = Width::w64);

}  // namespace nimla
