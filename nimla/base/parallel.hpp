#pragma once
/// Threads, progress and interruption of one long call.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "nimla/exec.hpp"
#include "nimla/matrix_view.hpp"

namespace nimla::detail {

/// The number of threads that `exec` means; see Exec::threads.
int thread_count(const Exec& exec);

/// While this object lives, monitors hear of each Work::advance of the thread that made the call,
/// not only every 20 ms: for tests.
class ReportEveryAdvance {
 public:
  ReportEveryAdvance() noexcept;
  ~ReportEveryAdvance();
  ReportEveryAdvance(const ReportEveryAdvance&) = delete;
  ReportEveryAdvance& operator=(const ReportEveryAdvance&) = delete;

 private:
  std::chrono::milliseconds before_;
};

/// One long call: the thread that made it and the helpers that it starts when there is enough to
/// share. Helpers block while there is nothing to do, and end with this object.
class Work {
 public:
  /// `total`: the mul-adds of the whole call, as its monitor will be told.
  Work(const Exec& exec, double total);
  ~Work();
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  int threads() const noexcept { return threads_; }
  /// True iff a monitor waits for `advance`.
  bool watched() const noexcept { return monitor_ != nullptr; }

  /// Calls task(i) once for each i in 0..count-1, on any thread and in any order, and returns when
  /// all are done. If one throws, those not begun are dropped and the first exception is thrown
  /// here. Only for the thread that made the call; tasks do not nest.
  template <class Task>
  void for_each(Index count, const Task& task) {
    if (threads_ == 1 || count < 2) {
      for (Index i = 0; i < count; ++i) task(i);
    } else {
      share(
          count, [](const void* object, Index i) { (*static_cast<const Task*>(object))(i); },
          &task);
    }
  }

  /// Makes sure that workspace() of the first `count` threads holds `words` words. Throws
  /// MemoryError. Only for the thread that made the call, outside of tasks.
  void reserve(std::size_t words, int count);

  /// What `reserve` reserved for the thread that calls this, 64-byte aligned, of any content.
  std::uint64_t* workspace() noexcept;
  std::size_t workspace_words() const noexcept;

  /// Notes `mul_adds` done, from any thread; call it at least every 50 ms. Throws Interrupted once
  /// the monitor has asked to stop.
  void advance(double mul_adds);

 private:
  using Call = void (*)(const void*, Index);

  void share(Index count, Call call, const void* task);
  void take_tasks() noexcept;
  void help(int index);

  const int threads_;
  Monitor* const monitor_;
  const double total_;
  const std::thread::id owner_ = std::this_thread::get_id();
  std::atomic<double> done_ = 0;
  std::atomic<bool> stopped_ = false;
  std::chrono::steady_clock::time_point told_;

  // The tasks that are being shared: written under mutex_ while no helper is busy.
  Call call_ = nullptr;
  const void* task_ = nullptr;
  Index count_ = 0;
  std::atomic<Index> next_ = 0;

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  std::uint64_t round_ = 0;
  int busy_ = 0;
  bool closing_ = false;
  std::exception_ptr error_;
  std::vector<std::thread> helpers_;

  struct Workspace {
    std::unique_ptr<std::uint64_t, decltype(&std::free)> memory{nullptr, std::free};
    std::size_t words = 0;
  };
  std::vector<Workspace> workspaces_;
};

}  // namespace nimla::detail
