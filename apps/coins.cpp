#include "apps/batch.hpp"
#include "apps/game_queries.hpp"

int main(int argc, char** argv) {
  CLI::App app("Coin-turning games and their products.", "coins");
  app.require_subcommand(1);
  const apps::BatchCommand batch(app, apps::coin_queries(), "",
                                 "  $ echo gat mock 1000000 | coins batch\n  2000000");
  return apps::run(app, argc, argv, [&](apps::Output& out) { return batch.run(out); });
}
