#include "kernels/bilinear/maps.hpp"

#include "kernels/bilinear/bilinear297.hpp"
#include "kernels/maps/affine_matrices.hpp"

namespace nimla::kernels::bilinear {

namespace {

constexpr BitMatrix<64> compose(const BitMatrix<64>& A, const BitMatrix<64>& B) noexcept {
  BitMatrix<64> AB;
  for (int i = 0; i < 64; ++i) AB.columns[i] = A(B.columns[i]);
  return AB;
}

constexpr BitMatrix<64> polynomial_to = compose(to_coordinates, polynomial::to_nim_matrix);
constexpr BitMatrix<64> polynomial_from = compose(polynomial::from_nim_matrix, from_product);

constexpr WordMaps make_maps(const BitMatrix<64>& to, const BitMatrix<64>& from) noexcept {
  WordMaps maps{};
  for (int bit = 0; bit < 64; ++bit) {
    for (int i = 0; i < 64; ++i) {
      const Word entry = (to.columns[i] >> bit) & 1;
      maps.to_coordinates[bit / 8][i / 8] |= entry << (8 * (bit % 8) + i % 8);
    }
  }
  maps.from_product = affine::by_blocks(from);
  return maps;
}

}  // namespace

constinit const WordMaps polynomial_maps = make_maps(polynomial_to, polynomial_from);

constinit const ByteMaps nim_byte_maps = {shuffle::by_nibbles(to_coordinates),
                                          shuffle::by_nibbles(from_product)};
constinit const ByteMaps polynomial_byte_maps = {shuffle::by_nibbles(polynomial_to),
                                                 shuffle::by_nibbles(polynomial_from)};

}  // namespace nimla::kernels::bilinear
