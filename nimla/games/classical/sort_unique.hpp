#pragma once

#include <algorithm>
#include <vector>

namespace nimla::detail {

/// Puts `values` in increasing order, each once.
template <class T>
void sort_unique(std::vector<T>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace nimla::detail
