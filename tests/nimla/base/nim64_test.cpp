#include "nimla/nim64.hpp"

#include <gtest/gtest.h>

#include <concepts>
#include <iomanip>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "tests/support/generators.hpp"
#include "tests/support/laws.hpp"
#include "tests/support/reference.hpp"

namespace nimla::tests {
namespace {

// What the type is and what it is not.

static_assert(std::regular<Nim64>);
static_assert(std::is_trivially_copyable_v<Nim64> && std::is_standard_layout_v<Nim64>);
static_assert(sizeof(Nim64) == 8 && alignof(Nim64) == 8);
static_assert(Nim64{} == Nim64(0) && !Nim64{} && Nim64(1));

template <class A, class B>
concept Ordered = requires(A a, B b) {
  a < b;
}
|| requires(A a, B b) { a <= b; }
|| requires(A a, B b) { a <=> b; };
static_assert(Ordered<int, int> && !Ordered<Nim64, Nim64>);

template <class A, class B>
concept Multiplies = requires(A a, B b) {
  a* b;
};
template <class A, class B>
concept Adds = requires(A a, B b) {
  a + b;
};
template <class A, class B>
concept Compares = requires(A a, B b) {
  a == b;
};
static_assert(Multiplies<Nim64, Nim64> && !Multiplies<int, Nim64> && !Multiplies<Nim64, int> &&
              !Multiplies<std::uint64_t, Nim64> && !Multiplies<bool, Nim64>);
static_assert(Adds<Nim64, Nim64> && !Adds<int, Nim64> && !Adds<Nim64, std::uint64_t>);
static_assert(Compares<Nim64, Nim64> && !Compares<Nim64, int> && !Compares<bool, Nim64>);

static_assert(!std::is_convertible_v<int, Nim64> && !std::is_convertible_v<std::uint64_t, Nim64>);
static_assert(!std::is_convertible_v<Nim64, bool> && !std::is_convertible_v<Nim64, int>);
static_assert(!std::is_constructible_v<Nim64, double>);

// Constructors: every width, signed and unsigned.

static_assert(Nim64(std::uint8_t{255}).bits == 255);
static_assert(Nim64(std::uint16_t{65535}).bits == 65535);
static_assert(Nim64(4294967295U).bits == 4294967295U);
static_assert(Nim64(~std::uint64_t{0}).bits == ~std::uint64_t{0});
static_assert(Nim64(~0ULL).bits == ~std::uint64_t{0});
static_assert(Nim64(true) == Nim64(1) && Nim64(false) == Nim64(0));
static_assert(Nim64(-1) == Nim64(1) && Nim64(-7).bits == 7 && Nim64(7).bits == 7);
static_assert(Nim64(std::int8_t{-128}).bits == 128);
static_assert(Nim64(std::int16_t{-32768}).bits == 32768);
static_assert(Nim64(std::numeric_limits<int>::min()).bits == std::uint64_t{1} << 31);
static_assert(Nim64(std::numeric_limits<std::int64_t>::min()).bits == std::uint64_t{1} << 63);
static_assert(Nim64(std::numeric_limits<long long>::min()).bits == std::uint64_t{1} << 63);
static_assert(Nim64(std::numeric_limits<std::int64_t>::max()).bits == ~std::uint64_t{0} >> 1);

// Constant expressions.

constexpr Nim64 top{std::uint64_t{1} << 63};
constexpr Nim64 all_ones{~std::uint64_t{0}};
static_assert(Nim64(2) * Nim64(2) == Nim64(3) && Nim64(3) * Nim64(3) == Nim64(2));
static_assert(Nim64(4) * Nim64(4) == Nim64(6) && Nim64(8) * Nim64(8) == Nim64(13));
static_assert(Nim64(256) * Nim64(256) == Nim64(384));
static_assert(Nim64(1ULL << 32) * Nim64(1ULL << 32) == Nim64(6442450944U));
static_assert(top * top == Nim64(16017865340936038689U));
static_assert(all_ones * all_ones == Nim64(11290409524105353207U));
static_assert(square(all_ones) == all_ones * all_ones);
static_assert(inverse(Nim64(2)) == Nim64(3));
static_assert(inverse(all_ones) == Nim64(221865125609472U));
static_assert(inverse_or_zero(Nim64(0)) == Nim64(0));
static_assert(sqrt(top) == Nim64(16753531353454084096U));
static_assert(sqrt(Nim64(0xffffffffU)) * sqrt(Nim64(0xffffffffU)) == Nim64(0xffffffffU));
static_assert(pow(Nim64(0xffffU), 0xffff) == Nim64(1));
static_assert(pow(Nim64(0), 0) == Nim64(1) && pow(Nim64(0), 1) == Nim64(0));
static_assert(top / top == Nim64(1) && Nim64(6) / Nim64(4) == Nim64(4));
static_assert(trace(top) == 1 && trace(Nim64(128), Width::w8) == 1 && trace(Nim64(127)) == 0);
static_assert(+top == top && -top == top && top - top == Nim64(0) && top + top == Nim64(0));

constexpr Nim64 compound() {
  Nim64 a(5);
  a += Nim64(6);
  a *= Nim64(7);
  a -= Nim64(1);
  a /= Nim64(9);
  return a;
}
static_assert(compound() == (Nim64(3) * Nim64(7) + Nim64(1)) / Nim64(9));

// At run time.

TEST(Nim64, ProductsBelow256) {
  for (std::uint64_t a = 0; a < 256; ++a) {
    for (std::uint64_t b = 0; b < 256; ++b) {
      ASSERT_EQ((Nim64(a) * Nim64(b)).bits, reference::product(a, b)) << a << " (x) " << b;
    }
  }
}

TEST(Nim64, Products) {
  const auto samples = sample_words(100, 1);
  for (const std::uint64_t a : samples) {
    for (const std::uint64_t b : samples) {
      ASSERT_EQ((Nim64(a) * Nim64(b)).bits, reference::product(a, b)) << a << " (x) " << b;
    }
  }
}

TEST(Nim64, Laws) {
  const auto samples = sample_words(50, 2);
  const auto mul = [](std::uint64_t a, std::uint64_t b) { return (Nim64(a) * Nim64(b)).bits; };
  const auto one_over = [](std::uint64_t a) { return inverse_or_zero(Nim64(a)).bits; };
  expect_ring_laws(samples, mul);
  expect_inverse_laws(samples, mul, one_over);
  expect_square_laws(
      samples, mul, [](std::uint64_t a) { return square(Nim64(a)).bits; },
      [](std::uint64_t a) { return sqrt(Nim64(a)).bits; });
  for (const std::uint64_t a : samples) {
    ASSERT_EQ(one_over(a), reference::inverse_or_zero(a)) << "a = " << a;
  }
}

TEST(Nim64, ConstantExpressionsAgreeWithRunTime) {
  const auto samples = sample_words(40, 3);
  for (const std::uint64_t a : samples) {
    for (const std::uint64_t b : samples) {
      ASSERT_EQ(detail::nim_multiply_by_rule(a, b), (Nim64(a) * Nim64(b)).bits) << a << ", " << b;
    }
    ASSERT_EQ(detail::nim_inverse_by_rule(a), inverse_or_zero(Nim64(a)).bits) << "a = " << a;
  }
}

TEST(Nim64, SumsAreXor) {
  const Nim64 a(0b1100U);
  const Nim64 b(0b1010U);
  EXPECT_EQ(a + b, Nim64(0b0110U));
  EXPECT_EQ(a - b, a + b);
  EXPECT_EQ(-a, a);
  EXPECT_EQ(+a, a);
  Nim64 c = a;
  EXPECT_EQ(&(c += b), &c);
  EXPECT_EQ(c, a + b);
  EXPECT_EQ(c -= b, a);
  EXPECT_EQ(c *= b, a * b);
  EXPECT_EQ(c /= b, a);
  c *= c;
  EXPECT_EQ(c, a * a);
}

TEST(Nim64, DivisionByZeroThrows) {
  EXPECT_THROW(inverse(Nim64(0)), std::domain_error);
  EXPECT_THROW(Nim64(5) / Nim64(0), std::domain_error);
  EXPECT_THROW(Nim64(0) / Nim64(0), std::domain_error);
  Nim64 a(5);
  EXPECT_THROW(a /= Nim64(0), std::domain_error);
  EXPECT_EQ(a, Nim64(5));
  EXPECT_EQ(inverse_or_zero(Nim64(0)), Nim64(0));
  EXPECT_EQ(Nim64(0) / Nim64(5), Nim64(0));
  for (const std::uint64_t word : sample_words(20, 4)) {
    if (word == 0) continue;
    const Nim64 b(word);
    EXPECT_EQ(b / b, Nim64(1));
    EXPECT_EQ(a / b, a * inverse(b));
    EXPECT_EQ(a / b * b, a);
  }
}

TEST(Nim64, Pow) {
  const std::uint64_t exponents[] = {
      0, 1, 2, 3, 64, 65, 65535, 1ULL << 32, 1ULL << 63, (1ULL << 63) + 1, ~0ULL - 1, ~0ULL};
  for (const std::uint64_t word : sample_words(10, 5)) {
    const Nim64 a(word);
    EXPECT_EQ(pow(a, 0), Nim64(1)) << a;
    EXPECT_EQ(pow(a, 1), a);
    EXPECT_EQ(pow(a, ~0ULL), a ? Nim64(1) : Nim64(0)) << a;
    EXPECT_EQ(pow(a, ~0ULL - 1), inverse_or_zero(a)) << a;
    EXPECT_EQ(pow(a, 1ULL << 63), sqrt(a)) << a;
    for (const std::uint64_t e : exponents) {
      ASSERT_EQ(pow(a, e).bits, reference::pow(word, e)) << a << '^' << e;
    }
  }
  EXPECT_EQ(pow(Nim64(0), 0), Nim64(1));
  EXPECT_EQ(pow(Nim64(0), ~0ULL), Nim64(0));
}

TEST(Nim64, TraceOfEveryWidth) {
  for (const Width width : {Width::w8, Width::w16, Width::w32, Width::w64}) {
    const int bits = static_cast<int>(width);
    for (const std::uint64_t word : sample_words(40, 6)) {
      const std::uint64_t a = word >> (64 - bits);
      ASSERT_EQ(static_cast<std::uint64_t>(trace(Nim64(a), width)), reference::trace(a, bits))
          << a << " in GF(2^" << bits << ")";
    }
    if (width == Width::w64) continue;
    const std::uint64_t first_outside = std::uint64_t{1} << bits;
    EXPECT_THROW(trace(Nim64(first_outside), width), std::domain_error);
    EXPECT_THROW(trace(Nim64(~0ULL), width), std::domain_error);
    EXPECT_EQ(trace(Nim64(first_outside - 1), width), 1);
  }
  EXPECT_EQ(trace(Nim64(1ULL << 63)), 1);
  EXPECT_EQ(trace(Nim64(~0ULL >> 1)), 0);
}

TEST(Nim64, Prints) {
  const auto printed = [](const auto& manipulator, Nim64 a) {
    std::ostringstream out;
    manipulator(out);
    out << a << '|';
    return out.str();
  };
  EXPECT_EQ(printed([](std::ostream&) {}, Nim64(~0ULL)), "18446744073709551615|");
  EXPECT_EQ(printed([](std::ostream& out) { out << std::setw(5); }, Nim64(42)), "   42|");
  EXPECT_EQ(printed([](std::ostream& out) { out << std::setw(5) << std::setfill('*'); }, Nim64(42)),
            "***42|");
  EXPECT_EQ(printed([](std::ostream& out) { out << std::setw(5) << std::left; }, Nim64(0)),
            "0    |");
  EXPECT_EQ(printed([](std::ostream& out) { out << std::setw(1); }, Nim64(123)), "123|");
  EXPECT_EQ(printed([](std::ostream& out) { out << std::hex << std::showpos; }, Nim64(255)), "255|")
      << "always decimal";
  EXPECT_EQ(to_string(Nim64(0)), "0");
  EXPECT_EQ(to_string(Nim64(~0ULL)), "18446744073709551615");
}

TEST(Nim64, Parses) {
  for (const std::uint64_t word : sample_words(20, 7)) {
    EXPECT_EQ(parse_nim64(to_string(Nim64(word))), Nim64(word));
  }
  EXPECT_EQ(parse_nim64("007"), Nim64(7));
  EXPECT_EQ(parse_nim64("0"), Nim64(0));
  EXPECT_EQ(parse_nim64(std::string(1000, '0')), Nim64(0));
  EXPECT_EQ(parse_nim64(std::string(1000, '0') + "18446744073709551615"), Nim64(~0ULL));
  EXPECT_EQ(parse_nim64(std::string_view("123456").substr(1, 2)), Nim64(23)) << "not terminated";
}

TEST(Nim64, ParsesNothingElse) {
  using namespace std::string_view_literals;
  for (const std::string_view text : {""sv,
                                      " "sv,
                                      " 1"sv,
                                      "1 "sv,
                                      "1\n"sv,
                                      "\t1"sv,
                                      "+1"sv,
                                      "-1"sv,
                                      "-0"sv,
                                      "--1"sv,
                                      "*5"sv,
                                      "1e3"sv,
                                      "0x10"sv,
                                      "1.0"sv,
                                      "1,0"sv,
                                      "1'000"sv,
                                      "1 2"sv,
                                      "one"sv,
                                      "12a"sv,
                                      "1\0"sv,
                                      "\0"sv,
                                      "\xEF\xBB\xBF"
                                      "1"sv,
                                      "\xD9\xA3"sv,
                                      "18446744073709551616"sv,
                                      "18446744073709551625"sv,
                                      "99999999999999999999"sv,
                                      "340282366920938463463374607431768211456"sv,
                                      "0000018446744073709551616"sv}) {
    EXPECT_EQ(parse_nim64(text), std::nullopt) << '"' << text << '"';
  }
  EXPECT_EQ(parse_nim64({}), std::nullopt);
}

}  // namespace
}  // namespace nimla::tests
