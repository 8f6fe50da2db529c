#include "bench/row.hpp"

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <exception>
#include <iostream>
#include <optional>

#include "kernels/registry.hpp"
#include "nimla/random.hpp"

namespace nimla::bench {

namespace {

volatile std::sig_atomic_t stopped = 0;

bool on_terminal() {
  static const bool result = isatty(STDERR_FILENO) == 1;
  return result;
}

void show_progress(const std::string& name) {
  using Clock = std::chrono::steady_clock;
  static const Clock::time_point start = Clock::now();
  if (!on_terminal()) return;
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start);
  std::cerr << "\r\033[K[" << seconds.count() << " s] " << name << std::flush;
}

// On a busy machine the best of many short repetitions is the one that nothing interrupted.
int repetitions(const Row& row) {
  const double seconds = row.mul_adds / row.rough_speed;
  if (row.ceiling) return 10;
  if (seconds < 0.01) return 40;
  if (seconds < 0.1) return 12;
  return seconds < 1 ? 5 : 3;
}

// What is wrong with the result of `row`, if anything.
std::optional<std::string> fault(const Row& row) {
  try {
    if (row.check()) return std::nullopt;
    return "wrong result";
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace

std::string Row::name() const { return operation + "/" + who + (size.empty() ? "" : "/" + size); }

std::vector<const kernels::Backend*> supported_backends() {
  const kernels::IsaSet available = kernels::detect_isa();
  std::vector<const kernels::Backend*> backends;
  for (const kernels::Backend* backend : kernels::compiled_backends()) {
    if (kernels::supports(available, *backend)) backends.push_back(backend);
  }
  return backends;
}

Words random_words(std::size_t n, std::uint64_t seed) {
  SplitMix64 next(seed);
  Words words(n);
  for (Word& word : words) word = next();
  return words;
}

void register_row(const Row& row, bool choose_repetitions) {
  // Google Benchmark calls this several times a repetition; the check runs once.
  auto run = [&row, checked = false,
              wrong = std::optional<std::string>()](benchmark::State& state) mutable {
    if (rows_stopped()) return state.SkipWithError("interrupted");
    show_progress(row.name());
    if (!checked) wrong = fault(row);
    checked = true;
    if (wrong) return state.SkipWithError(wrong->c_str());

    row.time(state);
    state.counters["mul_adds_per_second"] =
        benchmark::Counter(row.mul_adds, benchmark::Counter::kIsIterationInvariantRate);
    state.SetLabel(row.slice);
  };
  auto* registered = benchmark::RegisterBenchmark(row.name().c_str(), run);
  registered->UseRealTime()->DisplayAggregatesOnly(false);
  if (choose_repetitions) registered->Repetitions(repetitions(row));
}

void stop_rows() noexcept { stopped = 1; }
bool rows_stopped() noexcept { return stopped != 0; }

void wipe_progress() {
  if (on_terminal()) std::cerr << "\r\033[K" << std::flush;
}

}  // namespace nimla::bench
