#include "nimla/base/parallel.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "nimla/base/memory.hpp"
#include "nimla/error.hpp"

namespace nimla::detail {

namespace {

/// The positive number at the start of the environment variable `name`, or 0. (OMP_NUM_THREADS may
/// be a list, the first is for the outermost level.)
int positive_variable(const char* name, bool strict) {
  const char* text = std::getenv(name);
  if (text == nullptr || *text == '\0') return 0;
  int value = 0;
  const char* end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, value);
  if (error == std::errc{} && value > 0 && (stop == end || !strict)) return value;
  if (!strict) return 0;
  throw std::invalid_argument(std::string(name) + "=" + text + ": expected a positive number");
}

constinit std::atomic<std::chrono::milliseconds> between_reports{std::chrono::milliseconds(20)};

// Which of its Work's threads this is; 0 for one that no Work has started.
thread_local int index_in_work = 0;

}  // namespace

int thread_count(const Exec& exec) {
  if (exec.threads < 0) {
    throw std::invalid_argument("threads: " + std::to_string(exec.threads) +
                                ", expected 0 or a positive number");
  }
  if (exec.threads > 0) return exec.threads;
  if (const int count = positive_variable("NIMLA_NUM_THREADS", true); count > 0) return count;
  if (const int count = positive_variable("OMP_NUM_THREADS", false); count > 0) return count;
  // Once: it reads a file.
  static const unsigned available = std::thread::hardware_concurrency();
  return available == 0 ? 1 : static_cast<int>(available);
}

ReportEveryAdvance::ReportEveryAdvance() noexcept
    : before_(between_reports.exchange(std::chrono::milliseconds(0))) {}

ReportEveryAdvance::~ReportEveryAdvance() { between_reports.store(before_); }

Work::Work(const Exec& exec, double total)
    : threads_(thread_count(exec)),
      monitor_(exec.monitor),
      total_(total),
      told_(std::chrono::steady_clock::now()) {}

Work::~Work() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  begin_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void Work::reserve(std::size_t words, int count) {
  if (words == 0) return;
  workspaces_.resize(static_cast<std::size_t>(std::max(count, threads_)));
  for (int i = 0; i < count; ++i) {
    Workspace& workspace = workspaces_[static_cast<std::size_t>(i)];
    if (workspace.words >= words) continue;
    workspace = {};
    workspace.memory.reset(
        static_cast<std::uint64_t*>(allocate_huge(words * sizeof(std::uint64_t))));
    workspace.words = words;
  }
}

std::uint64_t* Work::workspace() noexcept {
  const auto index = static_cast<std::size_t>(index_in_work);
  return index < workspaces_.size() ? workspaces_[index].memory.get() : nullptr;
}

std::size_t Work::workspace_words() const noexcept {
  const auto index = static_cast<std::size_t>(index_in_work);
  return index < workspaces_.size() ? workspaces_[index].words : 0;
}

void Work::advance(double mul_adds) {
  if (monitor_ == nullptr) return;
  const double done = done_.fetch_add(mul_adds, std::memory_order_relaxed) + mul_adds;
  if (!stopped_.load(std::memory_order_relaxed) && std::this_thread::get_id() == owner_) {
    const auto now = std::chrono::steady_clock::now();
    if (now - told_ >= between_reports.load(std::memory_order_relaxed)) {
      told_ = now;
      if (!monitor_->proceed(done < total_ ? done : total_, total_)) {
        stopped_.store(true, std::memory_order_relaxed);
      }
    }
  }
  if (stopped_.load(std::memory_order_relaxed)) throw Interrupted();
}

void Work::take_tasks() noexcept {
  for (;;) {
    const Index i = next_.fetch_add(1, std::memory_order_relaxed);
    if (i >= count_) return;
    try {
      call_(task_, i);
    } catch (...) {
      next_.store(count_, std::memory_order_relaxed);
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
    }
  }
}

void Work::help(int index) {
  index_in_work = index;
  std::unique_lock lock(mutex_);
  for (std::uint64_t seen = 0;;) {
    begin_.wait(lock, [&] { return closing_ || round_ != seen; });
    if (closing_) return;
    seen = round_;
    lock.unlock();
    take_tasks();
    lock.lock();
    if (--busy_ == 0) end_.notify_one();
  }
}

void Work::share(Index count, Call call, const void* task) {
  {
    const std::lock_guard lock(mutex_);
    // Fewer helpers than asked for are still right, so a system that has no more threads is no
    // error.
    try {
      while (static_cast<int>(helpers_.size()) < threads_ - 1) {
        helpers_.emplace_back(&Work::help, this, static_cast<int>(helpers_.size()) + 1);
      }
    } catch (const std::system_error&) {
    }
    call_ = call;
    task_ = task;
    count_ = count;
    next_.store(0, std::memory_order_relaxed);
    busy_ = static_cast<int>(helpers_.size());
    ++round_;
  }
  begin_.notify_all();
  take_tasks();
  std::unique_lock lock(mutex_);
  end_.wait(lock, [&] { return busy_ == 0; });
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

}  // namespace nimla::detail
