#!/usr/bin/env bash
# flags.sh: nothing is compiled for the machine that compiles it.
set -euo pipefail

! grep -nrE --include=CMakeLists.txt --include='*.cmake' --include=CMakePresets.json \
  --include=run --include='*.sh' -e '-m(arch|cpu|tune)=native' \
  CMakeLists.txt CMakePresets.json cmake kernels nimla apps bench tests .ci
