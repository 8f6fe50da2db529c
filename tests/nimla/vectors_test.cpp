// The test vectors through the library.

#include "tests/support/vectors.hpp"

#include <gtest/gtest.h>

#include <string>

#include "nimla/det.hpp"
#include "nimla/ple.hpp"
#include "nimla/random.hpp"
#include "tests/support/backends.hpp"

namespace nimla::tests {
namespace {

class FieldFile : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Vectors, FieldFile,
                         testing::Values("field_8", "field_16", "field_32", "field_64"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST_P(FieldFile, Scalars) {
  const std::string file = std::string(GetParam()) + ".txt";
  VectorCount count(file);
  for (const VectorLine& line : read_vectors(file)) {
    const auto argument = [&line](std::size_t i) { return Nim64(number(line.args.at(i))); };
    const auto width = static_cast<Width>(number(line.args.at(0)));
    Nim64 found;
    if (line.op == "mul") {
      found = argument(1) * argument(2);
    } else if (line.op == "sqr") {
      found = square(argument(1));
    } else if (line.op == "sqrt") {
      found = sqrt(argument(1));
    } else if (line.op == "inv") {
      found = inverse(argument(1));
    } else if (line.op == "trace") {
      found = Nim64(trace(argument(1), width));
    } else if (line.op == "pow") {
      found = pow(argument(1), argument(2).bits);
    } else {
      continue;  // operations with tests of their own
    }
    ASSERT_EQ(line.results.size(), 1U) << line.text;
    ASSERT_EQ(to_string(found), line.results[0]) << line.text;
    count.add(line.op);
  }
  count.expect_some({"mul", "sqr", "sqrt", "inv", "trace", "pow"});
}

TEST(Vectors, MulTable) {
  VectorCount count("mul_table.txt");
  for (const VectorLine& line : read_vectors("mul_table.txt")) {
    ASSERT_EQ(line.results.size(), 64U) << line.text;
    const Nim64 a(number(line.args.at(0)));
    for (std::uint64_t b = 0; b < 64; ++b) {
      ASSERT_EQ(to_string(a * Nim64(b)), line.results[b]) << a << " (x) " << b;
    }
    count.add(line.op);
  }
  count.expect_some({"row"});
}

using MatrixVectors = ForcedBackendTest;

NIMLA_FOR_EACH_BACKEND(MatrixVectors);

TEST_P(MatrixVectors, DetRankNullity) {
  VectorCount count("linalg.txt");
  for (const VectorLine& line : read_vectors("linalg.txt")) {
    const auto size = [&line](std::size_t i) {
      return static_cast<Index>(number(line.args.at(i)));
    };
    std::string found;
    std::size_t used = 0;
    if (line.op == "det") {
      found = to_string(det(matrix_at(line, 1, size(0), size(0))));
      used = static_cast<std::size_t>(1 + size(0) * size(0));
    } else if (line.op == "rank" || line.op == "nullity") {
      const Index r = rank(matrix_at(line, 2, size(0), size(1)));
      found = std::to_string(line.op == "rank" ? r : size(1) - r);
      used = static_cast<std::size_t>(2 + size(0) * size(1));
    } else {
      continue;
    }
    ASSERT_EQ(line.args.size(), used) << line.text;
    ASSERT_EQ(line.results.size(), 1U) << line.text;
    ASSERT_EQ(found, line.results[0]) << line.text;
    count.add(line.op);
  }
  count.expect_some({"det", "rank", "nullity"});
}

TEST_P(MatrixVectors, DetOfGenerated) {
  VectorCount count("linalg_gen.txt");
  for (const VectorLine& line : read_vectors("linalg_gen.txt")) {
    ASSERT_EQ(line.op, "detgen");
    const auto n = static_cast<Index>(number(line.args.at(0)));
    ASSERT_EQ(to_string(det(random_matrix(n, n, number(line.args.at(1))))), line.results.at(0))
        << line.text;
    count.add(line.op);
  }
  count.expect_some({"detgen"});
}

}  // namespace
}  // namespace nimla::tests
