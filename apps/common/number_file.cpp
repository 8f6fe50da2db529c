#include "apps/common/number_file.hpp"

#include <optional>

#include "nimla/error.hpp"
#include "nimla/text/quote.hpp"

namespace apps {

void NumberFile::fail(const std::string& message) const {
  const auto [line, column] = scanner_.place();
  throw nimla::ParseError(source_.name(), line, column, message);
}

std::uint64_t NumberFile::number(const std::string& expected) {
  if (!scanner_.find()) fail("the text ends, expected " + expected);
  const std::optional<std::uint64_t> value = scanner_.number();
  if (!value) {
    fail(nimla::detail::quoted(scanner_.text()) +
         (scanner_.is_decimal() ? " is not below 2^64" : " is not an unsigned decimal") +
         ", expected " + expected);
  }
  return *value;
}

std::uint64_t NumberFile::number_below(std::uint64_t bound, const std::string& expected) {
  const std::uint64_t value = number(expected);
  if (value >= bound) {
    fail("'" + std::to_string(value) + "' is not below " + std::to_string(bound) + ", expected " +
         expected);
  }
  return value;
}

void NumberFile::end() {
  if (!scanner_.find()) return;
  scanner_.skip();
  fail("surplus " + nimla::detail::quoted(scanner_.text()) + ", expected the end of the text");
}

}  // namespace apps
