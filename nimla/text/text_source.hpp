#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "nimla/export.hpp"

namespace nimla::detail {

/// Text that comes block by block.
class NIMLA_API TextSource {
 public:
  virtual ~TextSource() = default;
  /// The next bytes, valid until the next call; empty at the end. Throws std::system_error.
  virtual std::string_view next() = 0;
  /// The bytes of the whole text, if that is known before it is read.
  virtual std::optional<std::uint64_t> size() const = 0;
};

/// Text in memory, as one block.
class NIMLA_API MemorySource final : public TextSource {
 public:
  explicit MemorySource(std::string_view text) : text_(text), size_(text.size()) {}
  std::string_view next() override;
  std::optional<std::uint64_t> size() const override { return size_; }

 private:
  std::string_view text_;
  std::uint64_t size_;
};

/// A file, a pipe or a terminal; "-" is standard input.
class NIMLA_API FileSource final : public TextSource {
 public:
  /// Throws std::system_error, whose what() is "PATH: reason".
  explicit FileSource(const std::string& path);
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;
  ~FileSource() override;

  /// What messages call it: the path, "<stdin>" for standard input.
  const std::string& name() const noexcept { return name_; }
  /// Returns what has come so far, so that a pipe is read while it is written.
  std::string_view next() override;
  std::optional<std::uint64_t> size() const override;

 private:
  std::string name_;
  bool is_standard_input_;
  int descriptor_;
  std::unique_ptr<char[]> block_;
};

}  // namespace nimla::detail
