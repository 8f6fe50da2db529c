#include "kernels/generic/batch.hpp"

#include <algorithm>

namespace nimla::kernels {

namespace {

/// Words that are multiplied at once: enough for any vector, few for the one inversion.
constexpr std::size_t strip = 64;

/// The x_i with 1 for 0.
void without_zeros(const Word* x, Word* result, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) result[i] = x[i] != 0 ? x[i] : 1;
}

/// y_i = 1 / x_i for n <= strip words, none of them 0.
void invert_strip(const Backend& backend, const Word* x, Word* y, std::size_t n) noexcept {
  y[0] = x[0];
  for (std::size_t i = 1; i < n; ++i) y[i] = backend.mul(y[i - 1], x[i]);
  Word inverse = backend.inverse_or_zero(y[n - 1]);
  for (std::size_t i = n - 1; i > 0; --i) {
    y[i] = backend.mul(inverse, y[i - 1]);
    inverse = backend.mul(inverse, x[i]);
  }
  y[0] = inverse;
}

}  // namespace

// Strips are the words of Montgomery's trick: y holds the products of the strips so far, and going
// back `inverse` holds the inverses of what the strips up to here make.
void inverse_or_zero_batch(const Backend& backend, const Word* x, Word* y, std::size_t n) noexcept {
  if (n == 0) return;
  const std::size_t first = std::min(strip, n);
  Word factors[strip];
  std::fill_n(factors, strip, Word{1});
  Word product[strip];
  without_zeros(x, product, first);
  std::fill(product + first, product + strip, Word{1});
  std::copy_n(product, first, y);
  for (std::size_t i = strip; i < n; i += strip) {
    const std::size_t length = std::min(strip, n - i);
    without_zeros(x + i, factors, length);
    backend.mul_batch(product, factors, product, length);
    std::copy_n(product, length, y + i);
  }

  // A short last strip leaves the products of the strip before it in its other places.
  Word inverse[strip];
  invert_strip(backend, product, inverse, first);
  for (std::size_t i = (n - 1) / strip * strip; i > 0; i -= strip) {
    const std::size_t length = std::min(strip, n - i);
    backend.mul_batch(inverse, y + i - strip, y + i, length);
    without_zeros(x + i, factors, length);
    backend.mul_batch(inverse, factors, inverse, length);
  }
  std::copy_n(inverse, first, y);
  for (std::size_t i = 0; i < n; ++i) {
    if (x[i] == 0) y[i] = 0;
  }
}

void nim_scal(const Backend& backend, Word a, Word* x, std::size_t n) noexcept {
  backend.encode(&a, &a, 1);
  for (std::size_t i = 0; i < n; i += 1024) {  // 8 KiB stay in the first cache
    const std::size_t length = std::min(std::size_t{1024}, n - i);
    backend.encode(x + i, x + i, length);
    backend.scal(a, x + i, length);
    backend.decode(x + i, x + i, length);
  }
}

}  // namespace nimla::kernels
