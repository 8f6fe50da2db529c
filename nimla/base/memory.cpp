#include "nimla/base/memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>

namespace nimla::detail {

namespace {

/// The limit of this process's control group (cgroup v2), if there is one.
std::uint64_t control_group_memory() noexcept {
  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
  if (std::FILE* file = std::fopen("/sys/fs/cgroup/memory.max", "re"); file != nullptr) {
    unsigned long long bytes = 0;
    if (std::fscanf(file, "%llu", &bytes) == 1) limit = bytes;
    std::fclose(file);
  }
  return limit;
}

/// In decimal; std::to_string does not go past 64 bits.
std::string decimal(unsigned __int128 value) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

void require_bytes(const std::string& what, unsigned __int128 bytes) {
  if (bytes <= machine_memory()) return;
  throw MemoryError(what + " needs " + decimal(bytes) + " bytes, the machine has " +
                    std::to_string(machine_memory()));
}

}  // namespace

std::uint64_t machine_memory() noexcept {
  static const std::uint64_t memory =
      std::min(static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                   static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE)),
               control_group_memory());
  return memory;
}

void require_memory_for_matrix(Index rows, Index cols) {
  const unsigned __int128 lines =
      (static_cast<unsigned __int128>(cols) + line_entries - 1) / line_entries;
  require_bytes("a matrix of " + std::to_string(rows) + " x " + std::to_string(cols),
                static_cast<unsigned __int128>(rows) * lines * line_entries * sizeof(Nim64));
}

void require_memory(const std::string& what, std::uint64_t count, std::uint64_t bytes) {
  require_bytes(what, static_cast<unsigned __int128>(count) * bytes);
}

namespace {

constexpr std::size_t huge_page = std::size_t{1} << 21;

void* or_throw(void* memory, std::size_t bytes) {
  if (memory != nullptr) return memory;
  throw MemoryError("the system has no " + std::to_string(bytes) + " bytes of memory left");
}

/// Asks for huge pages, which may be refused: fewer faults, and threads that write for the first
/// time where others have read interrupt them less often (bench: multiply/*/4096-2threads).
void wish_huge_pages(void* memory, std::size_t bytes) noexcept {
  void* start = memory;
  if (std::align(huge_page, huge_page, start, bytes) == nullptr) return;
  madvise(start, bytes / huge_page * huge_page, MADV_HUGEPAGE);
}

}  // namespace

void* allocate_zeros(std::size_t bytes) {
  void* memory = or_throw(std::calloc(bytes, 1), bytes);
  wish_huge_pages(memory, bytes);
  return memory;
}

void* allocate_any(std::size_t bytes) {
  void* memory = or_throw(std::malloc(bytes), bytes);
  wish_huge_pages(memory, bytes);
  return memory;
}

void* allocate_huge(std::size_t bytes) {
  const std::size_t alignment = bytes < huge_page ? 64 : huge_page;
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* memory = or_throw(std::aligned_alloc(alignment, rounded), bytes);
  wish_huge_pages(memory, rounded);
  return memory;
}

}  // namespace nimla::detail
