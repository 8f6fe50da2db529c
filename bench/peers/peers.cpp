#include "bench/peers/peers.hpp"

namespace nimla::bench {

std::vector<Peer> peers() {
  return {
#ifdef NIMLA_BENCH_EIGEN
      eigen_peer(),
#endif
#ifdef NIMLA_BENCH_NTL
      ntl_peer(),
#endif
  };
}

}  // namespace nimla::bench
