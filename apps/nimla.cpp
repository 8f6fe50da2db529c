#include <string>
#include <vector>

#include "apps/batch.hpp"
#include "apps/cli.hpp"
#include "apps/nimla_queries.hpp"

int main(int argc, char** argv) {
  std::vector<apps::Query> queries;
  for (const auto part : {apps::field_queries(), apps::linear_queries()}) {
    queries.insert(queries.end(), part.begin(), part.end());
  }

  CLI::App app("Linear algebra over the nimbers below 2^64.", "nimla");
  app.require_subcommand(1);
  CLI::App& batch = *app.add_subcommand("batch", "Answer queries, one a line");
  batch.footer("Queries, numbers in unsigned decimal, matrices row by row, W = 8, 16, 32 or 64:\n" +
               apps::list_of(queries) +
               "Blank lines and lines that start with # get no answer; a query that cannot be read "
               "gets\nerror: COLUMN: what is wrong.\n\nExample:\n  $ echo mul 8 2 3 | nimla "
               "batch\n  1");
  std::string file = "-";
  batch.add_option("FILE", file, "One query a line; - or none is standard input");
  return apps::run(app, argc, argv,
                   [&](apps::Output& out) { return apps::answer_all(queries, file, out); });
}
