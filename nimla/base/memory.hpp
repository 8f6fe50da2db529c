#pragma once
/// What fits in this machine.

#include <cstddef>
#include <cstdint>
#include <string>

#include "nimla/matrix_view.hpp"

namespace nimla::detail {

/// The bytes of memory that this process can hope for: the machine's, or its control group's where
/// that is less.
std::uint64_t machine_memory() noexcept;

/// Throws MemoryError, "WHAT needs ... bytes, the machine has ...", if `count` items of `bytes`
/// bytes are more than machine_memory(). Only arithmetic.
NIMLA_API void require_memory(const std::string& what, std::uint64_t count, std::uint64_t bytes);

/// Throws MemoryError, saying how many bytes a rows x cols Matrix needs and how many there are, if
/// it needs more than machine_memory(). Only arithmetic: any rows, cols >= 0 will do.
void require_memory_for_matrix(Index rows, Index cols);

/// Entries of a line of memory, which a row of a Matrix fills up: 64 bytes, a cache line and the
/// widest vector.
inline constexpr Index line_entries = 8;

/// `bytes` of zeros that take no memory before they are written, in huge pages where the system has
/// them, for std::free. Throws MemoryError if the system refuses.
void* allocate_zeros(std::size_t bytes);

/// The same of any content.
void* allocate_any(std::size_t bytes);

/// At least `bytes` of any content, 64-byte aligned, in huge pages where the system has them, for
/// std::free. Throws MemoryError if the system refuses.
void* allocate_huge(std::size_t bytes);

}  // namespace nimla::detail
