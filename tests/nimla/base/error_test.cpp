#include "nimla/error.hpp"

#include <gtest/gtest.h>

#include <type_traits>

namespace nimla::tests {
namespace {

static_assert(std::is_base_of_v<std::invalid_argument, ShapeError>);
static_assert(std::is_base_of_v<std::runtime_error, ParseError>);
static_assert(std::is_base_of_v<std::runtime_error, BackendError>);
static_assert(std::is_base_of_v<std::bad_alloc, MemoryError>);

TEST(Errors, ParseErrorKnowsItsPlace) {
  const ParseError error("a:b.txt", 3, 17, "'x' is no digit, expected a number");
  EXPECT_STREQ(error.what(), "a:b.txt:3:17: 'x' is no digit, expected a number");
  EXPECT_STREQ(error.message(), "'x' is no digit, expected a number");
  EXPECT_EQ(error.file(), "a:b.txt");
  EXPECT_EQ(error.line(), 3U);
  EXPECT_EQ(error.column(), 17U);
  const ParseError copy = error;
  EXPECT_STREQ(copy.message(), error.message());
}

TEST(Errors, MemoryErrorKeepsItsMessage) {
  MemoryError error("too much");
  const MemoryError copy = error;
  error = MemoryError("other");
  EXPECT_STREQ(copy.what(), "too much");
  EXPECT_STREQ(error.what(), "other");
}

}  // namespace
}  // namespace nimla::tests
