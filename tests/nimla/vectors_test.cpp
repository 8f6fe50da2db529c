// The test vectors through the library.

#include "tests/support/vectors.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "nimla/blas.hpp"
#include "nimla/char_poly.hpp"
#include "nimla/det.hpp"
#include "nimla/echelon.hpp"
#include "nimla/ple.hpp"
#include "nimla/power.hpp"
#include "nimla/random.hpp"
#include "nimla/solve.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"

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

void append(std::vector<std::string>& fields, std::span<const Nim64> entries) {
  for (const Nim64 entry : entries) fields.push_back(to_string(entry));
}

void append(std::vector<std::string>& fields, const Matrix& A) {
  for (Index i = 0; i < A.rows() && A.cols() > 0; ++i) append(fields, A.row(i));
}

/// What the library answers to a line of linalg.txt; `used` counts the arguments that it has read.
std::vector<std::string> answer(const VectorLine& line, std::size_t& used) {
  const auto next_size = [&] { return static_cast<Index>(number(line.args.at(used++))); };
  const auto next_matrix = [&](Index rows, Index cols) {
    Matrix A = matrix_at(line, used, rows, cols);
    used += static_cast<std::size_t>(rows * cols);
    return A;
  };
  const Index n = next_size();
  std::vector<std::string> found;
  if (line.op == "det") {
    found.push_back(to_string(det(next_matrix(n, n))));
  } else if (line.op == "rank") {
    found.push_back(std::to_string(rank(next_matrix(n, next_size()))));
  } else if (line.op == "nullity") {
    const Matrix N = nullspace(next_matrix(n, next_size()));
    found.push_back(std::to_string(N.cols()));
  } else if (line.op == "inverse") {
    const std::optional<Matrix> X = inverse(next_matrix(n, n));
    if (!X) return {"none"};
    append(found, *X);
  } else if (line.op == "charpoly") {
    append(found, char_poly(next_matrix(n, n)));
  } else if (line.op == "matmul") {
    const Index k = next_size();
    const Index m = next_size();
    const Matrix A = next_matrix(n, k);
    append(found, multiply(A, next_matrix(k, m)));
  } else if (line.op == "matpow") {
    const std::uint64_t e = number(line.args.at(used++));
    append(found, pow(next_matrix(n, n), e));
  } else if (line.op == "solve") {
    const Index m = next_size();
    const Matrix A = next_matrix(n, m);
    const Matrix b = next_matrix(n, 1);
    const std::optional<Matrix> x = solve(A, b);
    if (x) {
      EXPECT_EQ(product(A, *x), b) << line.text;
    }
    found = {x ? "1" : "0", std::to_string(m - rank(A))};
  } else {
    ADD_FAILURE() << "unknown operation in " << line.text;
  }
  return found;
}

void expect_file(const std::string& file) {
  VectorCount count(file);
  for (const VectorLine& line : read_vectors(file)) {
    std::size_t used = 0;
    ASSERT_EQ(answer(line, used), line.results) << line.text;
    ASSERT_EQ(line.args.size(), used) << line.text;
    count.add(line.op);
  }
  count.expect_some({"det", "rank", "nullity", "inverse", "charpoly", "matmul", "matpow", "solve"});
}

TEST_P(MatrixVectors, Linalg) { expect_file("linalg.txt"); }

TEST_P(MatrixVectors, LinalgInSubfields) { expect_file("linalg_subfields.txt"); }

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
