// What kernels/backend.hpp promises, for each backend.

#include "kernels/backend.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/backends.hpp"
#include "tests/support/canary.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/laws.hpp"
#include "tests/support/reference.hpp"

namespace nimla::tests {
namespace {

using kernels::Word;
using Words = std::vector<Word>;

/// Past every switch between a backend's loops: 48 of `table`, and three of the longest vectors.
constexpr std::size_t longest = 3 * 64 + 1;

class Kernels : public BackendTest {
 protected:
  static Word encoded(Word word) {
    backend().encode(&word, 1);
    return word;
  }
  static Words encoded(Words words) {
    backend().encode(words.data(), words.size());
    return words;
  }
  static Words decoded(Words words) {
    backend().decode(words.data(), words.size());
    return words;
  }
  /// a (x) x + y, in the nim basis, by the reference.
  static Words expected_axpy(Word a, const Words& x, const Words& y) {
    Words result(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) result[i] = reference::product(a, x[i]) ^ y[i];
    return result;
  }
};

NIMLA_FOR_EACH_BACKEND(Kernels);

const std::vector<Word> scalars = {0,       1,          2,        0x8000,
                                   0x10000, 1ULL << 32, ~Word{0}, 0x9E3779B97F4A7C15U};

TEST_P(Kernels, EncodeIsAnIsomorphism) {
  EXPECT_EQ(encoded(Word{0}), 0U);
  EXPECT_EQ(encoded(Word{1}), 1U);
  const Words samples = sample_words(40, 1);
  for (const Word a : samples) {
    for (const Word b : samples) {
      ASSERT_EQ(encoded(a ^ b), encoded(a) ^ encoded(b)) << a << " + " << b;
      ASSERT_EQ(backend().mul(encoded(a), encoded(b)), encoded(reference::product(a, b)))
          << a << " (x) " << b;
    }
  }
}

TEST_P(Kernels, DecodeIsTheInverseOfEncode) {
  const Words words = mixed_words(1000, 2);
  EXPECT_EQ(decoded(encoded(words)), words);
  EXPECT_EQ(encoded(decoded(words)), words);
}

TEST_P(Kernels, EncodeAndDecodeAnyArray) {
  const Words nim = mixed_words(longest, 3);
  Words own = nim;
  for (Word& word : own) word = encoded(word);
  EXPECT_TRUE(works_in_place(nim, own, backend().encode));
  EXPECT_TRUE(works_in_place(own, nim, backend().decode));
}

TEST_P(Kernels, ProductsBelow256) {
  Words below_256(256);
  for (Word a = 0; a < 256; ++a) below_256[a] = a;
  const Words own = encoded(below_256);
  for (Word a = 0; a < 256; ++a) {
    Words products(256);
    for (Word b = 0; b < 256; ++b) products[b] = backend().mul(own[a], own[b]);
    ASSERT_TRUE(same_words(decoded(products), expected_axpy(a, below_256, Words(256))))
        << "a = " << a;
  }
}

TEST_P(Kernels, Laws) {
  const Words samples = encoded(sample_words(60, 4));
  expect_ring_laws(samples, backend().mul);
  expect_inverse_laws(samples, backend().mul, backend().inverse_or_zero);
}

TEST_P(Kernels, Inverse) {
  for (const Word a : sample_words(40, 5)) {
    ASSERT_EQ(backend().inverse_or_zero(encoded(a)), encoded(reference::inverse_or_zero(a)))
        << "a = " << a;
  }
}

TEST_P(Kernels, ScalAnyArray) {
  const Words x = mixed_words(longest, 6);
  const Words zeros(longest);
  for (const Word a : scalars) {
    EXPECT_TRUE(
        works_in_place(encoded(x), encoded(expected_axpy(a, x, zeros)),
                       [own = encoded(a)](Word* y, std::size_t n) { backend().scal(own, y, n); }))
        << "a = " << a;
  }
}

TEST_P(Kernels, AxpyAnyArrays) {
  const Words x = mixed_words(longest, 7);
  const Words y = mixed_words(longest, 8);
  for (const Word a : scalars) {
    EXPECT_TRUE(works_on_two(encoded(x), encoded(y), encoded(expected_axpy(a, x, y)),
                             [own = encoded(a)](const Word* source, Word* target, std::size_t n) {
                               backend().axpy(own, source, target, n);
                             }))
        << "a = " << a;
  }
}

TEST_P(Kernels, AxpyInPlace) {
  const Words x = mixed_words(longest, 9);
  for (const Word a : scalars) {
    EXPECT_TRUE(works_in_place(
        encoded(x), encoded(expected_axpy(a, x, x)),
        [own = encoded(a)](Word* y, std::size_t n) { backend().axpy(own, y, y, n); }))
        << "a = " << a;
  }
}

TEST_P(Kernels, EveryBitOfTheScalar) {
  const Words x = mixed_words(longest, 10);
  const Words zeros(longest);
  for (int bit = 0; bit < 64; ++bit) {
    const Word a = Word{1} << bit;
    for (const std::size_t n : {std::size_t{5}, longest}) {
      const Words prefix(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n));
      Words y = encoded(prefix);
      backend().scal(encoded(a), y.data(), n);
      ASSERT_TRUE(same_words(decoded(y), expected_axpy(a, prefix, zeros))) << "a = 2^" << bit;
    }
  }
}

TEST_P(Kernels, DotOfAnyArrays) {
  const Words x = mixed_words(longest, 11);
  const Words y = mixed_words(longest, 12);
  Words expected(longest + 1);
  for (std::size_t i = 0; i < longest; ++i) {
    expected[i + 1] = expected[i] ^ reference::product(x[i], y[i]);
  }
  const Words own = encoded(y);
  bool right = true;
  EXPECT_TRUE(works_on_two(encoded(x), own, own, [&](const Word* a, const Word* b, std::size_t n) {
    right = right && backend().dot(a, b, n) == encoded(expected[n]);
  }));
  EXPECT_TRUE(right);
}

TEST_P(Kernels, NimProductsInTheNimBasis) {
  const Words samples = sample_words(60, 13);
  for (const Word a : samples) {
    for (const Word b : samples) {
      ASSERT_EQ(backend().nim_mul(a, b), reference::product(a, b)) << a << " (x) " << b;
    }
  }
}

TEST_P(Kernels, NimProductsOfAnyArrays) {
  const Words a = mixed_words(longest, 14);
  const Words b = mixed_words(longest, 15);
  Words products(longest);
  for (std::size_t i = 0; i < longest; ++i) products[i] = reference::product(a[i], b[i]);
  const auto mul = backend().nim_mul_batch;
  const auto into_second = [mul](const Word* x, Word* y, std::size_t n) { mul(x, y, y, n); };
  const auto into_first = [mul](const Word* x, Word* y, std::size_t n) { mul(y, x, y, n); };
  const auto elsewhere = [mul, &b](const Word* x, Word* y, std::size_t n) {
    mul(x, b.data(), y, n);
  };
  EXPECT_TRUE(works_on_two(a, b, products, into_second));
  EXPECT_TRUE(works_on_two(a, b, products, into_first));
  EXPECT_TRUE(works_on_two(a, a, products, elsewhere));
}

TEST_P(Kernels, GemmAddAnyShapeAndStride) {
  struct Shape {
    std::size_t m, n, k;
  };
  std::vector<Shape> shapes = {{1, 1, 200}, {1, 70, 3},  {70, 1, 3},  {9, 65, 33},
                               {33, 9, 65}, {2, 3, 129}, {65, 64, 8}, {24, 48, 40}};
  for (std::size_t i = 0; i < 6 * 6 * 6; ++i) shapes.push_back({i % 6, i / 6 % 6, i / 36});
  std::uint64_t seed = 0;
  for (const auto [m, n, k] : shapes) {
    for (const std::size_t margin : {0U, 5U}) {
      SCOPED_TRACE(property_case(++seed, static_cast<Index>(m), static_cast<Index>(n)) + ", k " +
                   std::to_string(k) + ", margin " + std::to_string(margin));
      const std::size_t lda = k + margin;
      const std::size_t ldb = n + margin;
      const std::size_t ldc = n + 2 * margin;
      const Words A = mixed_words(m * lda, seed);
      const Words B = mixed_words(k * ldb, seed + 1);
      Words C = mixed_words(m * ldc, seed + 2);
      const Words own_A = encoded(A);
      const Words own_B = encoded(B);
      GuardedWords own_C(encoded(C), seed % GuardedWords::misalignments);
      backend().gemm_add(m, n, k, own_A.data(), static_cast<std::ptrdiff_t>(lda), own_B.data(),
                         static_cast<std::ptrdiff_t>(ldb), own_C.data(),
                         static_cast<std::ptrdiff_t>(ldc));
      for (std::size_t i = 0; i < m; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          for (std::size_t p = 0; p < k; ++p) {
            C[i * ldc + j] ^= reference::product(A[i * lda + p], B[p * ldb + j]);
          }
        }
      }
      ASSERT_TRUE(own_C.intact());
      // What lies between the rows of C is there too, and as it was.
      ASSERT_TRUE(same_words(own_C.words(), encoded(C)));
      ASSERT_EQ(decoded(own_A), A);
      ASSERT_EQ(decoded(own_B), B);
    }
  }
}

}  // namespace
}  // namespace nimla::tests
