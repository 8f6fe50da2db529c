#pragma once
/// Other libraries that do the same, one adapter each, in the builds that find them.

#include <string>
#include <vector>

#include "bench/row.hpp"

namespace nimla::bench {

struct Peer {
  std::string name;
  std::string version;
  void (*add)(std::vector<Row>& rows, bool full);
};

/// Those of this build.
std::vector<Peer> peers();

/// Products of Eigen's matrices: through nimla (eigen), and by Eigen's own loops (eigen_generic).
Peer eigen_peer();

/// NTL's matrices over GF(2^64), on the same data in its basis.
Peer ntl_peer();

}  // namespace nimla::bench
