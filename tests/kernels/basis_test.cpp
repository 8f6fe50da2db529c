/// The changes of basis: the polynomial, its root, and the maps derived from them.

#include "kernels/maps/basis.hpp"

#include <gtest/gtest.h>

#include <set>

#include "kernels/maps/affine_maps.hpp"
#include "kernels/maps/basis_matrices.hpp"
#include "kernels/maps/polynomial_inverse.hpp"
#include "nimla/random.hpp"
#include "tests/support/reference.hpp"

namespace nimla::kernels {

namespace {

using tests::reference::product;

Word power(Word a, int e) {
  Word result = 1;
  for (int i = 0; i < e; ++i) result = product(result, a);
  return result;
}

/// a b mod x^64 + modulus, bit by bit.
Word polynomial_product(Word a, Word b) {
  Word result = 0;
  for (int i = 63; i >= 0; --i) {
    result = (result << 1) ^ ((result >> 63) != 0 ? polynomial::modulus : 0);
    if (((b >> i) & 1) != 0) result ^= a;
  }
  return result;
}

TEST(Basis, RootIsTheLeastRootOfThePolynomial) {
  Word value = power(polynomial::root, 64);
  for (int i = 0; i < 64; ++i) {
    if (((polynomial::modulus >> i) & 1) != 0) value ^= power(polynomial::root, i);
  }
  EXPECT_EQ(value, 0U);
  // All roots are its conjugates, as it generates the field: 64 different ones.
  Word conjugate = product(polynomial::root, polynomial::root);
  int others = 0;
  for (; conjugate != polynomial::root; ++others) {
    EXPECT_GT(conjugate, polynomial::root);
    conjugate = product(conjugate, conjugate);
  }
  EXPECT_EQ(others, 63);
}

TEST(Basis, MapsAreAnIsomorphism) {
  SplitMix64 random(1);
  for (int i = 0; i < 1000; ++i) {
    const Word a = random();
    const Word b = random();
    EXPECT_EQ(polynomial::to_nim(polynomial::from_nim(a)), a);
    EXPECT_EQ(polynomial::from_nim(product(a, b)),
              polynomial_product(polynomial::from_nim(a), polynomial::from_nim(b)));
  }
  EXPECT_EQ(polynomial::from_nim(1), 1U);
}

/// x^(2^k) in the polynomial basis.
Word frobenius(Word x, int k) {
  for (; k > 0; --k) x = polynomial_product(x, x);
  return x;
}

/// The image of x by the tables of its low nibbles.
template <std::size_t nibbles>
Word mapped(const Word (&tables)[nibbles][16], Word x) {
  Word image = 0;
  for (std::size_t i = 0; i < nibbles; ++i) image ^= tables[i][(x >> (4 * i)) & 0xf];
  return image;
}

TEST(Basis, TablesOfTheInverse) {
  const polynomial::InverseTables& tables = polynomial::inverse_tables;
  SplitMix64 random(2);
  std::set<Word> subfield;  // GF(2^8)
  while (subfield.size() < 256) {
    const Word x = random();
    ASSERT_EQ(mapped(tables.power_16, x), frobenius(x, 16)) << x;
    ASSERT_EQ(mapped(tables.power_32, x), frobenius(x, 32)) << x;
    Word trace = 0;  // to GF(2^16)
    for (int i = 0; i < 64; i += 16) trace ^= frobenius(x, i);
    ASSERT_EQ(mapped(tables.power_8, trace), frobenius(trace, 8)) << trace;
    subfield.insert(trace ^ frobenius(trace, 8));
  }
  std::set<Word> bytes;
  for (const Word x : subfield) {
    const Word byte = (x ^ (x >> polynomial::index_shift)) & 0xff;
    bytes.insert(byte);
    EXPECT_EQ(polynomial_product(x, tables.inverses_8[byte]), x == 0 ? 0U : 1U) << x;
  }
  EXPECT_EQ(bytes.size(), 256U);
  EXPECT_EQ(tables.inverses_8[0], 0U);
}

/// What the affine instruction does to one byte (Intel SDM volume 2, GF2P8AFFINEQB).
Word affine(Word x, affine::ByteMatrix M) {
  Word image = 0;
  for (int i = 0; i < 8; ++i) {
    const Word row = (M >> (8 * (7 - i))) & 0xff;
    image |= static_cast<Word>(__builtin_parityll(row & x)) << i;
  }
  return image;
}

/// The product of the multiplying instruction: modulo x^8 + x^4 + x^3 + x + 1.
Word byte_product(Word a, Word b) {
  Word result = 0;
  for (int i = 7; i >= 0; --i) {
    result = (result << 1) ^ ((result >> 7) != 0 ? 0x11b : 0);
    if (((b >> i) & 1) != 0) result ^= a;
  }
  return result;
}

TEST(GfniMaps, BytesAreIsomorphicToTheInstructionsField) {
  for (Word a = 0; a < 256; ++a) {
    const Word image = affine(a, affine::from_nim_byte);
    ASSERT_EQ(affine(image, affine::to_nim_byte), a);
    ASSERT_EQ(affine(image, affine::times_half), affine(product(a, 128), affine::from_nim_byte));
    ASSERT_EQ(affine(image, affine::times_half_squared),
              affine(product(a, product(128, 128)), affine::from_nim_byte));
    for (Word b = 0; b < 256; ++b) {
      ASSERT_EQ(affine(product(a, b), affine::from_nim_byte),
                byte_product(image, affine(b, affine::from_nim_byte)));
    }
  }
}

TEST(GfniMaps, BlocksAreTheByteMaps) {
  const auto apply = [](const affine::WordMatrix& M, Word x) {
    Word image = 0;
    for (int to = 0; to < 8; ++to) {
      for (int from = 0; from < 8; ++from) {
        image ^= affine((x >> (8 * from)) & 0xff, M.blocks[to][from]) << (8 * to);
      }
    }
    return image;
  };
  SplitMix64 random(3);
  for (int i = 0; i < 200; ++i) {
    const Word x = random();
    EXPECT_EQ(apply(affine::from_nim, x), polynomial::from_nim(x));
    EXPECT_EQ(apply(affine::to_nim, x), polynomial::to_nim(x));
  }
}

}  // namespace

}  // namespace nimla::kernels
