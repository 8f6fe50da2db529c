#pragma once
/// What nimla throws. Answers that mathematics denies (singular, inconsistent) are return values.

#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>

#include "nimla/export.hpp"

namespace nimla {

/// Shapes that do not fit together, or a block outside its matrix. Thrown before any work.
class NIMLA_API ShapeError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// Text that is not what it should be: "FILE:LINE:COLUMN: what is wrong, what was expected".
class NIMLA_API ParseError : public std::runtime_error {
 public:
  /// Lines and columns count from 1, columns in bytes.
  ParseError(std::string file, std::uint64_t line, std::uint64_t column,
             const std::string& message);

  const std::string& file() const noexcept { return file_; }
  std::uint64_t line() const noexcept { return line_; }
  std::uint64_t column() const noexcept { return column_; }
  /// The sentence without its place.
  const char* message() const noexcept;

 private:
  std::string file_;
  std::uint64_t line_;
  std::uint64_t column_;
};

/// A backend that does not exist or that this processor cannot run; lists those that there are.
class NIMLA_API BackendError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A Monitor asked a long call to stop. Nothing that the caller passed has changed.
class NIMLA_API Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

/// More memory than the machine has, refused before allocating; says how much in bytes.
class NIMLA_API MemoryError : public std::bad_alloc {
 public:
  explicit MemoryError(std::string message);
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

}  // namespace nimla
