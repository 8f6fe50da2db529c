#include "nimla/error.hpp"

#include <utility>

namespace nimla {

namespace {

std::string place(const std::string& file, std::uint64_t line, std::uint64_t column) {
  return file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": ";
}

}  // namespace

ParseError::ParseError(std::string file, std::uint64_t line, std::uint64_t column,
                       const std::string& message)
    : std::runtime_error(place(file, line, column) + message),
      file_(std::move(file)),
      line_(line),
      column_(column) {}

const char* ParseError::message() const noexcept {
  return what() + place(file_, line_, column_).size();
}

MemoryError::MemoryError(std::string message) : message_(std::move(message)) {}

}  // namespace nimla
