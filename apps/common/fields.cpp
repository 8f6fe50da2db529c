#include "apps/common/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "nimla/text/quote.hpp"

namespace apps {

namespace {

using nimla::Index;
using nimla::detail::quoted;

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool is_decimal(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
}

}  // namespace

Fields::Fields(std::string_view line) : line_(line) {
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  skip_blanks();
}

void Fields::skip_blanks() noexcept {
  while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
}

std::string_view Fields::text(std::string_view expected) {
  column_ = at_ + 1;
  if (at_end()) throw QueryError(column_, fmt::format("the line ends, expected {}", expected));
  const std::size_t begin = at_;
  while (at_ < line_.size() && !is_blank(line_[at_])) ++at_;
  const std::string_view field = line_.substr(begin, at_ - begin);
  skip_blanks();
  return field;
}

std::uint64_t Fields::number(std::string_view expected) {
  const std::string_view field = text(expected);
  const std::optional<nimla::Nim64> value = nimla::parse_nim64(field);
  if (!value) {
    throw QueryError(
        column_, fmt::format("{} {}, expected {}", quoted(field),
                             is_decimal(field) ? "is not below 2^64" : "is not an unsigned decimal",
                             expected));
  }
  return value->bits;
}

nimla::Width Fields::width() {
  constexpr std::string_view expected = "a width W: 8, 16, 32 or 64";
  const std::uint64_t width = number(expected);
  if (width != 8 && width != 16 && width != 32 && width != 64) {
    throw QueryError(column_, fmt::format("'{}' is none, expected {}", width, expected));
  }
  return static_cast<nimla::Width>(width);
}

nimla::Nim64 Fields::element(nimla::Width width, std::string_view expected) {
  const std::uint64_t value = number(expected);
  const int bits = static_cast<int>(width);
  if (bits < 64 && value >> bits != 0) {
    throw QueryError(column_,
                     fmt::format("'{}' is not below 2^{}, expected {}", value, bits, expected));
  }
  return nimla::Nim64(value);
}

Index Fields::size(std::string_view expected) {
  const std::uint64_t value = number(expected);
  if (size_column_ == 1) size_column_ = column_;
  if (value > static_cast<std::uint64_t>(std::numeric_limits<Index>::max())) {
    throw QueryError(column_, fmt::format("'{}' is not below 2^63, expected {}", value, expected));
  }
  return static_cast<Index>(value);
}

std::vector<std::uint64_t> Fields::numbers(Index count, std::string_view expected) {
  std::vector<std::uint64_t> result;
  result.reserve(std::min(static_cast<std::size_t>(count), (line_.size() - at_ + 1) / 2));
  for (Index i = 0; i < count; ++i) result.push_back(number(expected));
  return result;
}

std::vector<std::uint64_t> Fields::list(std::string_view expected_count,
                                        std::string_view expected) {
  return numbers(size(expected_count), expected);
}

nimla::Matrix Fields::matrix(Index rows, Index cols) {
  // Each entry takes a digit and, but for the last, a blank. Where the line is too short there is
  // no matrix, only the search for what is wrong first.
  const auto most = static_cast<Index>((line_.size() - at_ + 1) / 2);
  const bool fits = rows == 0 || cols <= most / rows;
  nimla::Matrix A = fits ? nimla::Matrix(rows, cols) : nimla::Matrix();
  // Rows without entries, however many, take no time.
  for (Index i = 0; i < rows && cols > 0; ++i) {
    for (Index j = 0; j < cols; ++j) {
      if (at_end()) {
        throw QueryError(at_ + 1, fmt::format("the line ends after {} entries, expected {} x {}",
                                              i * cols + j, rows, cols));
      }
      const std::uint64_t entry = number("an entry");
      if (fits) A(i, j) = nimla::Nim64(entry);
    }
  }
  return A;
}

void Fields::end() {
  if (at_end()) return;
  const std::string_view surplus = text("");
  throw QueryError(column_,
                   fmt::format("surplus {}, expected the end of the line", quoted(surplus)));
}

}  // namespace apps
