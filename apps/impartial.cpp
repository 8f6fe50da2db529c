#include "apps/batch.hpp"
#include "apps/game_queries.hpp"

int main(int argc, char** argv) {
  CLI::App app("The classical impartial games.", "impartial");
  app.require_subcommand(1);
  const apps::BatchCommand batch(app, apps::impartial_queries(), "",
                                 "  $ echo wytp 5 | impartial batch\n  8 13");
  return apps::run(app, argc, argv, [&](apps::Output& out) { return batch.run(out); });
}
