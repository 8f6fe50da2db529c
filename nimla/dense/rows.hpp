#pragma once
/// Work on a matrix row by row that takes about as long as reading it.

#include <algorithm>

#include "nimla/base/parallel.hpp"
#include "nimla/dense/tuning.hpp"

namespace nimla::detail {

/// Calls visit(i) once for each of the rows of `cols` entries, in shared tasks of some rows; as
/// Work::for_each.
template <class Visit>
void for_each_row(Index rows, Index cols, Work& work, const Visit& visit) {
  const Index step = std::max(Index{1}, tuning::row_task_words / std::max(Index{1}, cols));
  work.for_each((rows + step - 1) / step, [&](Index task) {
    const Index end = std::min((task + 1) * step, rows);
    for (Index i = task * step; i < end; ++i) visit(i);
    work.advance(0);
  });
}

}  // namespace nimla::detail
