/// The derivation of the tables: it runs in the compiler.

#include "kernels/maps/shuffle_tables.hpp"

#include "kernels/maps/fermat.hpp"

namespace nimla::kernels::shuffle {

namespace {

/// The nim product below 2^8.
constexpr Byte times(Word a, Word b) noexcept {
  Word images[64]{};
  fermat::multiples_of_powers(a, images);
  Word sum = 0;
  for (int i = 0; i < 8; ++i) {
    if (((b >> i) & 1) != 0) sum ^= images[i];
  }
  return static_cast<Byte>(sum);
}

static_assert(times(half, half) == half_squared);

/// powers.entry[i] = g^i for i < 15.
constexpr Table powers_of(Byte g) noexcept {
  Table powers{};
  Byte power = 1;
  for (Byte i = 0; i < log_period; ++i) {
    powers.entry[i] = power;
    power = times(g, power);
  }
  return powers;
}

constexpr bool generates(Byte g) noexcept {
  const Table powers = powers_of(g);
  for (int i = 1; i < log_period; ++i) {
    if (powers.entry[i] == 1) return false;
  }
  return true;
}

constexpr Byte least_generator() noexcept {
  Byte g = 2;
  while (!generates(g)) ++g;
  return g;
}

constexpr Table powers = powers_of(least_generator());

constexpr Table make_log() noexcept {
  Table result{};
  result.entry[0] = log_of_zero;
  for (Byte i = 0; i < log_period; ++i) result.entry[powers.entry[i]] = i;
  return result;
}

/// c (x) a (x) b of bytes from the logarithms of three products of nibbles.
constexpr ByteFromLogs byte_times(Byte c) noexcept {
  ByteFromLogs result{};
  for (Byte i = 0; i < log_period; ++i) {
    const Byte p = powers.entry[i];
    result.low.entry[i] = times(c, times(17, p));
    result.high.entry[i] = times(c, times(8, p));
    result.sum.entry[i] = times(c, times(16, p));
  }
  return result;
}

constexpr Multiples make_multiples() noexcept {
  Multiples result{};
  for (Word c = 0; c < 256; ++c) {
    Word images[64]{};
    fermat::multiples_of_powers(c, images);
    for (int i = 0; i < 16; ++i) {
      for (int bit = 0; bit < 4; ++bit) {
        if (((i >> bit) & 1) == 0) continue;
        result.by[c].low.entry[i] ^= static_cast<Byte>(images[bit]);
        result.by[c].high.entry[i] ^= static_cast<Byte>(images[4 + bit]);
      }
    }
  }
  return result;
}

}  // namespace

constinit const Table log = make_log();
constinit const ByteFromLogs product = byte_times(1);
constinit const ByteFromLogs half_product = byte_times(half);
constinit const Multiples multiples = make_multiples();

}  // namespace nimla::kernels::shuffle
