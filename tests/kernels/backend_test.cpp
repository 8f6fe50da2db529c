// What kernels/backend.hpp promises, for each backend.

#include "kernels/backend.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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
    backend().encode(&word, &word, 1);
    return word;
  }
  static Words encoded(Words words) {
    backend().encode(words.data(), words.data(), words.size());
    return words;
  }
  static Words decoded(Words words) {
    backend().decode(words.data(), words.data(), words.size());
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
  const auto in_place = [](auto convert) {
    return [convert](Word* x, std::size_t n) { convert(x, x, n); };
  };
  EXPECT_TRUE(works_in_place(nim, own, in_place(backend().encode)));
  EXPECT_TRUE(works_in_place(own, nim, in_place(backend().decode)));
  const Words before = mixed_words(longest, 4);
  EXPECT_TRUE(works_on_two(nim, before, own, backend().encode));
  EXPECT_TRUE(works_on_two(own, before, nim, backend().decode));
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

/// Both in the own basis and in the nim basis.
TEST_P(Kernels, ProductsOfAnyArrays) {
  const Words a = mixed_words(longest, 14);
  const Words b = mixed_words(longest, 15);
  Words products(longest);
  for (std::size_t i = 0; i < longest; ++i) products[i] = reference::product(a[i], b[i]);
  const auto check = [](const Words& x, const Words& y, const Words& xy, auto mul) {
    EXPECT_TRUE(works_on_two(x, y, xy, [mul](const Word* left, Word* right, std::size_t n) {
      mul(left, right, right, n);
    }));
    EXPECT_TRUE(works_on_two(x, y, xy, [mul](const Word* left, Word* right, std::size_t n) {
      mul(right, left, right, n);
    }));
    EXPECT_TRUE(works_on_two(x, x, xy, [mul, &y](const Word* left, Word* out, std::size_t n) {
      mul(left, y.data(), out, n);
    }));
  };
  check(a, b, products, backend().nim_mul_batch);
  check(encoded(a), encoded(b), encoded(products), backend().mul_batch);
}

TEST_P(Kernels, GerAnyShapeAndStride) {
  std::uint64_t seed = 0;
  for (const std::size_t m : {0U, 1U, 2U, 3U, 4U, 5U, 8U, 13U}) {
    for (const std::size_t n : {0U, 1U, 2U, 3U, 7U, 8U, 9U, 16U, 17U, 33U, 47U, 48U, 65U}) {
      for (const std::size_t margin : {1U, 6U}) {
        // As an elimination has it: x is the column of A left of what changes; or the one right of
        // it, as in a solve with a lower triangle on the right.
        const std::size_t lda = n + margin;
        const std::size_t x = seed % 2 == 0 ? 0 : n;
        const std::size_t first = x == 0 ? 1 : 0;
        SCOPED_TRACE(property_case(++seed, static_cast<Index>(m), static_cast<Index>(n)));
        Words A = mixed_words(m * lda, seed);
        const Words y = mixed_words(n, ~seed);
        GuardedWords own_A(encoded(A), seed % GuardedWords::misalignments);
        FencedWords own_y(encoded(y), FencedWords::Fence::behind);
        const auto stride = static_cast<std::ptrdiff_t>(lda);
        backend().ger(m, n, own_A.data() + x, stride, own_y.data(), own_A.data() + first, stride);
        for (std::size_t i = 0; i < m; ++i) {
          for (std::size_t j = 0; j < n; ++j) {
            A[i * lda + first + j] ^= reference::product(A[i * lda + x], y[j]);
          }
        }
        ASSERT_TRUE(own_A.intact());
        ASSERT_TRUE(same_words(own_A.words(), encoded(A)));
        ASSERT_TRUE(same_words(own_y.words(), encoded(y)));
      }
    }
  }
}

/// C + A B for m x k, k x n, m x n matrices of any strides, with guards around C and around a
/// workspace of arbitrary content.
struct Product {
  std::size_t m, n, k, margin;
  std::size_t lda = k + margin;
  std::size_t ldb = n + margin;
  std::size_t ldc = n + 2 * margin;
  std::uint64_t seed = m + 100 * n + 10000 * k + margin;
  Words A = mixed_words(m * lda, seed);
  Words B = mixed_words(k * ldb, seed + 1);
  Words C = mixed_words(m * ldc, seed + 2);

  /// In the nim basis.
  Words result(const kernels::Backend& backend) const {
    Words own_A = A;
    Words own_B = B;
    Words own_C = C;
    for (Words* words : {&own_A, &own_B, &own_C})
      backend.encode(words->data(), words->data(), words->size());

    const Words A_before = own_A;
    const Words B_before = own_B;
    GuardedWords target(own_C, seed % GuardedWords::misalignments);
    GuardedWords workspace(mixed_words(backend.gemm_workspace(m, n, k), seed + 3), 0);
    backend.gemm_add(m, n, k, own_A.data(), static_cast<std::ptrdiff_t>(lda), own_B.data(),
                     static_cast<std::ptrdiff_t>(ldb), target.data(),
                     static_cast<std::ptrdiff_t>(ldc), workspace.data());
    EXPECT_TRUE(target.intact());
    EXPECT_TRUE(workspace.intact());
    EXPECT_EQ(own_A, A_before);
    EXPECT_EQ(own_B, B_before);
    Words found(target.words().begin(), target.words().end());
    backend.decode(found.data(), found.data(), found.size());
    return found;
  }
};

TEST_P(Kernels, GemmAddAnyShapeAndStride) {
  std::vector<Product> products;
  for (std::size_t i = 0; i < 6 * 6 * 6; ++i) {
    products.push_back({.m = i % 6, .n = i / 6 % 6, .k = i / 36, .margin = i % 4});
  }
  for (const std::size_t margin : {0U, 5U}) {
    products.push_back({.m = 1, .n = 1, .k = 200, .margin = margin});
    products.push_back({.m = 1, .n = 70, .k = 3, .margin = margin});
    products.push_back({.m = 70, .n = 1, .k = 3, .margin = margin});
    products.push_back({.m = 9, .n = 65, .k = 33, .margin = margin});
    products.push_back({.m = 33, .n = 9, .k = 65, .margin = margin});
    products.push_back({.m = 65, .n = 64, .k = 8, .margin = margin});
    products.push_back({.m = 24, .n = 48, .k = 40, .margin = margin});
  }
  for (const Product& p : products) {
    SCOPED_TRACE(property_case(p.seed, static_cast<Index>(p.m), static_cast<Index>(p.n)) + ", k " +
                 std::to_string(p.k) + ", margin " + std::to_string(p.margin));
    Words expected = p.C;
    for (std::size_t i = 0; i < p.m; ++i) {
      for (std::size_t j = 0; j < p.n; ++j) {
        for (std::size_t h = 0; h < p.k; ++h) {
          expected[i * p.ldc + j] ^= reference::product(p.A[i * p.lda + h], p.B[h * p.ldb + j]);
        }
      }
    }
    // What lies between the rows of C is there too, and as it was.
    ASSERT_TRUE(same_words(p.result(backend()), expected));
  }
}

/// By the certificate of Freivalds: C' x = C x + A (B x), and what lies between the rows of C
/// stays.
TEST_P(Kernels, GemmAddLargeShapes) {
  const auto times = [](const Words& X, std::size_t rows, std::size_t cols, std::size_t ld,
                        const Words& x) {
    Words y(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < cols; ++j) y[i] ^= reference::product(X[i * ld + j], x[j]);
    }
    return y;
  };
  const std::vector<Product> products = {
      {.m = 131, .n = 257, .k = 300, .margin = 3}, {.m = 520, .n = 70, .k = 64, .margin = 0},
      {.m = 65, .n = 513, .k = 515, .margin = 1},  {.m = 530, .n = 65, .k = 120, .margin = 2},
      {.m = 70, .n = 1041, .k = 100, .margin = 0}, {.m = 72, .n = 68, .k = 1100, .margin = 1},
      {.m = 136, .n = 160, .k = 130, .margin = 1}, {.m = 144, .n = 192, .k = 131, .margin = 0},
      {.m = 152, .n = 160, .k = 132, .margin = 2}, {.m = 129, .n = 129, .k = 129, .margin = 0}};
  for (const Product& p : products) {
    SCOPED_TRACE(property_case(p.seed, static_cast<Index>(p.m), static_cast<Index>(p.n)) + ", k " +
                 std::to_string(p.k));
    const Words found = p.result(backend());
    const Words x = mixed_words(p.n, p.seed + 4);
    Words expected = times(p.C, p.m, p.n, p.ldc, x);
    const Words ABx = times(p.A, p.m, p.k, p.lda, times(p.B, p.k, p.n, p.ldb, x));
    for (std::size_t i = 0; i < p.m; ++i) expected[i] ^= ABx[i];
    ASSERT_TRUE(same_words(times(found, p.m, p.n, p.ldc, x), expected));
    for (std::size_t i = 0; i < p.m; ++i) {
      for (std::size_t j = p.n; j < p.ldc; ++j) ASSERT_EQ(found[i * p.ldc + j], p.C[i * p.ldc + j]);
    }
  }
}

