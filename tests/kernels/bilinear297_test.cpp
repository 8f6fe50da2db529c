/// The decomposition of kernels/bilinear/bilinear297.hpp and the programs made from it.

#include "kernels/bilinear/bilinear297.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "kernels/bilinear/evaluation.hpp"
#include "tests/support/reference.hpp"

namespace nimla::kernels::bilinear {

namespace {

/// 128 bits as the vector of the programs: 128 words at a time, one a bit position.
struct Bits128 {
  using Vec = std::array<Word, 2>;
  static constexpr int lanes = 1;
  static Vec load(const Word* p) noexcept { return {p[0], p[1]}; }
  static void store(Word* p, Vec v) noexcept {
    p[0] = v[0];
    p[1] = v[1];
  }
  static Vec add(Vec a, Vec b) noexcept { return {a[0] ^ b[0], a[1] ^ b[1]}; }
};

Bits128::Vec both(Bits128::Vec a, Bits128::Vec b) { return {a[0] & b[0], a[1] & b[1]}; }

using Planes = Bits128::Vec[64];

/// planes[c] has bit e of the e-th word's coordinate bit c.
void coordinates_of(const std::vector<Word>& words, Planes& planes) {
  for (auto& plane : planes) plane = {};
  for (std::size_t e = 0; e < words.size(); ++e) {
    const Word coordinates_bits = to_coordinates(words[e]);
    for (std::size_t c = 0; c < 64; ++c) {
      planes[c][e / 64] |= ((coordinates_bits >> c) & 1) << (e % 64);
    }
  }
}

using Values = std::array<Word, points * 4 * 2>;

Values evaluate_words(const std::vector<Word>& words) {
  Planes planes;
  coordinates_of(words, planes);
  Values values{};
  evaluate<Bits128>(planes, values.data(), 4 * 2);
  return values;
}

/// The words' products by nine products of bits at each point.
std::vector<Word> multiply(const std::vector<Word>& a, const std::vector<Word>& b) {
  const Values left = evaluate_words(a);
  const Values right = evaluate_words(b);
  Values products{};
  for (std::size_t P = 0; P < points; ++P) {
    const auto form = [&](const Values& values, std::size_t f) {
      Bits128::Vec sum{};
      for (std::size_t t = 0; t < 4; ++t) {
        if (((form_masks[f] >> t) & 1) == 0) continue;
        sum = Bits128::add(sum, Bits128::load(values.data() + (4 * P + t) * 2));
      }
      return sum;
    };
    for (std::size_t t = 0; t < 4; ++t) {
      Bits128::Vec sum{};
      for (std::size_t f = 0; f < forms; ++f) {
        if (((product_masks[t] >> f) & 1) == 0) continue;
        sum = Bits128::add(sum, both(form(left, f), form(right, f)));
      }
      Bits128::store(products.data() + (4 * P + t) * 2, sum);
    }
  }
  Planes planes;
  interpolate<Bits128>(products.data(), 4 * 2, planes);
  std::vector<Word> result(a.size());
  for (std::size_t e = 0; e < a.size(); ++e) {
    Word coordinate_bits = 0;
    for (std::size_t c = 0; c < 64; ++c) {
      coordinate_bits |= ((planes[c][e / 64] >> (e % 64)) & 1) << c;
    }
    result[e] = from_product(coordinate_bits);
  }
  return result;
}

TEST(Bilinear297, IsTheNimProductOnAllPairsOfUnits) {
  int pairs = 0;
  for (std::size_t shift = 0; shift < 64; ++shift) {
    std::vector<Word> a;
    std::vector<Word> b;
    for (std::size_t i = 0; i < 64; ++i) {
      a.push_back(Word{1} << i);
      b.push_back(Word{1} << ((i + shift) % 64));
    }
    const std::vector<Word> products = multiply(a, b);
    for (std::size_t i = 0; i < 64; ++i, ++pairs) {
      ASSERT_EQ(products[i], tests::reference::product(a[i], b[i])) << a[i] << " " << b[i];
    }
  }
  EXPECT_EQ(pairs, 64 * 64);
}

TEST(Bilinear297, CoordinatesAreABasis) {
  const BitMatrix<64> from = from_coordinates(phi);
  for (int i = 0; i < 64; ++i) {
    const Word unit = Word{1} << i;
    EXPECT_EQ(to_coordinates(from(unit)), unit);
    EXPECT_EQ(from(to_coordinates(unit)), unit);
  }
}

/// The products of bits at a point are the product in GF(16), for all pairs.
TEST(Bilinear297, NineProductsOfBitsMultiplyInGf16) {
  for (unsigned x = 0; x < 16; ++x) {
    for (unsigned y = 0; y < 16; ++y) {
      unsigned products = 0;
      for (int f = 0; f < forms; ++f) {
        const bool bit = (__builtin_popcount(x & form_masks[f]) & 1) != 0 &&
                         (__builtin_popcount(y & form_masks[f]) & 1) != 0;
        products |= static_cast<unsigned>(bit) << f;
      }
      Word product = 0;
      for (int t = 0; t < 4; ++t) {
        product |= static_cast<Word>(__builtin_popcount(products & product_masks[t]) & 1) << t;
      }
      EXPECT_EQ(product, tests::reference::product(x, y)) << x << " " << y;
    }
  }
}

}  // namespace

}  // namespace nimla::kernels::bilinear
