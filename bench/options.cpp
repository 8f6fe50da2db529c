#include "bench/options.hpp"

namespace nimla::bench {

const char* const help_text =
    R"(Usage: bench/run [FILTER] [--full] [--json FILE] [--list] [--install-peers]

Checks, then times the operations of nimla against the plain port of nimbers, against other
libraries where they are installed and against the processor's own multiply and affine
instructions. Rows are named OPERATION/WHO/SIZE. Each runs 3 to 100 times, in random order, and
reports its best repetition: on a busy machine one that nothing interrupted.

  FILTER        the rows whose name contains a match of this extended regular expression, among
                all rows; a leading "-" (in --benchmark_filter) takes the others. Without it, a
                default set runs in under five minutes
  --full        run whole what takes over 5 s; by default such rows time a slice
  --json FILE   also write Google Benchmark's JSON to FILE
  --install-peers  first install the other libraries that the benchmarks know, and build with them
  --list        name the rows that FILTER chooses (all rows without it) and stop
  --help        this text

Google Benchmark's --benchmark_... flags work too, but those about its own console output.

Examples:
  bench/run
  bench/run 'det/(plain|table)/150$' --json det.json
  bench/run nim_mul --benchmark_repetitions=20
)";

Options parse_options(const std::vector<std::string>& arguments) {
  Options options;
  const std::string filter_flag = "--benchmark_filter=";
  const std::string json_flag = "--json=";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--help" || argument == "-h") {
      options.help = true;
    } else if (argument == "--full") {
      options.full = true;
    } else if (argument == "--list" || argument == "--benchmark_list_tests" ||
               argument == "--benchmark_list_tests=true") {
      options.list = true;
    } else if (argument == "--json") {
      if (i + 1 == arguments.size()) throw UsageError("--json needs the name of a file");
      options.json = arguments[++i];
    } else if (argument.starts_with(json_flag)) {
      options.json = argument.substr(json_flag.size());
    } else if (argument.starts_with(filter_flag)) {
      options.filter = argument.substr(filter_flag.size());
    } else if (argument.starts_with("--benchmark_") || argument.starts_with("--v=")) {
      options.google_flags.push_back(argument);
    } else if (argument.starts_with("-")) {
      throw UsageError("unknown option '" + argument + "', see --help");
    } else if (options.filter) {
      throw UsageError("two filters, '" + *options.filter + "' and '" + argument +
                       "'; join them as 'A|B'");
    } else {
      options.filter = argument;
    }
  }
  return options;
}

}  // namespace nimla::bench
