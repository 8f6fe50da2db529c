#!/usr/bin/env bash
# generated_vectors.sh: vectors whose program is in the tree are what it writes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../vectors"

programs=(*.py)
((${#programs[@]} > 0))
for program in "${programs[@]}"; do
  diff "${program%.py}.txt" <(PYTHONDONTWRITEBYTECODE=1 python3 "$program")
done
