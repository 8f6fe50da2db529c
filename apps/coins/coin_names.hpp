#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nimla/games/coin_game.hpp"

namespace apps {

/// The coin-turning game called "twins", "upto:5", "exact:3", "run:1:4" or "rule:FILE". A rule FILE
/// holds the number of moves, and for each its last coin, how many other coins it turns, and these;
/// coins count from 0. Throws std::domain_error for another name, nimla::ParseError and
/// std::system_error from the FILE.
nimla::games::CoinGame coin_game_named(std::string_view name);

/// The games of a list apart by commas.
std::vector<nimla::games::CoinGame> coin_games_named(std::string_view names);

/// Every name with its rule, limits and book base, one a line, for --help.
std::string list_of_coin_games();

}  // namespace apps
