#include "kernels/maps/basis.hpp"

#include "kernels/maps/basis_matrices.hpp"

namespace nimla::kernels::polynomial {

constinit const ByteMap to_nim{to_nim_matrix.columns};
constinit const ByteMap from_nim{from_nim_matrix.columns};

}  // namespace nimla::kernels::polynomial
