// Discrete logarithms: against brute force below 2^8 and in the subgroups of prime order, against
// powers elsewhere.

#include "nimla/log.hpp"

#include <gtest/gtest.h>

#include <barrier>
#include <stdexcept>
#include <thread>
#include <vector>

#include "nimla/field.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/vectors.hpp"

namespace nimla::tests {
namespace {

constexpr std::uint64_t group_order = ~std::uint64_t{0};

// An element of that order, a divisor of 2^64 - 1.
Nim64 element_of_order(std::uint64_t divisor) {
  return pow(smallest_primitive(), group_order / divisor);
}

TEST(LogVectors, All) {
  for (const int W : {8, 16, 32, 64}) {
    const std::string file = "field_" + std::to_string(W) + ".txt";
    VectorCount count(file);
    for (const VectorLine& line : read_vectors(file)) {
      if (line.op != "log") continue;
      const auto k = log(Nim64(number(line.args.at(2))), Nim64(number(line.args.at(1))),
                         static_cast<Width>(W));
      ASSERT_TRUE(k) << line.text;
      EXPECT_EQ(*k, number(line.results.at(0))) << line.text;
      count.add(line.op);
    }
    count.expect_some({"log"});
  }
}

TEST(Log, EveryBaseAndEveryElementBelow256) {
  for (std::uint64_t base = 1; base < 256; ++base) {
    std::vector<std::optional<std::uint64_t>> expected(256);
    std::uint64_t power = 1;
    for (std::uint64_t k = 0; !expected[power]; ++k) {
      expected[power] = k;
      power = reference::product(power, base);
    }
    const Logarithm logarithm(Nim64(base), Width::w8);
    for (std::uint64_t a = 0; a < 256; ++a) {
      ASSERT_EQ(logarithm(Nim64(a)), expected[a]) << "base " << base << ", a = " << a;
    }
  }
}

TEST(Log, EveryElementOfTheSmallSubgroups) {
  for (const std::uint64_t p : {3U, 5U, 17U, 257U, 641U, 65537U}) {
    const Nim64 base = element_of_order(p);
    const Logarithm logarithm(base);
    Nim64 power(1U);
    for (std::uint64_t k = 0; k < p; ++k) {
      ASSERT_EQ(logarithm(power), k) << "order " << p;
      power *= base;
    }
    EXPECT_EQ(power, Nim64(1U));
  }
}

TEST(Log, TheLargestSubgroupWhereStepsMeet) {
  constexpr std::uint64_t p = 6700417;
  const Nim64 base = element_of_order(p);
  const Logarithm logarithm(base);
  // The group's own generator is this base or a power of it, so that these exponents are around
  // each giant step and around the middle between two.
  constexpr std::uint64_t step = 2 * 8192 + 1;
  for (std::uint64_t at = 0; at < p + step; at += step) {
    for (const std::uint64_t middle : {at, at + step / 2}) {
      for (std::uint64_t k = middle < 2 ? 0 : middle - 2; k < middle + 3; ++k) {
        ASSERT_EQ(logarithm(pow(base, k)), k % p);
      }
    }
  }
}

TEST(Log, PowersOfRandomBases) {
  SplitMix64 random(1);
  for (const Width width : {Width::w8, Width::w16, Width::w32, Width::w64}) {
    for (int i = 0; i < 300; ++i) {
      const Nim64 base((random() >> (64 - static_cast<int>(width))) | 1U);
      const std::uint64_t k = random();
      const Nim64 a(reference::pow(base.bits, k));
      ASSERT_EQ(log(a, base, width), k % order(base)) << "base " << base << ", k = " << k;
    }
  }
}

TEST(Log, BasesOfEveryOrder) {
  SplitMix64 random(2);
  constexpr std::uint64_t primes[] = {3, 5, 17, 257, 641, 65537, 6700417};
  for (unsigned subset = 0; subset < 128; ++subset) {
    std::uint64_t divisor = 1;
    for (unsigned i = 0; i < 7; ++i) {
      if ((subset >> i & 1) != 0) divisor *= primes[i];
    }
    const Logarithm logarithm(element_of_order(divisor));
    const Nim64 base = logarithm.base();
    EXPECT_EQ(logarithm(Nim64(1U)), 0U);
    EXPECT_EQ(logarithm(base), divisor == 1 ? 0U : 1U);
    EXPECT_EQ(logarithm(inverse(base)), divisor - 1);
    const std::uint64_t k = random() % divisor;
    const Nim64 a = pow(base, k);
    EXPECT_EQ(logarithm(a), k) << "order " << divisor;
    // Times an element of a prime order that the base lacks it is no power any more.
    for (const std::uint64_t p : primes) {
      if (divisor % p != 0) {
        EXPECT_EQ(logarithm(a * element_of_order(p)), std::nullopt)
            << "order " << divisor << ", prime " << p;
      }
    }
  }
}

TEST(Log, ZeroIsNoPower) {
  EXPECT_EQ(log(Nim64(), Nim64(1U)), std::nullopt);
  EXPECT_EQ(log(Nim64(), smallest_primitive()), std::nullopt);
  EXPECT_EQ(log(Nim64(), smallest_primitive(Width::w8), Width::w8), std::nullopt);
}

TEST(Log, ToTheBaseOne) {
  EXPECT_EQ(log(Nim64(1U), Nim64(1U)), 0U);
  EXPECT_EQ(log(Nim64(2U), Nim64(1U)), std::nullopt);
}

TEST(Log, RefusesTheBaseZeroAndWhatIsOutsideTheField) {
  EXPECT_THROW(log(Nim64(1U), Nim64()), std::domain_error);
  EXPECT_THROW(log(Nim64(), Nim64()), std::domain_error);
  EXPECT_THROW(log(Nim64(256U), Nim64(16U), Width::w8), std::domain_error);
  EXPECT_THROW(log(Nim64(16U), Nim64(256U), Width::w8), std::domain_error);
  EXPECT_THROW(log(Nim64(1ULL << 32), Nim64(16U), Width::w32), std::domain_error);
}

TEST(Log, ManyThreadsAtFirstUse) {
  // The first call of this test's process, if it runs alone, as under ctest.
  constexpr int count = 8;
  std::barrier start(count);
  std::vector<int> wrong(count);
  std::vector<std::thread> threads;
  for (int t = 0; t < count; ++t) {
    threads.emplace_back([&start, &wrong, t] {
      const Nim64 base(4294967302U);
      SplitMix64 random(static_cast<std::uint64_t>(t));
      start.arrive_and_wait();
      for (int i = 0; i < 20; ++i) {
        const std::uint64_t k = random() >> 1;
        if (log(pow(base, k), base) != k) ++wrong[static_cast<std::size_t>(t)];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(count));
}

}  // namespace
}  // namespace nimla::tests
