#pragma once
/// The contract of a backend: the arithmetic of GF(2^64) on arrays of 64-bit words, in the basis
/// that one kind of processor multiplies fastest in.

#include <cstddef>
#include <cstdint>

#include "kernels/isa.hpp"

namespace nimla::kernels {

/// An element of GF(2^64): in the nim basis before encode and after decode, in the backend's own
/// basis between them.
using Word = std::uint64_t;

/// A plain record of functions. `encode` is a field isomorphism (0 stays 0, 1 stays 1), so sums are
/// XOR in either basis. For every array function: any n including 0, any alignment of whole words,
/// no word past n is read or written. Arrays are either the same or disjoint.
struct Backend {
  const char* name;  ///< for NIMLA_BACKEND, --version and benches
  IsaSet needs;      ///< the extensions without which nothing here may be called

  void (*encode)(Word* x, std::size_t n) noexcept;  ///< x_i from the nim basis to this one
  void (*decode)(Word* x, std::size_t n) noexcept;  ///< x_i back to the nim basis

  Word (*mul)(Word a, Word b) noexcept;                                  ///< a b
  Word (*inverse_or_zero)(Word a) noexcept;                              ///< 1/a, and 0 for 0
  void (*scal)(Word a, Word* x, std::size_t n) noexcept;                 ///< x_i = a x_i
  void (*axpy)(Word a, const Word* x, Word* y, std::size_t n) noexcept;  ///< y_i += a x_i
};

}  // namespace nimla::kernels
