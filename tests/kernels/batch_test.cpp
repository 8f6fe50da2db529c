/// kernels/generic/batch.hpp with every backend.

#include "kernels/generic/batch.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "nimla/random.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/reference.hpp"

namespace nimla::tests {
namespace {

class Batch : public BackendTest {};

TEST_P(Batch, InverseOrZeroOfAnyArray) {
  for (std::size_t n = 0; n <= 200; ++n) {
    SplitMix64 random(n);
    std::vector<kernels::Word> x(n);
    for (auto& word : x) word = random() % 5 == 0 ? 0 : random();
    // Words beyond the array stay as they are.
    std::vector<kernels::Word> y(n + 2, 77);
    kernels::inverse_or_zero_batch(backend(), x.data(), y.data() + 1, n);
    EXPECT_EQ(y.front(), 77U);
    EXPECT_EQ(y.back(), 77U);
    for (std::size_t i = 0; i < n; ++i) {
      ASSERT_EQ(y[i + 1], backend().inverse_or_zero(x[i])) << "word " << i << " of " << n;
    }
  }
}

TEST_P(Batch, NimScalOfAnyArray) {
  for (const std::size_t n : {0U, 1U, 7U, 64U, 100U, 1023U, 1024U, 1500U}) {
    SplitMix64 random(n);
    const kernels::Word a = random();
    std::vector<kernels::Word> x(n);
    for (auto& word : x) word = random();
    std::vector<kernels::Word> product = x;
    kernels::nim_scal(backend(), a, product.data(), n);
    for (std::size_t i = 0; i < n; ++i) {
      ASSERT_EQ(product[i], reference::product(a, x[i])) << "word " << i << " of " << n;
    }
  }
}

NIMLA_FOR_EACH_BACKEND(Batch);

}  // namespace
}  // namespace nimla::tests
