#include "nimla/field/prime_parts.hpp"

#include "kernels/tower/tower.hpp"

namespace nimla::detail {

// Down the tower: with n the norm a^(2^32 + 1) to GF(2^32) and m = n^(2^16 + 1) that to GF(2^16),
// the exponent of the primes of 2^32 + 1 is (2^32 - 1) (2^32 + 1) / p, that of 65537 is
// (2^32 + 1) (2^16 - 1), and that of the others (2^32 + 1) (2^16 + 1) (2^16 - 1) / p. The power
// 2^(half the width) is the conjugate, a1 X + a0 -> a1 X + a0 + a1.
std::array<Nim64, 7> prime_parts(Nim64 a) noexcept {
  const Nim64 conjugate = a + Nim64(a.bits >> 32);
  const Nim64 unit = conjugate * inverse_or_zero(a);
  const Nim64 norm = conjugate * a;
  const Nim64 norm_conjugate = norm + Nim64(norm.bits >> 16);
  const Nim64 norm_unit = norm_conjugate * inverse_or_zero(norm);
  const Nim64 low_norm = norm_conjugate * norm;

  namespace tower = kernels::tower;
  const std::uint32_t low_log = tower::tables.log[low_norm.bits];
  const auto low_part = [low_log](std::uint32_t p) {
    return Nim64(tower::tables.exp[low_log * (tower::order / p) % tower::order]);
  };
  return {low_part(3), low_part(5),        low_part(17),  low_part(257),
          norm_unit,   pow(unit, 6700417), pow(unit, 641)};
}

}  // namespace nimla::detail
