#!/usr/bin/env bash
# exports.sh BACKEND OBJECT [FLAG...]: the object file of a backend defines one symbol of nimla for
# other files, its record. One compiled with FLAGs of its own shares nothing else either: of inline
# functions that several files define the linker keeps any, also for processors without FLAGs.
set -euo pipefail

backend=$1
object=$2
shift 2
flags=("$@")

# TYPE NAME; left out is what compilers add to an object for themselves.
symbols=$(nm --demangle --extern-only --defined-only "$object" | cut -d' ' -f2- |
  grep -vE ' (__odr_asan|DW\.ref\.)' || true)
if ((${#flags[@]} == 0)); then symbols=$(grep -vE '^[uvwVW] ' <<<"$symbols" || true); fi

if [[ ! $symbols =~ ^[BDR]\ nimla::kernels::backend_$backend$ ]]; then
  printf '%s: expected only nimla::kernels::backend_%s, found\n%s\n' \
    "$object" "$backend" "$symbols" >&2
  exit 1
fi
