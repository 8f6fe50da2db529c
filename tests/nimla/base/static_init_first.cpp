#include "tests/nimla/base/static_init.hpp"

namespace nimla::tests {

// 101 is the first priority that is not the implementation's own.
__attribute__((init_priority(101))) extern const StaticValues first_values{
    .a = opaque(0x123456789ABCDEF0U), .b = opaque(~std::uint64_t{0})};

}  // namespace nimla::tests
