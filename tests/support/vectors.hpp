#pragma once
/// The test vectors: lines `OP arg arg ... -> result result ...` (tests/vectors).

#include <gtest/gtest.h>

#include <charconv>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "nimla/matrix.hpp"

namespace nimla::tests {

struct VectorLine {
  std::string text;
  std::string op;
  std::vector<std::string> args;
  std::vector<std::string> results;
};

inline std::uint64_t number(const std::string& text) {
  const std::optional<Nim64> value = parse_nim64(text);
  if (!value) throw std::runtime_error("not a number: " + text);
  return value->bits;
}

/// The lines of a file of tests/vectors but comments.
inline std::vector<VectorLine> read_vectors(const std::string& name) {
  const std::string path = NIMLA_TEST_VECTORS "/" + name;
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<VectorLine> lines;
  for (std::string text; std::getline(file, text);) {
    if (text.empty() || text[0] == '#') continue;
    VectorLine line{.text = text, .op = {}, .args = {}, .results = {}};
    std::istringstream fields(text);
    fields >> line.op;
    bool after_arrow = false;
    for (std::string field; fields >> field;) {
      if (field == "->") {
        after_arrow = true;
      } else {
        (after_arrow ? line.results : line.args).push_back(field);
      }
    }
    if (!after_arrow) throw std::runtime_error("no -> in " + text);
    lines.push_back(std::move(line));
  }
  return lines;
}

/// The rows x cols matrix whose entries start at args[first].
inline Matrix matrix_at(const VectorLine& line, std::size_t first, Index rows, Index cols) {
  Matrix A(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Nim64& entry : A.row(i)) entry = Nim64(number(line.args.at(first++)));
  }
  return A;
}

/// How many lines were compared for each operation; says so in the test's output and record.
class VectorCount {
 public:
  explicit VectorCount(std::string file) : file_(std::move(file)) {}

  void add(const std::string& op) { ++lines_[op]; }

  /// Fails if one of `ops` had no line.
  void expect_some(const std::vector<std::string>& ops) const {
    std::cout << file_ << ':';
    for (const std::string& op : ops) {
      const auto found = lines_.find(op);
      const int count = found == lines_.end() ? 0 : found->second;
      EXPECT_GT(count, 0) << "no line " << op << " in " << file_;
      std::cout << ' ' << op << ' ' << count;
      testing::Test::RecordProperty(op, count);
    }
    std::cout << '\n';
  }

 private:
  std::string file_;
  std::map<std::string, int> lines_;
};

}  // namespace nimla::tests
