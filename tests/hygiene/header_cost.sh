#!/usr/bin/env bash
# header_cost.sh COMPILER: a file that includes nim64.hpp compiles in under 2 s of processor time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

object=$(mktemp)
trap 'rm -f "$object"' EXIT
compile() { "$@" -std=c++20 -O2 -I. -x c++ -c -o "$object" - <<<'#include "nimla/nim64.hpp"'; }
TIMEFORMAT='%U %S'
read -r user system < <({ time compile "$@"; } 2>&1)
printf 'nim64.hpp: %s s + %s s\n' "$user" "$system"
awk "BEGIN { exit !($user + $system < 2) }"
