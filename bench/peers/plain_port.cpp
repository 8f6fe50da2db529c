#include "bench/peers/plain_port.hpp"

#include <utility>

#include "bench/rows/reference.hpp"

namespace nimla::bench::plain {

namespace {

struct Tables {
  std::uint16_t log[65536];
  std::uint16_t exp[131070];  // twice the period, so that a sum of two logarithms needs no modulo
};

// x -> g (x) x on GF(2^16), from the images of the powers of 2.
struct Times {
  explicit Times(std::uint64_t g) {
    for (int bit = 0; bit < 16; ++bit) image[bit] = reference::product(g, 1U << bit, 16);
  }
  std::uint64_t operator()(std::uint64_t x) const {
    std::uint64_t result = 0;
    for (int bit = 0; bit < 16; ++bit) result ^= ((x >> bit) & 1) * image[bit];
    return result;
  }
  std::uint64_t image[16];
};

bool generates(std::uint64_t g) {
  const Times times_g(g);
  for (const int prime : {3, 5, 17, 257}) {
    std::uint64_t power = 1;
    for (int i = 0; i < 65535 / prime; ++i) power = times_g(power);
    if (power == 1) return false;
  }
  return true;
}

Tables make_tables() {
  std::uint64_t generator = 2;
  while (!generates(generator)) ++generator;

  const Times times_generator(generator);
  Tables result{};
  std::uint64_t power = 1;
  for (std::uint32_t i = 0; i < 65535; ++i) {
    result.exp[i] = result.exp[i + 65535] = static_cast<std::uint16_t>(power);
    result.log[power] = static_cast<std::uint16_t>(i);
    power = times_generator(power);
  }
  return result;
}

const Tables tables = make_tables();

inline std::uint32_t mul16(std::uint32_t a, std::uint32_t b) noexcept {
  if (a == 0 || b == 0) return 0;
  return tables.exp[tables.log[a] + tables.log[b]];
}

inline std::uint32_t mul32(std::uint32_t a, std::uint32_t b) noexcept {
  const std::uint32_t a1 = a >> 16;
  const std::uint32_t a0 = a & 0xffff;
  const std::uint32_t b1 = b >> 16;
  const std::uint32_t b0 = b & 0xffff;
  const std::uint32_t high = mul16(a1, b1);
  const std::uint32_t low = mul16(a0, b0);
  const std::uint32_t sum = mul16(a1 ^ a0, b1 ^ b0);
  return ((sum ^ low) << 16) | (low ^ mul16(high, 1U << 15));
}

inline std::uint64_t mul64(std::uint64_t a, std::uint64_t b) noexcept {
  const auto a1 = static_cast<std::uint32_t>(a >> 32);
  const auto a0 = static_cast<std::uint32_t>(a);
  const auto b1 = static_cast<std::uint32_t>(b >> 32);
  const auto b0 = static_cast<std::uint32_t>(b);
  const std::uint32_t high = mul32(a1, b1);
  const std::uint32_t low = mul32(a0, b0);
  const std::uint32_t sum = mul32(a1 ^ a0, b1 ^ b0);
  return (std::uint64_t{sum ^ low} << 32) | (low ^ mul32(high, 1U << 31));
}

}  // namespace

std::uint64_t product(std::uint64_t a, std::uint64_t b) noexcept { return mul64(a, b); }

std::uint64_t inverse(std::uint64_t a) noexcept {
  std::uint64_t result = 1;
  for (std::uint64_t exponent = ~std::uint64_t{1}; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = mul64(result, a);
    a = mul64(a, a);
  }
  return result;
}

std::uint64_t sqrt(std::uint64_t a) noexcept {
  for (int i = 0; i < 63; ++i) a = mul64(a, a);
  return a;
}

void mul_batch(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* c,
               std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) c[i] = mul64(a[i], b[i]);
}

void axpy(std::uint64_t a, const std::uint64_t* x, std::uint64_t* y, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) y[i] ^= mul64(a, x[i]);
}

std::uint64_t dot(const std::uint64_t* x, const std::uint64_t* y, std::size_t n) noexcept {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum ^= mul64(x[i], y[i]);
  return sum;
}

void gemm_add(std::size_t m, std::size_t n, std::size_t k, const std::uint64_t* A,
              const std::uint64_t* B, std::uint64_t* C) noexcept {
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t t = 0; t < k; ++t) axpy(A[i * k + t], B + t * n, C + i * n, n);
  }
}

Elimination eliminate(std::uint64_t* a, std::size_t n, std::size_t steps) noexcept {
  std::size_t rank = 0;
  std::uint64_t pivot_product = 1;
  for (std::size_t column = 0; column < n && rank < steps; ++column) {
    std::size_t pivot = rank;
    while (pivot < n && a[pivot * n + column] == 0) ++pivot;
    if (pivot == n) continue;
    if (pivot != rank) {
      for (std::size_t j = 0; j < n; ++j) std::swap(a[pivot * n + j], a[rank * n + j]);
    }

    pivot_product = mul64(pivot_product, a[rank * n + column]);
    const std::uint64_t inverse_pivot = inverse(a[rank * n + column]);
    for (std::size_t i = rank + 1; i < n; ++i) {
      if (a[i * n + column] == 0) continue;
      const std::uint64_t multiplier = mul64(a[i * n + column], inverse_pivot);
      a[i * n + column] = multiplier;
      for (std::size_t j = column + 1; j < n; ++j) {
        a[i * n + j] ^= mul64(multiplier, a[rank * n + j]);
      }
    }
    ++rank;
  }
  return {rank, pivot_product};
}

}  // namespace nimla::bench::plain
