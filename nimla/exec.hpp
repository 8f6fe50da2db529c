#pragma once

#include "nimla/export.hpp"

namespace nimla {

/// Watches a long call and may stop it.
class NIMLA_API Monitor {
 public:
  virtual ~Monitor() = default;

  /// Called at least ten times a second during long work, only by the thread that made the call:
  /// `done` of `total` mul-adds are behind it. Returning false asks the call to stop: it throws
  /// Interrupted within 0.2 s.
  virtual bool proceed(double done, double total) = 0;
};

/// How a long call runs. The answer is the same to the bit for any number of threads.
///
/// Besides the memory that each function names, its products of matrices take up to 32 MiB a thread
/// and, where Strassen's product pays, a third of both operands and the result; less where the
/// system has no more. 128 KiB of stack, as musl's threads have, are enough for any call.
struct Exec {
  /// 0 means NIMLA_NUM_THREADS from the environment, else OMP_NUM_THREADS, else as many as this
  /// process may run on. Negative, or NIMLA_NUM_THREADS not a positive number: the call throws
  /// std::invalid_argument.
  int threads = 0;
  Monitor* monitor = nullptr;
};

}  // namespace nimla
