#include "nimla/permutation.hpp"

#include <numeric>
#include <utility>

namespace nimla {

Permutation::Permutation(std::vector<Index> source) : source_(std::move(source)) {
  std::vector<bool> seen(source_.size());
  for (const Index i : source_) {
    if (i < 0 || i >= size() || seen[static_cast<std::size_t>(i)]) {
      throw ShapeError("permutation: " + std::to_string(i) + " among " + std::to_string(size()) +
                       " is out of range or there twice");
    }
    seen[static_cast<std::size_t>(i)] = true;
  }
}

Permutation Permutation::identity(Index n) {
  if (n < 0) throw ShapeError("permutation: size " + std::to_string(n));
  Permutation p;
  p.source_.resize(static_cast<std::size_t>(n));
  std::iota(p.source_.begin(), p.source_.end(), Index{0});
  return p;
}

Permutation Permutation::inverse() const {
  Permutation p;
  p.source_.resize(source_.size());
  for (Index i = 0; i < size(); ++i) p.source_[static_cast<std::size_t>((*this)[i])] = i;
  return p;
}

}  // namespace nimla
