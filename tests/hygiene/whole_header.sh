#!/usr/bin/env bash
# whole_header.sh HEADER...: nimla.hpp includes every public header but those for Eigen.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

diff -u <(printf 'nimla/%s\n' "$@" | grep -vE '/(nimla|export|eigen)\.hpp|\.h$' | sort) \
  <(sed -n 's/^#include "\(.*\)"/\1/p' nimla/nimla.hpp | sort)
