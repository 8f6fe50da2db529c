#pragma once
/// What is told about the rows that ran.

#include <benchmark/benchmark.h>

#include <iosfwd>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "bench/row.hpp"

namespace nimla::bench {

/// Keeps the best repetition of each row, so that what other programs take away counts least. The
/// ceiling of `of_ceiling` is the best of carry-less multiplication, in products; that of
/// `of_affine_ceiling` the best of the affine instruction, in mul-adds of 297 products of bits.
class Report : public benchmark::BenchmarkReporter {
 public:
  /// About `shown`, the rows of the table in its order; other rows may run too. The rows must
  /// outlive the report.
  explicit Report(std::vector<const Row*> shown);

  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;

  /// A line a row: time, mul-adds a second, ratios to plain and to the ceilings.
  void print_table(std::ostream& out) const;

  /// Google Benchmark's JSON of the best repetition of each row, with its parts of
  /// both ceilings, and of errors.
  std::string json();

  /// "ROW: what is wrong", for each row that reported an error.
  std::vector<std::string> errors() const;

 private:
  struct Result {
    Run best;
    double median_ns;  // time of an iteration, of the median repetition
  };

  const Result* result(const Row& row) const;
  std::optional<double> speed(const Row& row) const;
  std::optional<double> part_of(double ceiling, const Row& row) const;
  std::optional<double> of_plain(const Row& row) const;

  std::vector<const Row*> shown_;
  std::map<std::string, Result> results_;
  std::map<std::string, Run> errors_;
  // A second; 0 where there is none.
  double ceiling_ = 0;
  double affine_ceiling_ = 0;
  std::ostringstream json_text_;
  benchmark::JSONReporter json_;
};

}  // namespace nimla::bench
