#include "kernels/maps/byte_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "tests/support/generators.hpp"

namespace nimla::tests {
namespace {

using kernels::ByteMap;

TEST(ByteMap, AddsTheImagesOfTheBits) {
  SplitMix64 random(1);
  std::uint64_t images[64];
  for (std::uint64_t& image : images) image = random();
  const auto map = std::make_unique<ByteMap>(images);
  for (const std::uint64_t x : sample_words(200, 2)) {
    std::uint64_t sum = 0;
    for (int i = 0; i < 64; ++i) {
      if (((x >> i) & 1) != 0) sum ^= images[i];
    }
    ASSERT_EQ((*map)(x), sum) << "x = " << x;
  }
}

TEST(ByteMap, AssignLeavesNothingOfTheMapBefore) {
  std::uint64_t images[64];
  auto map = std::make_unique<ByteMap>(kernels::uninitialized);
  SplitMix64 random(2);
  for (auto& table : map->tables) std::ranges::fill(table, random());
  for (int i = 0; i < 64; ++i) images[i] = std::uint64_t{1} << (63 - i);
  map->assign(images);
  const auto expected = std::make_unique<ByteMap>(images);
  for (const std::uint64_t x : sample_words(200, 3)) ASSERT_EQ((*map)(x), (*expected)(x));
  EXPECT_EQ((*map)(1), std::uint64_t{1} << 63);
  EXPECT_EQ((*map)(0), 0U);
}

}  // namespace
}  // namespace nimla::tests
