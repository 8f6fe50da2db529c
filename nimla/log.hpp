#pragma once
/// Discrete logarithms in GF(2^64).

#include <array>
#include <cstdint>
#include <optional>

#include "nimla/nim64.hpp"

namespace nimla {

/// Logarithms to one base, with what depends only on the base worked out once.
///
/// The group has 2^64 - 1 = 3 * 5 * 17 * 257 * 641 * 65537 * 6700417 elements, so a logarithm
/// is one for each of these primes (S. Pohlig, M. Hellman, An improved algorithm for computing
/// logarithms over GF(p), IEEE Transactions on Information Theory 24, 1978): from the log table of
/// GF(2^16) for the first four, by baby steps and giant steps (D. Shanks, 1971) for the others. The
/// tables of steps, about 0.2 MB, are built by the first logarithm of a process in about 0.4 ms;
/// any threads may do this at once.
class NIMLA_API Logarithm {
 public:
  /// Logarithms to `base`, any element of GF(2^W) but 0, primitive or not. Throws std::domain_error
  /// if base is 0 or not below 2^W. Cost: about 3 us.
  explicit Logarithm(Nim64 base, Width width = Width::w64);

  Nim64 base() const noexcept { return base_; }

  /// The least k >= 0 with base^k = a, below the order of the base; none iff a is not a power of
  /// the base, as 0 never is. Throws std::domain_error if a is not below 2^W. Cost: about 3 us.
  std::optional<std::uint64_t> operator()(Nim64 a) const;

 private:
  // What to do for one prime p of the order of the group.
  struct Step {
    std::uint32_t inverse_log;      // 1 / (the logarithm of the base) mod p; 0 if that is 0
    std::uint32_t inverse_modulus;  // 1 / modulus mod p
    std::uint64_t modulus;          // product of the earlier primes that divide the base's order
  };

  Nim64 base_;
  Width width_;
  std::array<Step, 7> steps_;
};

/// The least k >= 0 with base^k = a for any base but 0; none iff there is none, as for a = 0.
/// Throws std::domain_error if base is 0, or if a or base is not below 2^W. Cost: a `Logarithm`
/// made and used once.
NIMLA_API std::optional<std::uint64_t> log(Nim64 a, Nim64 base, Width width = Width::w64);

}  // namespace nimla
