// Products of matrices through all the ways that gemm_add may go.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <thread>
#include <vector>

#include "nimla/blas.hpp"
#include "nimla/certify.hpp"
#include "nimla/det.hpp"
#include "nimla/random.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/sanitizers.hpp"

namespace nimla::tests {
namespace {

class Products : public ForcedBackendTest {};
NIMLA_FOR_EACH_BACKEND(Products);

/// Dimensions around the edges of blocks, vectors and octets of every backend.
TEST_P(Products, RandomShapesAroundEdges) {
  SplitMix64 random(1);
  const auto edge = [&random](std::initializer_list<Index> edges) {
    const Index near = edges.begin()[random() % edges.size()];
    return std::max(Index{1}, near + static_cast<Index>(random() % 5) - 2);
  };
  for (int i = 0; i < 40; ++i) {
    const Index m = edge({16, 32, 48, 64, 96, 128, 144});
    const Index k = edge({8, 32, 64, 72, 128, 136});
    const Index n = edge({16, 32, 64, 80, 128, 192});
    const Matrix A = random_matrix(m, k, random());
    const Matrix B = random_matrix(k, n, random());
    EXPECT_TRUE(certify_product(A, B, multiply(A, B, {.threads = 1})))
        << property_case(1, m, n) << " k " << k;
  }
}

/// With a cutoff so small that products of halves are halved again.
TEST_P(Products, Strassen) {
  kernels::Backend halving = backend();
  halving.strassen = 24;
  const detail::ForceBackend force(halving);
  SplitMix64 random(2);
  const auto size = [&random] { return static_cast<Index>(20 + random() % 110); };
  for (int i = 0; i < 30; ++i) {
    const Index m = size();
    const Index k = size();
    const Index n = size();
    const Matrix A = random_matrix(m, k, random());
    const Matrix B = random_matrix(k, n, random());
    EXPECT_TRUE(certify_product(A, B, multiply(A, B, {.threads = 1})))
        << property_case(2, m, n) << " k " << k;
  }
  const Matrix A = random_matrix(270, 130, 3);
  const Matrix B = random_matrix(130, 300, 4);
  const Matrix C = multiply(A, B, {.threads = 1});
  EXPECT_TRUE(certify_product(A, B, C));
  EXPECT_EQ(multiply(A, B, {.threads = 3}), C);
}

/// Its own cutoff, where that is small.
TEST_P(Products, AroundTheCutoffOfStrassen) {
  const auto cutoff = static_cast<Index>(backend().strassen);
  if (cutoff > 256) GTEST_SKIP() << "the cutoff is " << cutoff;
  for (const Index n : {cutoff - 1, cutoff, cutoff + 1, 2 * cutoff + 17}) {
    const Matrix A = random_matrix(n, n, 5);
    const Matrix B = random_matrix(n, n, 6);
    EXPECT_TRUE(certify_product(A, B, multiply(A, B, {.threads = 1}))) << property_case(5, n, n);
  }
}

TEST_P(Products, SeveralThreadsAtOnce) {
  constexpr int count = 4;
  const Matrix A = random_matrix(140, 120, 7);
  const Matrix B = random_matrix(120, 200, 8);
  const Matrix C = multiply(A, B, {.threads = 1});
  std::vector<Matrix> products(count);
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i) {
    threads.emplace_back(
        [&, i] { products[static_cast<std::size_t>(i)] = multiply(A, B, {.threads = 1 + i % 2}); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Matrix& product : products) EXPECT_EQ(product, C);
}

/// Beyond every block of every engine.
TEST(LargeProducts, AreCertified) {
  if (detail::active().needs == 0) GTEST_SKIP() << "too slow without vector instructions";
  const std::vector<std::array<Index, 3>> shapes =
      sanitized
          ? std::vector<std::array<Index, 3>>{{1000, 1030, 1000}}
          : std::vector<std::array<Index, 3>>{
                {1000, 1000, 1000}, {2049, 1025, 1100}, {3080, 3073, 3079}, {5000, 300, 5000}};
  for (const auto& [m, k, n] : shapes) {
    const Matrix A = random_matrix(m, k, 9);
    const Matrix B = random_matrix(k, n, 10);
    EXPECT_TRUE(certify_product(A, B, multiply(A, B))) << shape_text(m, k) << " " << n;
  }
}

/// The bytes of addresses that this process has.
std::size_t address_space() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

void limit_address_space(std::size_t bytes) {
  rlimit limit = {};
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = bytes;
  setrlimit(RLIMIT_AS, &limit);
}

/// With more memory each time until it suffices: each time before, C stays as it was.
TEST(ProductsDeathTest, NoMemoryForAProduct) {
  if (sanitized) GTEST_SKIP() << "a sanitizer needs the address space that this test takes away";
  EXPECT_EXIT(
      {
        const Matrix A = random_matrix(700, 700, 11);
        Matrix C = random_matrix(700, 700, 12);
        const Matrix before = C;
        const std::size_t used = address_space();
        int failures = 0;
        for (std::size_t more = 0;; more += std::size_t{1} << 20) {
          limit_address_space(used + more);
          try {
            gemm(Nim64(1U), A, A, Nim64(1U), C, {.threads = 1});
            break;
          } catch (const MemoryError&) {
            ++failures;
            if (C != before) std::_Exit(4);
          }
        }
        std::_Exit(failures > 0 && C != before ? 3 : 5);
      },
      testing::ExitedWithCode(3), "");
}

/// A determinant and a rank need no more than one and a half times the matrix.
TEST(ProductsDeathTest, LittleMemoryForAnElimination) {
  if (sanitized) GTEST_SKIP() << "a sanitizer needs the address space that this test takes away";
  const auto eliminate_in = [](std::size_t halves) {
    const Matrix A = random_matrix(1500, 1500, 13);
    limit_address_space(address_space() + halves * 1500 * 1500 * sizeof(Nim64) / 2);
    try {
      const Nim64 found = det(A, {.threads = 1});
      const Index found_rank = rank(A, {.threads = 1});
      limit_address_space(RLIM_INFINITY);
      std::_Exit(found == det(A) && found_rank == 1500 ? 3 : 4);
    } catch (const MemoryError&) {
      std::_Exit(5);
    }
  };
  EXPECT_EXIT(eliminate_in(3), testing::ExitedWithCode(3), "");
  EXPECT_EXIT(eliminate_in(1), testing::ExitedWithCode(5), "");
}

}  // namespace
}  // namespace nimla::tests
