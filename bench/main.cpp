/// bench/run: what is chosen, where the results go, and what they were measured on.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <regex>
#include <system_error>

#include "bench/options.hpp"
#include "bench/peers/peers.hpp"
#include "bench/report.hpp"
#include "bench/row.hpp"
#include "nimla/backend.hpp"

namespace nimla::bench {

namespace {

namespace fs = std::filesystem;

#define NIMLA_TEXT_OF(x) #x
#define NIMLA_TEXT(x) NIMLA_TEXT_OF(x)
#if defined(__clang__)
constexpr const char* compiler = "Clang " NIMLA_TEXT(__clang_major__) "." NIMLA_TEXT(
    __clang_minor__) "." NIMLA_TEXT(__clang_patchlevel__);
#else
constexpr const char* compiler = "GCC " __VERSION__;
#endif
#undef NIMLA_TEXT
#undef NIMLA_TEXT_OF

std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    const std::size_t value = line.find(": ");
    if (line.starts_with("model name") && value != std::string::npos) return line.substr(value + 2);
  }
  return "unknown";
}

std::string backend_names() {
  std::string text;
  for (const kernels::Backend* backend : supported_backends()) {
    if (!text.empty()) text += ", ";
    text += backend->name;
  }
  return text;
}

/// "Eigen 3.4.0, NTL 11.5.1".
std::string peer_names() {
  std::string text;
  for (const Peer& peer : peers()) {
    if (!text.empty()) text += ", ";
    text += peer.name + " " + peer.version;
  }
  return text;
}

std::string command(const std::vector<std::string>& arguments) {
  std::string text = "bench/run";
  for (const std::string& argument : arguments) {
    const bool plain = argument.find_first_of(" '\"$|()*\\?[]^") == std::string::npos;
    const char* quote = plain ? "" : "'";
    text.append(" ").append(quote).append(argument).append(quote);
  }
  return text;
}

std::vector<const Row*> choose(const std::vector<Row>& rows, const Options& options) {
  std::vector<const Row*> chosen;
  if (!options.filter) {
    for (const Row& row : rows) {
      if (row.by_default || options.list) chosen.push_back(&row);
    }
    return chosen;
  }

  // As Google Benchmark reads it.
  std::string pattern = *options.filter;
  const bool others = pattern.starts_with('-');
  if (others) pattern.erase(0, 1);
  if (pattern == "all") pattern = ".";
  try {
    const std::regex regex(pattern, std::regex::extended);
    for (const Row& row : rows) {
      if (std::regex_search(row.name(), regex) != others) chosen.push_back(&row);
    }
  } catch (const std::regex_error& error) {
    throw UsageError("'" + pattern + "' is not an extended regular expression: " + error.what());
  }
  if (chosen.empty()) {
    throw UsageError("no row matches '" + *options.filter + "'; --list names all rows");
  }
  return chosen;
}

