// The field and det in the static initialisers of other files. Where a table is built only by an
// initialiser of the library, this program crashes before main or finds zeros.

#include "tests/nimla/base/static_init.hpp"

#include <gtest/gtest.h>

#include "tests/support/reference.hpp"

namespace nimla::tests {
namespace {

const StaticValues own_values{.a = opaque(77), .b = opaque(0x8000800080008000U)};
constinit const Nim64 at_compile_time = Nim64(1ULL << 63) * Nim64(1ULL << 63) / Nim64(2);

void expect_right(const StaticValues& values) {
  const std::uint64_t a = values.a.bits;
  const std::uint64_t b = values.b.bits;
  EXPECT_EQ(values.product.bits, reference::product(a, b));
  EXPECT_EQ(values.quotient.bits, reference::product(a, reference::inverse_or_zero(b)));
  EXPECT_EQ(values.inverse_of_b.bits, reference::inverse_or_zero(b));
  EXPECT_EQ(values.square_of_a.bits, reference::product(a, a));
  EXPECT_EQ(values.sqrt_of_a.bits, reference::pow(a, 1ULL << 63));
  EXPECT_EQ(values.power.bits, reference::pow(a, 1000));
  EXPECT_EQ(static_cast<std::uint64_t>(values.trace_of_a), reference::trace(a, 64));
  EXPECT_EQ(values.det_of_matrix.bits, reference::det(reference::rows_of(values.matrix)));
}

TEST(StaticInit, BeforeNimlasOwnObjects) {
  EXPECT_EQ(first_values.a, Nim64(0x123456789ABCDEF0U));
  expect_right(first_values);
}

TEST(StaticInit, InAnotherFile) {
  EXPECT_EQ(other_values.b, Nim64(2));
  expect_right(other_values);
}

TEST(StaticInit, InThisFile) {
  expect_right(own_values);
  EXPECT_EQ(at_compile_time.bits,
            reference::product(16017865340936038689U, reference::inverse_or_zero(2)));
}

}  // namespace
}  // namespace nimla::tests
