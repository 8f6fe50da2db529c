#include "kernels/basis.hpp"

#include "kernels/basis_matrices.hpp"
#include "kernels/tower.hpp"

namespace nimla::kernels::polynomial {

constinit const ByteMap to_nim{to_nim_matrix.columns};
constinit const ByteMap from_nim{from_nim_matrix.columns};

Word inverse_or_zero(Word a) noexcept { return from_nim(tower::inverse64(to_nim(a))); }

}  // namespace nimla::kernels::polynomial
