#include "bench/row.hpp"

#include <unistd.h>

#include <exception>
#include <iostream>
#include <optional>

#include "kernels/registry.hpp"
#include "nimla/random.hpp"

namespace nimla::bench {

namespace {

const bool on_terminal = isatty(STDERR_FILENO) == 1;

void show_progress(const std::string& name) {
  using Clock = std::chrono::steady_clock;
  static const Clock::time_point start = Clock::now();
  static Clock::time_point next = start;
  if (!on_terminal || Clock::now() < next) return;
  const auto elapsed = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start);
  std::cerr << "\r\033[K[" << elapsed.count() << " s] " << name << std::flush;
  next = Clock::now() + std::chrono::milliseconds(100);
}

// On a busy machine the best of many short repetitions is one that nothing interrupted.
int repetitions(const Row& row) {
  const double seconds = row.mul_adds / row.rough_speed;
  if (row.ceiling) return 10;
  if (seconds < 0.01) return 100;
  if (seconds < 0.1) return 30;
  return seconds < 1 ? 7 : 3;
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

void wipe_progress() noexcept {
  constexpr char wipe[] = {'\r', '\033', '[', 'K'};
  if (on_terminal && write(STDERR_FILENO, wipe, sizeof wipe) < 0) return;  // nobody sees it anyway
}

}  // namespace nimla::bench
