#pragma once
/// A scalar for Eigen that nimla does not know: what Eigen does with it is Eigen's own.

#include <Eigen/Core>

#include "nimla/nim64.hpp"

namespace nimla::tests {

/// A nimber.
struct PlainScalar {
  Nim64 value{};

  PlainScalar() = default;
  explicit PlainScalar(Nim64 a) : value(a) {}
  explicit PlainScalar(int a) : value(a) {}

  friend bool operator==(PlainScalar, PlainScalar) = default;
  friend PlainScalar operator+(PlainScalar a, PlainScalar b) {
    return PlainScalar(a.value + b.value);
  }
  friend PlainScalar operator-(PlainScalar a, PlainScalar b) {
    return PlainScalar(a.value - b.value);
  }
  friend PlainScalar operator-(PlainScalar a) { return a; }
  friend PlainScalar operator*(PlainScalar a, PlainScalar b) {
    return PlainScalar(a.value * b.value);
  }
  PlainScalar& operator+=(PlainScalar b) { return *this = *this + b; }
  PlainScalar& operator-=(PlainScalar b) { return *this = *this - b; }
  PlainScalar& operator*=(PlainScalar b) { return *this = *this * b; }
};

}  // namespace nimla::tests

template <>
struct Eigen::NumTraits<nimla::tests::PlainScalar> {
  using Real = nimla::tests::PlainScalar;
  using NonInteger = Real;
  using Nested = Real;
  using Literal = Real;
  enum {
    IsComplex = 0,
    IsInteger = 1,
    IsSigned = 0,
    RequireInitialization = 1,
    ReadCost = 1,
    AddCost = 1,
    MulCost = 30
  };
  static Real epsilon() { return {}; }
  static Real dummy_precision() { return {}; }
  static int digits10() { return 0; }
};
