#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "nimla/matrix.hpp"
#include "nimla/nim64.hpp"

namespace apps {

/// A query that has no answer. The column counts bytes from 1: of the field that is wrong, or just
/// past the end of the line where one is missing.
class QueryError : public std::runtime_error {
 public:
  QueryError(std::size_t column, const std::string& what)
      : std::runtime_error(what), column_(column) {}
  std::size_t column() const noexcept { return column_; }

 private:
  std::size_t column_;
};

/// The fields of one line, apart by spaces and tabs, read from left to right. What a query expects
/// next is named in its messages. All but the trivial throw QueryError.
class Fields {
 public:
  /// A carriage return at the end belongs to the end of the line.
  explicit Fields(std::string_view line);

  /// Whether no field is left.
  bool at_end() const noexcept { return at_ == line_.size(); }
  /// Whether the next field begins with c.
  bool next_is(char c) const noexcept { return !at_end() && line_[at_] == c; }
  /// The whole line, without its end.
  std::string_view line() const noexcept { return line_; }
  /// Of the last field read.
  std::size_t column() const noexcept { return column_; }
  /// Of the first size read, which is what is wrong where memory runs out; 1 if there was none.
  std::size_t size_column() const noexcept { return size_column_; }

  std::string_view text(std::string_view expected);
  std::uint64_t number(std::string_view expected);
  /// 8, 16, 32 or 64.
  nimla::Width width();
  /// A nimber below 2^width.
  nimla::Nim64 element(nimla::Width width, std::string_view expected);
  /// A number of rows or columns.
  nimla::Index size(std::string_view expected);
  /// `count` numbers; no more than the line holds are waited for.
  std::vector<std::uint64_t> numbers(nimla::Index count, std::string_view expected);
  /// Their number, then the numbers.
  std::vector<std::uint64_t> list(std::string_view expected_count, std::string_view expected);
  /// rows * cols entries, row by row.
  nimla::Matrix matrix(nimla::Index rows, nimla::Index cols);
  /// Nothing. To be read before the answer is worked out.
  void end();

 private:
  void skip_blanks() noexcept;

  std::string_view line_;
  std::size_t at_ = 0;  // the next field, or the end
  std::size_t column_ = 1;
  std::size_t size_column_ = 1;
};

}  // namespace apps
