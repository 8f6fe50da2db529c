#!/usr/bin/env bash
# refuses.sh COMPILER FLAG...: what Eigen would get wrong with nimbers does not compile, and the first
# error names nimla's function; what it gets right does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

compile() {
  "${compiler[@]}" -std=c++20 -I. -x c++ -fsyntax-only - <<END 2>&1
#include "nimla/eigen.hpp"
int main() {
  Eigen::Matrix<nimla::Nim64, Eigen::Dynamic, Eigen::Dynamic> A(9, 9), B(9, 9);
  Eigen::Matrix<nimla::Nim64, 4, 4> F;
  Eigen::Matrix<nimla::Nim64, 5, 5> G;
  $1;
}
END
}
compiler=("$@")
failed=0

# refused STATEMENT NAME
refused() {
  local output first
  if output=$(compile "$1"); then
    printf '%s compiles\n' "$1"
    failed=1
    return
  fi
  first=$(grep -m 1 'error:' <<<"$output")
  if [[ $first != *"not for nimbers: use nimla::"* || $first != *"nimla::$2"* ]]; then
    printf '%s: the first error is %s\n' "$1" "$first"
    failed=1
  fi
}

compile 'B = A * A; A = F * F; F(0, 0) = F.determinant(); F = F.inverse()' || failed=1
refused 'A.determinant()' det
refused 'B = A.inverse()' inverse
refused 'B = A.lu().solve(B)' solve
refused 'B = A.partialPivLu().matrixLU()' ple
refused 'A.fullPivLu().rank()' rank
refused 'B = A.fullPivLu().kernel()' nullspace
refused 'G.determinant()' det
refused 'G = G.inverse()' inverse
exit "$failed"
