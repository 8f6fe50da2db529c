#pragma once
/// GF(2)-linear maps of 64-bit words as eight tables of 256 words, one for each byte.

#include <cstdint>

namespace nimla::kernels {

/// Tag: leave the tables for `assign` to fill.
struct Uninitialized {};
inline constexpr Uninitialized uninitialized;

/// x -> XOR of images[i] over the set bits i of x, by eight lookups. 16 KiB.
class ByteMap {
 public:
  explicit ByteMap(Uninitialized) noexcept {}
  explicit constexpr ByteMap(const std::uint64_t (&images)[64]) noexcept : tables_{} {
    assign(images);
  }

  /// Makes this the map with these images of the unit words; 2048 XORs.
  constexpr void assign(const std::uint64_t (&images)[64]) noexcept {
    for (int byte = 0; byte < 8; ++byte) {
      std::uint64_t* table = tables_[byte];
      table[0] = 0;
      for (int bit = 0; bit < 8; ++bit) {
        const std::uint64_t image = images[8 * byte + bit];
        const int size = 1 << bit;
        for (int i = 0; i < size; ++i) table[size + i] = table[i] ^ image;
      }
    }
  }

  constexpr std::uint64_t operator()(std::uint64_t x) const noexcept {
    return tables_[0][x & 0xff] ^ tables_[1][(x >> 8) & 0xff] ^ tables_[2][(x >> 16) & 0xff] ^
           tables_[3][(x >> 24) & 0xff] ^ tables_[4][(x >> 32) & 0xff] ^
           tables_[5][(x >> 40) & 0xff] ^ tables_[6][(x >> 48) & 0xff] ^ tables_[7][x >> 56];
  }

 private:
  std::uint64_t tables_[8][256];
};

}  // namespace nimla::kernels
