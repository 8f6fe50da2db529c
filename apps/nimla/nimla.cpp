#include <string>
#include <vector>

#include "apps/common/batch.hpp"
#include "apps/common/cli.hpp"
#include "apps/nimla/nimla_queries.hpp"

int main(int argc, char** argv) {
  std::vector<apps::Query> queries;
  for (const auto part : {apps::field_queries(), apps::linear_queries()}) {
    queries.insert(queries.end(), part.begin(), part.end());
  }

  CLI::App app("Linear algebra over the nimbers below 2^64.", "nimla");
  app.require_subcommand(1);
  const apps::BatchCommand batch(app, queries, ", matrices row by row, W = 8, 16, 32 or 64",
                                 "  $ echo mul 8 2 3 | nimla batch\n  1");
  return apps::run(app, argc, argv, [&](apps::Output& out) { return batch.run(out); });
}
