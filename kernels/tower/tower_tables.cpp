/// The generator of the tower's tables: it runs in the compiler, so that they are read-only data.

#include "kernels/maps/fermat.hpp"
#include "kernels/tower/tower.hpp"

namespace nimla::kernels::tower {

namespace {

/// x (x) g for 16-bit x, by two tables of 256.
struct TimesGenerator {
  std::uint16_t low[256]{};
  std::uint16_t high[256]{};

  constexpr TimesGenerator() noexcept {
    std::uint64_t multiples[64]{};
    fermat::multiples_of_powers(generator, multiples);
    for (int bit = 0; bit < 8; ++bit) {
      for (int i = 0; i < 1 << bit; ++i) {
        low[(1 << bit) + i] = static_cast<std::uint16_t>(low[i] ^ multiples[bit]);
        high[(1 << bit) + i] = static_cast<std::uint16_t>(high[i] ^ multiples[bit + 8]);
      }
    }
  }
};

constexpr Tables make_tables() noexcept {
  constexpr TimesGenerator times_generator;
  Tables result{};
  std::uint32_t power = 1;
  for (std::uint32_t i = 0; i < exponents; ++i) {
    result.exp[i] = static_cast<std::uint16_t>(power);
    if (i < order) result.log[power] = static_cast<std::uint16_t>(i);
    power = times_generator.low[power & 0xff] ^ std::uint32_t{times_generator.high[power >> 8]};
  }
  return result;
}

constexpr ByteMap make_map(std::uint64_t (*map)(std::uint64_t) noexcept) noexcept {
  std::uint64_t images[64]{};
  for (int i = 0; i < 64; ++i) images[i] = map(std::uint64_t{1} << i);
  return ByteMap(images);
}

}  // namespace

constinit const Tables tables = make_tables();
constinit const ByteMap square_map = make_map(fermat::square<6>);
constinit const ByteMap sqrt_map = make_map(fermat::sqrt<6>);

}  // namespace nimla::kernels::tower
