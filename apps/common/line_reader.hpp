#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace apps {

/// Lines of a file, pipe or terminal as they come:
///
///     while (reader.wait()) while (auto line = reader.line()) ...
class LineReader {
 public:
  /// "-" is standard input. Throws std::system_error, "PATH: reason".
  explicit LineReader(const std::string& path);
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  ~LineReader();

  /// Waits for input; false at its end. Throws std::system_error.
  bool wait();
  /// The next line that has come whole, without its end; none if wait() must be called first. Valid
  /// until then. The last line of the input needs no end.
  std::optional<std::string_view> line();

 private:
  std::string name_;
  bool is_standard_input_;
  int descriptor_;
  std::string buffer_;
  std::size_t begin_ = 0;    // of the first line not given yet
  std::size_t checked_ = 0;  // no line ends between begin_ and here
  std::size_t end_ = 0;      // of what was read
  bool finished_ = false;
};

}  // namespace apps
