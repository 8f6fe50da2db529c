#!/usr/bin/env bash
# readme_example.sh EXPECTED PROGRAM: the program prints the text of the file EXPECTED.
set -euo pipefail

diff -u "$1" <("$2")
