#pragma once
/// A vector space as a sum of cyclic modules.

#include <vector>

#include "nimla/char_poly/polynomial.hpp"
#include "nimla/dense/encoded_matrix.hpp"
#include "nimla/random.hpp"

namespace nimla::detail {

/// The n-dimensional space on which A acts, and the polynomials act by p g = p(A) g: vectors
/// g_0, g_1, ... such that all x^a g_j, a < deg order_j, are a basis, with
/// order_j g_j = relation_j,0 g_0 + ... + relation_j,j-1 g_(j-1), deg relation_j,i < deg order_i.
/// So A is similar to a block triangular matrix with the companion matrices of the orders on its
/// diagonal.
struct CyclicChain {
  Polynomial order;                   ///< monic
  std::vector<Polynomial> relations;  ///< one for each chain before it
};

/// Such chains from random vectors; they depend on `random`, the product of the orders does not.
/// Time n^3 mul-adds for A g, then A^2 g, and so on, and 2 n^3 / 3 that the fast product does.
std::vector<CyclicChain> cyclic_chains(const EncodedMatrix& A, SplitMix64& random, Work& work);

/// Whether each order divides the one before it and its own relations; then the orders are the
/// invariant factors of A, and the first is its minimal polynomial. Nearly always so for chains
/// from random vectors.
bool orders_are_invariant_factors(const kernels::Backend& backend,
                                  const std::vector<CyclicChain>& chains, Work& work);

}  // namespace nimla::detail
