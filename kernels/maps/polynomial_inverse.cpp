#include "kernels/maps/polynomial_inverse.hpp"

#include "kernels/maps/basis.hpp"
#include "kernels/maps/bit_matrix.hpp"

namespace nimla::kernels::polynomial {

namespace {

constexpr Word index_8(Word x) noexcept { return (x ^ (x >> index_shift)) & 0xff; }
constexpr Word index_16(Word x) noexcept { return x & 0xffff; }

constexpr Word times_x(Word a) noexcept { return (a << 1) ^ ((a >> 63) * modulus); }

constexpr Word product(Word a, Word b) noexcept {
  Word sum = 0;
  for (int i = 63; i >= 0; --i) sum = times_x(sum) ^ (((b >> i) & 1) * a);
  return sum;
}

/// The matrix of x -> x^(2^k), k a power of two: the one for 1, squared.
constexpr BitMatrix<64> power(int k) noexcept {
  BitMatrix<64> P;
  for (int i = 0; i < 64; ++i) P.columns[i] = product(Word{1} << i, Word{1} << i);
  for (; k > 1; k /= 2) {
    BitMatrix<64> square;
    for (int i = 0; i < 64; ++i) square.columns[i] = P(P.columns[i]);
    P = square;
  }
  return P;
}

/// The basis of GF(2^degree) whose elements have the units as index, by Gauss-Jordan on the traces
/// of the powers of x.
template <int degree>
constexpr BitMatrix<degree> subfield(Word (*index)(Word)) noexcept {
  const BitMatrix<64> P = power(degree);
  BitMatrix<degree> basis;
  for (int i = 0; i < 64; ++i) {
    Word trace = 0;
    Word conjugate = Word{1} << i;
    for (int j = 0; j < 64 / degree; ++j) {
      trace ^= conjugate;
      conjugate = P(conjugate);
    }
    trace ^= basis(index(trace));
    if (trace == 0) continue;
    int pivot = 0;
    while (((index(trace) >> pivot) & 1) == 0) ++pivot;
    for (Word& element : basis.columns) {
      if (((index(element) >> pivot) & 1) != 0) element ^= trace;
    }
    basis.columns[pivot] = trace;
  }
  return basis;
}

constexpr void fill(const Word* images, Word (*tables)[16], int nibbles) noexcept {
  for (int nibble = 0; nibble < nibbles; ++nibble) {
    for (unsigned x = 0; x < 16; ++x) {
      for (int bit = 0; bit < 4; ++bit) {
        tables[nibble][x] ^= ((x >> bit) & 1) * images[4 * nibble + bit];
      }
    }
  }
}

/// 1/x = x^254 = x^2 x^4 ... x^128 for x in GF(2^8).
constexpr Word inverse_8(Word x) noexcept {
  Word result = 1;
  for (int i = 0; i < 7; ++i) {
    x = product(x, x);
    result = product(result, x);
  }
  return result;
}

constexpr InverseTables make_tables() noexcept {
  InverseTables tables{};
  fill(power(16).columns, tables.power_16, 16);
  fill(power(32).columns, tables.power_32, 16);
  BitMatrix<16> images = subfield<16>(index_16);
  for (Word& image : images.columns) image = power(8)(image);
  fill(images.columns, tables.power_8, 4);
  const BitMatrix<8> basis = subfield<8>(index_8);
  for (Word i = 0; i < 256; ++i) {
    const Word x = basis(i);
    if (x != 0) tables.inverses_8[i] = inverse_8(x);
  }
  return tables;
}

}  // namespace

constinit const InverseTables inverse_tables = make_tables();

}  // namespace nimla::kernels::polynomial
