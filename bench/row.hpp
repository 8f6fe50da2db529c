#pragma once
/// A row of the bench: one operation, by one contestant, at one size; checked, then timed.

#include <benchmark/benchmark.h>

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "kernels/backend.hpp"

namespace nimla::bench {

using kernels::Word;
using Words = std::vector<Word>;

/// For Row::rough_speed: the plain port and, on matrices, the backends without instructions of
/// their own, with GFNI, and the others.
inline constexpr double plain_speed = 50e6;
inline constexpr double table_speed = 400e6;
inline constexpr double gfni_speed = 14e9;
inline constexpr double backend_speed = 3e9;

struct Row {
  std::string operation;
  std::string who;        ///< a backend or a peer
  std::string size = {};  ///< empty for scalars

  /// True iff the result is right. Called once, before any timing.
  std::function<bool()> check = {};
  /// The timed loop, made by `time_calls`.
  std::function<void(benchmark::State&)> time = {};

  double mul_adds = 1;       ///< nominal, in one iteration
  double rough_speed = 1e9;  ///< mul-adds a second; decides how often the row is repeated
  std::string slice = {};    ///< the part that is timed in place of the whole; empty: the whole
  bool by_default = true;    ///< also runs when no filter is given
  bool ceiling = false;      ///< the bare multiply rate of the processor

  /// OPERATION/WHO or OPERATION/WHO/SIZE.
  std::string name() const;
};

// The questions, a file each. `full`: no slices.
void add_ceilings(std::vector<Row>& rows);
void add_scalars(std::vector<Row>& rows);
void add_arrays(std::vector<Row>& rows);
void add_products(std::vector<Row>& rows, bool full);
void add_eliminations(std::vector<Row>& rows, bool full);
void add_bit_matrices(std::vector<Row>& rows);
void add_systems(std::vector<Row>& rows, bool full);

/// The backends that this processor can run, best first.
std::vector<const kernels::Backend*> supported_backends();

/// n words of splitmix64(seed).
Words random_words(std::size_t n, std::uint64_t seed);

/// Times f(), which does `iterations` iterations. Before a short loop f runs for a while untimed,
/// to fill the caches; in a long one that makes no difference.
template <class Function>
void time_calls(benchmark::State& state, Function f, benchmark::IterationCount iterations = 1) {
  if (state.max_iterations > iterations) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + std::chrono::microseconds(300);
    do f();
    while (Clock::now() < end);
  }
  while (state.KeepRunningBatch(iterations)) f();
}

/// Hands `row`, which must outlive the run, to Google Benchmark, with as many repetitions as its
/// time allows if `choose_repetitions`. A row whose check fails reports an error and is not timed.
void register_row(const Row& row, bool choose_repetitions);

/// Wipes the line that says, on a terminal, what runs now. Safe in a signal handler.
void wipe_progress() noexcept;

}  // namespace nimla::bench