/// Rows of B that are appended together, and the first of their columns.
struct Piece {
  std::size_t p, rows, col;
};

class PackedProducts : public Kernels {};

TEST_P(PackedProducts, OfRowsInPieces) {
  const kernels::PackedProduct* const packed = backend().packed;
  const std::vector<std::vector<Piece>> orders = {
      {{0, 1, 0}},
      {{0, 48, 0}},
      {{0, 16, 0}, {16, 16, 16}, {32, 5, 32}},
      {{0, 3, 0}, {3, 4, 0}, {7, 1, 16}, {8, 1, 16}, {9, 0, 16}, {9, 6, 32}},
      {{32, 7, 0}, {16, 16, 0}, {2, 14, 0}},
  };
  const std::size_t room = 49;  // odd, and more than any order fills
  std::uint64_t seed = 0;
  for (const std::vector<Piece>& order : orders) {
    std::size_t first = room;
    std::size_t end = 0;
    for (const Piece& piece : order) {
      first = std::min(first, piece.p);
      end = std::max(end, piece.p + piece.rows);
    }
    const std::size_t k = end - first;
    for (const std::size_t n : {33U, 40U, 65U}) {
      for (const std::size_t m : {0U, 1U, 3U, 8U, 21U, 261U}) {
        if (m > 256 && (n != 33 || k > 20)) continue;  // the reference is slow
        SCOPED_TRACE(property_case(++seed, static_cast<Index>(m), static_cast<Index>(n)) + ", k " +
                     std::to_string(k));
        const std::size_t ldb = n + seed % 3;
        const std::size_t lda = k + seed % 4;
        const Words B = mixed_words(room * ldb, seed);
        const Words A = mixed_words(m * lda, seed + 1000);
        FencedWords own_B(encoded(B), FencedWords::Fence::behind);
        FencedWords own_A(encoded(A), FencedWords::Fence::behind);
        GuardedWords memory(mixed_words(packed->words(room, n), seed + 2000), 0);
        for (const Piece& piece : order) {
          packed->append(room, &piece == &order.front(), piece.p, piece.rows, n - piece.col,
                         own_B.data() + piece.p * ldb + piece.col, static_cast<std::ptrdiff_t>(ldb),
                         memory.data() + packed->words(room, piece.col));
        }
        const std::size_t col = order.back().col;
        const std::size_t ldc = n - col + seed % 2;
        Words C = mixed_words(m * ldc, seed + 3000);
        GuardedWords own_C(encoded(C), seed % GuardedWords::misalignments);
        packed->gemm_add(m, n - col, first, k, own_A.data(), static_cast<std::ptrdiff_t>(lda),
                         memory.data() + packed->words(room, col), room, own_C.data(),
                         static_cast<std::ptrdiff_t>(ldc));
        for (std::size_t i = 0; i < m; ++i) {
          for (std::size_t j = col; j < n; ++j) {
            for (std::size_t h = 0; h < k; ++h) {
              C[i * ldc + j - col] ^= reference::product(A[i * lda + h], B[(first + h) * ldb + j]);
            }
          }
        }
        ASSERT_TRUE(memory.intact());
        ASSERT_TRUE(own_C.intact());
        ASSERT_TRUE(same_words(own_C.words(), encoded(C)));
      }
    }
  }
}

std::vector<const kernels::Backend*> backends_with_packed_product() {
  std::vector<const kernels::Backend*> backends = backends_under_test();
  std::erase_if(backends, [](const kernels::Backend* b) { return b->packed == nullptr; });
  return backends;
}

INSTANTIATE_TEST_SUITE_P(EachBackend, PackedProducts,
                         testing::ValuesIn(backends_with_packed_product()), backend_name);
// A build may have none.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PackedProducts);

}  // namespace
}  // namespace nimla::tests
