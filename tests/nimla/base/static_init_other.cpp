#include "tests/nimla/base/static_init.hpp"

namespace nimla::tests {

extern const StaticValues other_values{.a = opaque(std::uint64_t{1} << 63), .b = opaque(2)};

}  // namespace nimla::tests
