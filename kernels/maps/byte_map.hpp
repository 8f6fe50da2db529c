#pragma once
/// GF(2)-linear maps of 64-bit words as eight tables of 256 words, one for each byte.

#include <cstdint>

namespace nimla::kernels {

/// Tag: leave the tables for `assign` to fill.
struct Uninitialized {};
inline constexpr Uninitialized uninitialized;

/// x -> XOR of images[i] over the set bits i of x, by eight lookups. 16 KiB.
struct ByteMap {
  std::uint64_t tables[8][256];

  explicit ByteMap(Uninitialized) noexcept {}
  explicit constexpr ByteMap(const std::uint64_t (&images)[64]) noexcept : tables{} {
    assign(images);
  }

  /// Makes this the map with these images of the unit words; 2048 XORs.
  constexpr void assign(const std::uint64_t (&images)[64]) noexcept {
    for (int byte = 0; byte < 8; ++byte) {
      std::uint64_t* table = tables[byte];
      table[0] = 0;
      for (int bit = 0; bit < 8; ++bit) {
        const std::uint64_t image = images[8 * byte + bit];
        const int size = 1 << bit;
        for (int i = 0; i < size; ++i) table[size + i] = table[i] ^ image;
      }
    }
  }

  constexpr std::uint64_t operator()(std::uint64_t x) const noexcept {
    return tables[0][x & 0xff] ^ tables[1][(x >> 8) & 0xff] ^ tables[2][(x >> 16) & 0xff] ^
           tables[3][(x >> 24) & 0xff] ^ tables[4][(x >> 32) & 0xff] ^ tables[5][(x >> 40) & 0xff] ^
           tables[6][(x >> 48) & 0xff] ^ tables[7][x >> 56];
  }
};

}  // namespace nimla::kernels
