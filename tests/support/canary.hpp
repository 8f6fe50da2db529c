#pragma once
/// Arrays that tell when somebody reads or writes past them, at every misalignment.

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <vector>

namespace nimla::tests {

/// A copy of `content` that starts `offset` words past a 64-byte boundary, between guard words.
class GuardedWords {
 public:
  static constexpr std::size_t misalignments = 8;

  GuardedWords(std::span<const std::uint64_t> content, std::size_t offset)
      : storage_(3 * line + guards + offset + content.size() + guards),
        before_(first_boundary() + guards + offset),
        size_(content.size()) {
    for (std::size_t i = 0; i < storage_.size(); ++i) storage_[i] = guard(i);
    std::ranges::copy(content, words().begin());
  }

  std::uint64_t* data() noexcept { return storage_.data() + before_; }
  std::span<std::uint64_t> words() noexcept { return {data(), size_}; }

  /// True iff every guard word is as it was.
  bool intact() const noexcept {
    for (std::size_t i = 0; i < storage_.size(); ++i) {
      const bool inside = before_ <= i && i < before_ + size_;
      if (!inside && storage_[i] != guard(i)) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t line = 8;     // words in 64 bytes, the widest vector
  static constexpr std::size_t guards = 16;  // two of them

  static constexpr std::uint64_t guard(std::size_t i) noexcept {
    return 0xC0FFEE0DDF00D000U + i;  // no two alike, none 0 or 1
  }
  std::size_t first_boundary() const noexcept {
    const auto place = reinterpret_cast<std::uintptr_t>(storage_.data()) / sizeof(std::uint64_t);
    return (line - place % line) % line;
  }

  std::vector<std::uint64_t> storage_;
  std::size_t before_;
  std::size_t size_;
};

/// A copy of `content` with an unmapped page right behind its last word, or right before its first:
/// reading there ends the program.
class FencedWords {
 public:
  enum class Fence { before, behind };

  FencedWords(std::span<const std::uint64_t> content, Fence fence)
      : page_(static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE))),
        inner_((content.size_bytes() / page_ + 1) * page_),
        memory_(static_cast<std::byte*>(
            mmap(nullptr, inner_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))),
        size_(content.size()) {
    if (memory_ == MAP_FAILED || mprotect(memory_ + page_, inner_, PROT_READ | PROT_WRITE) != 0) {
      throw std::bad_alloc();
    }
    const std::size_t skipped = fence == Fence::before ? 0 : inner_ - content.size_bytes();
    data_ = reinterpret_cast<std::uint64_t*>(memory_ + page_ + skipped);
    std::ranges::copy(content, data_);
  }
  ~FencedWords() { munmap(memory_, inner_ + 2 * page_); }
  FencedWords(const FencedWords&) = delete;
  FencedWords& operator=(const FencedWords&) = delete;

  std::uint64_t* data() noexcept { return data_; }
  std::span<std::uint64_t> words() noexcept { return {data_, size_}; }

 private:
  std::size_t page_;
  std::size_t inner_;
  std::byte* memory_;
  std::size_t size_;
  std::uint64_t* data_;
};

/// Says where two arrays differ first.
inline testing::AssertionResult same_words(std::span<const std::uint64_t> found,
                                           std::span<const std::uint64_t> expected) {
  if (found.size() != expected.size()) {
    return testing::AssertionFailure() << found.size() << " words, expected " << expected.size();
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i] != expected[i]) {
      return testing::AssertionFailure()
             << "word " << i << " is " << found[i] << ", expected " << expected[i];
    }
  }
  return testing::AssertionSuccess();
}

/// op(y, n) turns the first n words of `before`, in place, into the first n of `after`, for every n
/// up to their length and at every misalignment, and touches nothing else.
template <class Op>
testing::AssertionResult works_in_place(std::span<const std::uint64_t> before,
                                        std::span<const std::uint64_t> after, Op op) {
  for (std::size_t n = 0; n <= before.size(); ++n) {
    const auto expected = after.first(n);
    for (std::size_t offset = 0; offset < GuardedWords::misalignments; ++offset) {
      GuardedWords y(before.first(n), offset);
      op(y.data(), n);
      if (const auto same = same_words(y.words(), expected); !same || !y.intact()) {
        return testing::AssertionFailure() << "n = " << n << ", offset " << offset << ": "
                                           << (y.intact() ? same.message() : "a guard changed");
      }
    }
    for (const auto fence : {FencedWords::Fence::before, FencedWords::Fence::behind}) {
      FencedWords y(before.first(n), fence);
      op(y.data(), n);
      if (const auto same = same_words(y.words(), expected); !same) {
        return testing::AssertionFailure() << "n = " << n << ", fenced: " << same.message();
      }
    }
  }
  return testing::AssertionSuccess();
}

/// The same for op(x, y, n) with another array x, which stays as it is.
template <class Op>
testing::AssertionResult works_on_two(std::span<const std::uint64_t> x,
                                      std::span<const std::uint64_t> before,
                                      std::span<const std::uint64_t> after, Op op) {
  for (std::size_t n = 0; n <= before.size(); ++n) {
    const auto expected = after.first(n);
    for (std::size_t offsets = 0; offsets < 64; ++offsets) {
      GuardedWords source(x.first(n), offsets / GuardedWords::misalignments);
      GuardedWords y(before.first(n), offsets % GuardedWords::misalignments);
      op(source.data(), y.data(), n);
      const bool intact =
          source.intact() && y.intact() && std::ranges::equal(source.words(), x.first(n));
      if (const auto same = same_words(y.words(), expected); !same || !intact) {
        return testing::AssertionFailure()
               << "n = " << n << ", offsets " << offsets / 8 << " and " << offsets % 8 << ": "
               << (intact ? same.message() : "a guard or x changed");
      }
    }
    for (const auto fence : {FencedWords::Fence::before, FencedWords::Fence::behind}) {
      FencedWords source(x.first(n), fence);
      FencedWords y(before.first(n), fence);
      op(source.data(), y.data(), n);
      if (const auto same = same_words(y.words(), expected); !same) {
        return testing::AssertionFailure() << "n = " << n << ", fenced: " << same.message();
      }
    }
  }
  return testing::AssertionSuccess();
}

}  // namespace nimla::tests
