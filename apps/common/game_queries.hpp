#pragma once
/// The queries of `latias batch`, `coins batch` and `impartial batch`.

#include <span>

#include "apps/common/batch.hpp"

namespace apps {

/// Moves in nim products and in Lati@s.
std::span<const Query> latias_queries();

/// Coin-turning games and their products.
std::span<const Query> coin_queries();

/// The classical impartial games.
std::span<const Query> impartial_queries();

}  // namespace apps
