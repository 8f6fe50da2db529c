#include "nimla/log.hpp"

#include <bit>
#include <stdexcept>
#include <vector>

#include "kernels/maps/byte_map.hpp"
#include "kernels/maps/fermat.hpp"
#include "kernels/tower/tower.hpp"
#include "nimla/field.hpp"
#include "nimla/field/in_field.hpp"
#include "nimla/field/prime_parts.hpp"

namespace nimla {

namespace {

// Logarithms in a group of prime order whose elements have norm 1 over the field of half the width.
// There 1/x is the conjugate x + (x >> half), so x and 1/x share their high half: the baby steps
// g^j, 1 <= j <= m, looked up by it, serve 2m + 1 exponents, and a giant step is 2m + 1 of them.
class SavedSteps {
 public:
  SavedSteps(Nim64 generator, std::uint32_t order, int half, std::uint32_t m)
      : order_(order),
        giant_step_(2 * m + 1),
        half_(half),
        hash_shift_(31 - static_cast<int>(std::bit_width(m))),
        slots_(std::size_t{1} << (32 - hash_shift_)),
        times_giant_(kernels::uninitialized) {
    babies_.reserve(m + 1);
    Nim64 power(1U);
    babies_.push_back(power.bits);
    for (std::uint32_t j = 1; j <= m; ++j) {
      power *= generator;
      babies_.push_back(power.bits);
      std::size_t slot = first_slot(high(power.bits));
      while (slots_[slot] != 0) slot = next_slot(slot);
      slots_[slot] = static_cast<std::uint16_t>(j);
    }
    std::uint64_t multiples[64];
    kernels::fermat::multiples_of_powers(inverse(pow(generator, giant_step_)).bits, multiples);
    times_giant_.assign(multiples);
  }

  // The k with g^k = x, 0 <= k < order; x is in the group.
  std::uint32_t log(std::uint64_t x) const noexcept {
    for (std::uint32_t k = 0;; k += giant_step_) {
      if (const std::uint32_t j = find(high(x)); j != none) {
        return (x == babies_[j] ? k + j : k + order_ - j) % order_;
      }
      x = times_giant_(x);
    }
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::uint32_t high(std::uint64_t x) const noexcept {
    return static_cast<std::uint32_t>(x >> half_);
  }
  // Fibonacci hashing: D. Knuth, The Art of Computer Programming, volume 3, section 6.4.
  std::size_t first_slot(std::uint32_t key) const noexcept {
    return (key * 0x9E3779B1U) >> hash_shift_;
  }
  std::size_t next_slot(std::size_t slot) const noexcept { return (slot + 1) % slots_.size(); }

  // The j with key = high(g^j). An empty slot holds 0, and 1 is the only element with high half 0.
  std::uint32_t find(std::uint32_t key) const noexcept {
    for (std::size_t slot = first_slot(key);; slot = next_slot(slot)) {
      const std::uint32_t j = slots_[slot];
      if (high(babies_[j]) == key) return j;
      if (j == 0) return none;
    }
  }

  std::uint32_t order_;
  std::uint32_t giant_step_;
  int half_;
  int hash_shift_;
  std::vector<std::uint64_t> babies_;
  std::vector<std::uint16_t> slots_;
  kernels::ByteMap times_giant_;
};

// The logarithm modulo each of group_primes, to some generator of each subgroup of prime order.
std::array<std::uint32_t, 7> prime_logs(Nim64 a) {
  struct Tables {
    std::array<Nim64, 7> generators = detail::prime_parts(smallest_primitive());
    SavedSteps steps65537{generators[4], 65537, 16, 1024};
    SavedSteps steps641{generators[5], 641, 32, 320};
    SavedSteps steps6700417{generators[6], 6700417, 32, 8192};
  };
  static const Tables tables;

  const auto parts = detail::prime_parts(a);
  std::array<std::uint32_t, 7> logs;
  for (std::size_t i = 0; i < detail::primes_below_2_16; ++i) {
    const std::uint32_t cofactor = kernels::tower::order / detail::group_primes[i];
    logs[i] = kernels::tower::tables.log[parts[i].bits] / cofactor;
  }
  logs[4] = tables.steps65537.log(parts[4].bits);
  logs[5] = tables.steps641.log(parts[5].bits);
  logs[6] = tables.steps6700417.log(parts[6].bits);
  return logs;
}

// 1/a mod the prime p, 0 for 0: a^(p-2).
std::uint32_t inverse_mod(std::uint64_t a, std::uint32_t p) noexcept {
  std::uint64_t result = 1;
  a %= p;
  for (std::uint32_t e = p - 2; e != 0; e >>= 1) {
    if ((e & 1) != 0) result = result * a % p;
    a = a * a % p;
  }
  return static_cast<std::uint32_t>(result);
}

}  // namespace

Logarithm::Logarithm(Nim64 base, Width width) : base_(base), width_(width) {
  detail::require_in_field("log", base, width);
  if (!base) throw std::domain_error("nimla: log to the base zero");
  const auto logs = prime_logs(base);
  std::uint64_t modulus = 1;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const std::uint32_t p = detail::group_primes[i];
    steps_[i] = {inverse_mod(logs[i], p), inverse_mod(modulus, p), modulus};
    if (logs[i] != 0) modulus *= p;
  }
}

// Garner's form of the Chinese remainder theorem: k is right modulo the earlier primes, a multiple
// of their product makes it right modulo p.
std::optional<std::uint64_t> Logarithm::operator()(Nim64 a) const {
  detail::require_in_field("log", a, width_);
  if (!a) return std::nullopt;
  const auto logs = prime_logs(a);
  std::uint64_t k = 0;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    if (step.inverse_log == 0) {
      if (logs[i] != 0) return std::nullopt;
      continue;
    }
    const std::uint64_t p = detail::group_primes[i];
    const std::uint64_t residue = std::uint64_t{logs[i]} * step.inverse_log % p;
    k += step.modulus * ((residue + p - k % p) * step.inverse_modulus % p);
  }
  return k;
}

std::optional<std::uint64_t> log(Nim64 a, Nim64 base, Width width) {
  return Logarithm(base, width)(a);
}

}  // namespace nimla
