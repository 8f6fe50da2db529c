#pragma once
/// The queries of `nimla batch`.

#include <span>

#include "apps/common/batch.hpp"

namespace apps {

/// Elements of GF(2^W), the nimbers below 2^W.
std::span<const Query> field_queries();

/// Matrices over GF(2^64).
std::span<const Query> linear_queries();

}  // namespace apps
