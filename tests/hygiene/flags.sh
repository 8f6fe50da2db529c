#!/usr/bin/env bash
# flags.sh: nothing is compiled for the machine that compiles it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

mapfile -d '' -t files < <(find CMakeLists.txt CMakePresets.json cmake kernels nimla apps bench tests \
  -type f \( -name CMakeLists.txt -o -name '*.cmake' -o -name '*.json' -o -name run -o -name '*.sh' \) \
  -print0)
((${#files[@]} > 10))
if grep -nE -e '-m(arch|cpu|tune)=native' "${files[@]}"; then exit 1; fi
