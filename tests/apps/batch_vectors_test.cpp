// The vectors through `nimla batch`, line by line.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "tests/apps/process.hpp"
#include "tests/support/vectors.hpp"

namespace nimla::tests {
namespace {

/// Asks all `queries` in one run and compares the answers; counts them under `ops`.
void expect_answers(const std::vector<std::string>& queries,
                    const std::vector<std::string>& answers) {
  std::string input;
  for (const std::string& query : queries) input += query + '\n';
  const Outcome outcome = run({NIMLA_APP_NIMLA, "batch"}, input);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
  std::istringstream lines(outcome.out);
  std::string line;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    ASSERT_TRUE(std::getline(lines, line)) << "no answer to " << queries[i];
    ASSERT_EQ(line, answers[i]) << queries[i];
  }
  EXPECT_FALSE(std::getline(lines, line)) << "surplus " << line;
}

/// Every line of the file whose operation is one of `ops`.
void expect_file(const std::string& file, const std::vector<std::string>& ops) {
  VectorCount count(file);
  std::vector<std::string> queries, answers;
  for (const VectorLine& line : read_vectors(file)) {
    if (std::ranges::find(ops, line.op) == ops.end()) continue;
    const std::size_t arrow = line.text.find(" ->");
    queries.push_back(line.text.substr(0, arrow));
    // " -> answer", or " ->" for the empty one.
    answers.push_back(line.text.substr(std::min(arrow + 4, line.text.size())));
    count.add(line.op);
  }
  expect_answers(queries, answers);
  count.expect_some(ops);
}

TEST(BatchVectors, Fields) {
  for (const std::string width : {"8", "16", "32", "64"}) {
    expect_file("field_" + width + ".txt", {"mul", "sqr", "sqrt", "inv", "trace", "pow", "as",
                                            "order", "primitive", "mingen", "log", "minpoly"});
  }
}

TEST(BatchVectors, MulTable) {
  VectorCount count("mul_table.txt");
  std::vector<std::string> queries, answers;
  for (const VectorLine& line : read_vectors("mul_table.txt")) {
    ASSERT_EQ(line.op, "row");
    for (std::size_t b = 0; b < line.results.size(); ++b) {
      queries.push_back("mul 8 " + line.args.at(0) + ' ' + std::to_string(b));
      answers.push_back(line.results[b]);
    }
    count.add("row");
  }
  expect_answers(queries, answers);
  count.expect_some({"row"});
}

TEST(BatchVectors, Linalg) {
  for (const char* file : {"linalg.txt", "linalg_subfields.txt"}) {
    expect_file(file,
                {"det", "rank", "nullity", "inverse", "charpoly", "matmul", "matpow", "solve"});
  }
}

TEST(BatchVectors, LinalgGenerated) { expect_file("linalg_gen.txt", {"detgen"}); }

}  // namespace
}  // namespace nimla::tests
