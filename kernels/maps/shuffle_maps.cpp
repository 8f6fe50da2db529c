#include "kernels/maps/shuffle_maps.hpp"

#include "kernels/maps/basis_matrices.hpp"

namespace nimla::kernels::shuffle {

constinit const ByteBlocks from_nim = by_nibbles(polynomial::from_nim_matrix);
constinit const ByteBlocks to_nim = by_nibbles(polynomial::to_nim_matrix);

}  // namespace nimla::kernels::shuffle
