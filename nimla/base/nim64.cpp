#include "nimla/nim64.hpp"

#include <atomic>
#include <charconv>
#include <ostream>

#include "kernels/tower/tower.hpp"
#include "nimla/base/active.hpp"

namespace nimla {

namespace detail {

namespace tower = kernels::tower;

namespace {

using Product = std::uint64_t (*)(std::uint64_t, std::uint64_t) noexcept;

std::uint64_t choose_and_multiply(std::uint64_t a, std::uint64_t b) noexcept;

// Constant-initialised, so that it works in any static initialiser.
constinit std::atomic<Product> product = choose_and_multiply;

std::uint64_t choose_and_multiply(std::uint64_t a, std::uint64_t b) noexcept {
  const Product chosen = scalar_backend().nim_mul;
  product.store(chosen, std::memory_order_relaxed);
  return chosen(a, b);
}

}  // namespace

std::uint64_t nim_multiply(std::uint64_t a, std::uint64_t b) noexcept {
  return product.load(std::memory_order_relaxed)(a, b);
}
std::uint64_t nim_square(std::uint64_t a) noexcept { return tower::square64(a); }
std::uint64_t nim_sqrt(std::uint64_t a) noexcept { return tower::sqrt64(a); }
std::uint64_t nim_inverse_or_zero(std::uint64_t a) noexcept { return tower::inverse64(a); }

}  // namespace detail

std::string to_string(Nim64 a) { return std::to_string(a.bits); }

std::ostream& operator<<(std::ostream& out, Nim64 a) { return out << to_string(a); }

std::optional<Nim64> parse_nim64(std::string_view text) noexcept {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return Nim64(value);
}

}  // namespace nimla