/// Google Benchmark's flags: ours, which may be overridden, then the user's.
void initialize(const std::vector<std::string>& google_flags) {
  // Google Benchmark keeps pointers to them.
  static std::vector<std::string> words = {"bench/run", "--benchmark_min_time=0.001",
                                           "--benchmark_enable_random_interleaving=true"};
  words.insert(words.end(), google_flags.begin(), google_flags.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  int count = static_cast<int>(words.size());
  benchmark::Initialize(&count, pointers.data());
  if (count > 1) throw UsageError("unknown option '" + std::string(pointers[1]) + "', see --help");
}

/// Where `--json FILE` goes: all of it or nothing, by a file that is renamed; straight into what is
/// no regular file (a pipe, a device).
class JsonFile {
 public:
  /// Throws UsageError where FILE could not be written after the run.
  explicit JsonFile(const std::string& file) : path_(file) {
    if (fs::is_directory(path_)) throw UsageError("--json " + file + ": this is a directory");
    in_place_ = fs::exists(path_) && !fs::is_regular_file(path_);
    if (in_place_) return;
    if (fs::is_symlink(path_)) path_ = fs::weakly_canonical(path_);
    const fs::path parent = path_.has_parent_path() ? path_.parent_path() : fs::path(".");
    if (access(parent.c_str(), W_OK) != 0) {
      throw UsageError("--json " + file + ": cannot write in " + parent.string() + ": " +
                       std::generic_category().message(errno));
    }
  }

  void write(const std::string& text) const {
    std::signal(SIGINT, SIG_IGN);
    fs::path to = path_;
    if (!in_place_) to += ".part";
    std::ofstream out(to, std::ios::binary);
    out << text;
    out.close();
    std::error_code error;
    if (out && !in_place_) fs::rename(to, path_, error);
    if (out && !error) return;
    if (!in_place_) fs::remove(to, error);
    throw UsageError("--json " + path_.string() + ": cannot write the file");
  }

 private:
  fs::path path_;
  bool in_place_ = false;
};

int run(const std::vector<std::string>& arguments) {
  const Options options = parse_options(arguments);
  if (options.help) {
    std::cout << help_text;
    return 0;
  }

  std::vector<Row> rows;
  add_ceilings(rows);
  add_scalars(rows);
  add_arrays(rows);
  add_products(rows, options.full);
  add_eliminations(rows, options.full);
  add_bit_matrices(rows);
  add_systems(rows, options.full);
  for (const Peer& peer : peers()) peer.add(rows, options.full);
  const std::vector<const Row*> chosen = choose(rows, options);
  if (options.list) {
    for (const Row* row : chosen) std::cout << row->name() << '\n';
    return 0;
  }
  std::optional<JsonFile> json;
  if (!options.json.empty()) json.emplace(options.json);

  initialize(options.google_flags);
  benchmark::AddCustomContext("nimla", std::string(version()));
  benchmark::AddCustomContext("command", command(arguments));
  benchmark::AddCustomContext("processor", processor());
  benchmark::AddCustomContext("compiler", compiler);
  benchmark::AddCustomContext("build_type", NIMLA_BUILD_TYPE);
  benchmark::AddCustomContext("backends", backend_names());
  benchmark::AddCustomContext("peers", peer_names());

  const bool choose_repetitions =
      std::none_of(options.google_flags.begin(), options.google_flags.end(),
                   [](const auto& flag) { return flag.starts_with("--benchmark_repetitions="); });
  // Ceilings always run: the other rows are measured against them.
  for (const Row& row : rows) {
    if (row.ceiling || std::find(chosen.begin(), chosen.end(), &row) != chosen.end()) {
      register_row(row, choose_repetitions);
    }
  }
  Report report(chosen);
  std::cerr << "bench: " << chosen.size() << (chosen.size() == 1 ? " row\n" : " rows\n");
#ifndef NDEBUG
  std::cerr << "bench: built as " NIMLA_BUILD_TYPE ", so the figures say little\n";
#endif
  benchmark::RunSpecifiedBenchmarks(&report, ".");
  benchmark::Shutdown();
  wipe_progress();

  std::cout << "nimla " << version() << ", " << processor() << ", " << compiler << ", "
            << NIMLA_BUILD_TYPE;
  if (const std::string others = peer_names(); !others.empty()) std::cout << "; " << others;
  std::cout << "\n\n";
  report.print_table(std::cout);
  std::cout.flush();
  if (!std::cout) throw UsageError("cannot write to the standard output");
  if (json) json->write(report.json());
  const std::vector<std::string> errors = report.errors();
  for (const std::string& error : errors) std::cerr << "bench: " << error << '\n';
  return errors.empty() ? 0 : 1;
}

}  // namespace

}  // namespace nimla::bench

int main(int argc, char** argv) {
  // Results are written last, so that nothing half done stays behind.
  std::signal(SIGINT, [](int signal) {
    nimla::bench::wipe_progress();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  });
  try {
    return nimla::bench::run(std::vector<std::string>(argv + 1, argv + argc));
  } catch (const std::exception& error) {
    std::cerr << "bench/run: " << error.what() << '\n';
    return 2;
  }
}
