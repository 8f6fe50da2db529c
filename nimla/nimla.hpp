#pragma once
/// Everything but Eigen.

#include "nimla/backend.hpp"
#include "nimla/basis.hpp"
#include "nimla/binary_polynomial.hpp"
#include "nimla/blas.hpp"
#include "nimla/det.hpp"
#include "nimla/error.hpp"
#include "nimla/exec.hpp"
#include "nimla/field.hpp"
#include "nimla/io.hpp"
#include "nimla/log.hpp"
#include "nimla/matrix.hpp"
#include "nimla/matrix_view.hpp"
#include "nimla/nim64.hpp"
#include "nimla/permutation.hpp"
#include "nimla/ple.hpp"
#include "nimla/random.hpp"
