#include "bench/report.hpp"

#include <algorithm>
#include <cstdio>
#include <ostream>
#include <set>
#include <span>
#include <utility>

namespace nimla::bench {

namespace {

using Run = benchmark::BenchmarkReporter::Run;

double nanoseconds(const Run& run) {
  return 1e9 * run.real_accumulated_time / static_cast<double>(run.iterations);
}

/// True iff other programs had the processor for part of the run.
bool was_interrupted(const Run& run) {
  return run.cpu_accumulated_time < 0.95 * run.real_accumulated_time;
}

double speed_of(const Run& run) { return run.counters.at("mul_adds_per_second").value; }

/// Three significant digits, for 0 <= x < 1000.
std::string digits(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", x < 9.995 ? 2 : x < 99.95 ? 1 : 0, x);
  return text;
}

/// x with the largest unit that leaves it above 1; units[0] is that of x, each is 1000 of the last.
std::string with_unit(double x, std::span<const char* const> units) {
  while (x >= 999.5 && units.size() > 1) {
    x /= 1000;
    units = units.subspan(1);
  }
  return digits(x) + " " + units[0];
}

std::string time_text(double ns) {
  constexpr const char* units[] = {"ns", "us", "ms", "s "};
  return with_unit(ns, units);
}

std::string speed_text(double per_second) {
  constexpr const char* units[] = {" ", "k", "M", "G", "T"};
  return with_unit(per_second, units);
}

std::string ratio_text(std::optional<double> ratio) {
  if (!ratio) return "";
  char text[32];
  if (*ratio < 0.995) {
    std::snprintf(text, sizeof text, "%.2g", *ratio);
  } else {
    std::snprintf(text, sizeof text, "%.*f", *ratio < 9.995 ? 2 : *ratio < 99.95 ? 1 : 0, *ratio);
  }
  return text;
}

std::string percent_text(double ratio) {
  char text[32];
  std::snprintf(text, sizeof text, "%.0f%%", 100 * ratio);
  return text;
}

void print_line(std::ostream& out, const std::string& row, const std::string& who,
                const std::string& time, const std::string& speed, const std::string& of_plain,
                const std::string& of_ceiling, const std::string& of_affine,
                const std::string& spread) {
  char line[160];
  std::snprintf(line, sizeof line, "%-20s  %-15s %11s  %12s  %9s  %10s  %9s  %7s", row.c_str(),
                who.c_str(), time.c_str(), speed.c_str(), of_plain.c_str(), of_ceiling.c_str(),
                of_affine.c_str(), spread.c_str());
  std::string text = line;
  text.erase(text.find_last_not_of(' ') + 1);
  out << text << '\n';
}

}  // namespace

Report::Report(std::vector<const Row*> shown) : shown_(std::move(shown)) {
  json_.SetOutputStream(&json_text_);
}

bool Report::ReportContext(const Context& context) { return json_.ReportContext(context); }

void Report::ReportRuns(const std::vector<Run>& runs) {
  std::vector<Run> right;
  for (Run run : runs) {
    if (run.run_type != Run::RT_Iteration) continue;
    // Names are OPERATION/WHO/SIZE and nothing more.
    const std::string name = run.run_name.function_name;
    run.run_name = {};
    run.run_name.function_name = name;
    if (run.error_occurred) {
      errors_[name] = run;
    } else {
      right.push_back(run);
    }
  }
  if (right.empty()) return;
  std::sort(right.begin(), right.end(),
            [](const Run& a, const Run& b) { return nanoseconds(a) < nanoseconds(b); });
  Run& best = right[0];
  const double median_ns = nanoseconds(right[right.size() / 2]);
  const std::string name = best.run_name.function_name;
  if (name.starts_with("ceiling/")) {
    double& ceiling = name.starts_with("ceiling/affine") ? affine_ceiling_ : ceiling_;
    ceiling = std::max(ceiling, speed_of(best));
  }
  results_.emplace(name, Result{std::move(best), median_ns});
}

const Report::Result* Report::result(const Row& row) const {
  const auto found = results_.find(row.name());
  return found == results_.end() ? nullptr : &found->second;
}

std::optional<double> Report::speed(const Row& row) const {
  const Result* found = result(row);
  if (found == nullptr) return std::nullopt;
  return speed_of(found->best);
}

std::optional<double> Report::part_of(double ceiling, const Row& row) const {
  const std::optional<double> own = speed(row);
  if (!own || ceiling == 0) return std::nullopt;
  return *own / ceiling;
}

std::optional<double> Report::of_plain(const Row& row) const {
  Row plain = row;
  plain.who = "plain";
  const std::optional<double> own = speed(row);
  const std::optional<double> yardstick = speed(plain);
  if (!own || !yardstick) return std::nullopt;
  return *own / *yardstick;
}

void Report::print_table(std::ostream& out) const {
  print_line(out, "operation/size", "who", "time", "mul-adds/s", "x plain", "of ceiling",
             "of affine", "noise ");
  std::string last;
  std::set<std::string> slices;
  bool interrupted = false;
  for (const Row* row : shown_) {
    const Result* found = result(*row);
    const bool wrong = errors_.contains(row->name());
    if (found == nullptr && !wrong) continue;
    const std::string title = row->operation + (row->size.empty() ? "" : "/" + row->size);
    if (row->operation != last && !last.empty()) out << '\n';
    last = row->operation;
    if (wrong) {
      print_line(out, title, row->who, "WRONG", "", "", "", "", "");
      continue;
    }
    const double ns = nanoseconds(found->best);
    const bool slice = !row->slice.empty();
    if (slice) slices.insert(row->slice);
    interrupted = interrupted || was_interrupted(found->best);
    print_line(
        out, title, row->who, time_text(ns) + (slice ? "*" : " "),
        speed_text(speed_of(found->best)), ratio_text(of_plain(*row)),
        ratio_text(part_of(ceiling_, *row)), ratio_text(part_of(affine_ceiling_, *row)),
        percent_text(found->median_ns / ns - 1) + (was_interrupted(found->best) ? "!" : " "));
  }
  out << "\nBest repetition of each row; noise: how much longer the median one took.\n"
         "of ceiling: mul-adds as a part of the bare carry-less products; of affine: of what the\n"
         "bare affine instruction does in 297 products of bits.\n";
  for (const std::string& slice : slices) {
    out << "* only " << slice << ", counting their own mul-adds; --full runs the whole.\n";
  }
  if (interrupted) {
    out << "! had a processor for less than 95% of the time: do not compare; try an idle "
           "machine.\n";
  }
}

std::string Report::json() {
  std::vector<Run> runs;
  for (const Row* row : shown_) {
    const auto wrong = errors_.find(row->name());
    if (wrong != errors_.end()) runs.push_back(wrong->second);
    const Result* found = result(*row);
    if (found == nullptr) continue;
    runs.push_back(found->best);
    const auto add = [&](const char* counter, double ceiling) {
      if (const auto ratio = part_of(ceiling, *row)) runs.back().counters[counter] = *ratio;
    };
    add("of_ceiling", ceiling_);
    add("of_affine_ceiling", affine_ceiling_);
  }
  json_.ReportRuns(runs);
  json_.Finalize();
  return json_text_.str();
}

std::vector<std::string> Report::errors() const {
  std::vector<std::string> texts;
  for (const auto& [name, run] : errors_) texts.push_back(name + ": " + run.error_message);
  return texts;
}

}  // namespace nimla::bench
