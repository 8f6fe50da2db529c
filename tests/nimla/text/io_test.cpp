#include "nimla/io.hpp"

#include <gtest/gtest.h>

#include <string>
#include <system_error>

#include "nimla/error.hpp"

namespace nimla::tests {
namespace {

TEST(Io, ParsesWhatItSays) {
  EXPECT_EQ(parse_square_matrix("0", "text").rows(), 0);
  EXPECT_EQ(parse_square_matrix("1\v18446744073709551615", "text")(0, 0),
            Nim64(18446744073709551615U));
  const Matrix A = parse_square_matrix("\r\n02\t1 2\f003\n4\n", "text");
  EXPECT_EQ(A, (Matrix{{Nim64(1), Nim64(2)}, {Nim64(3), Nim64(4)}}));
}

TEST(Io, ErrorsHaveTheirPlace) {
  try {
    parse_square_matrix("2\n1 2\n3 x\n", "the text");
    FAIL();
  } catch (const ParseError& error) {
    EXPECT_EQ(error.file(), "the text");
    EXPECT_EQ(error.line(), 3U);
    EXPECT_EQ(error.column(), 3U);
    EXPECT_STREQ(error.what(),
                 "the text:3:3: 'x' is not an unsigned decimal, expected the entry of row 2, "
                 "column 2");
  }
  EXPECT_THROW(parse_square_matrix("", "text"), ParseError);
  EXPECT_THROW(parse_square_matrix("1 2 3", "text"), ParseError);
  EXPECT_THROW(parse_square_matrix("8589934592 1", "text"), ParseError);
  EXPECT_THROW(parse_square_matrix("1000000 1", "text"), ParseError);
}

TEST(Io, FilesThatCannotBeRead) {
  try {
    read_square_matrix("/no/such/file");
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_STREQ(error.what(), "/no/such/file: No such file or directory");
  }
}

}  // namespace
}  // namespace nimla::tests
