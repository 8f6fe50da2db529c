#!/usr/bin/env bash
# check.sh STEP [KIND], in the folder that holds the trees; KIND is static or shared.
#   tree KIND          installs the library of $NIMLA_STATIC_BUILD or $NIMLA_SHARED_BUILD and moves
#                      what it installed to KIND/
#   files KIND         the tree holds the public headers and no other
#   find_package KIND  consumer/ builds against it and runs
#   pkg_config KIND    the same by pkg-config, with warnings as errors
#   subdirectory       the same with the library as a subdirectory, which installs nothing
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
source=$(cd "$here/../.." && pwd -P)
work=$PWD
step=$1
kind=${2-}
tree=$work/$kind
libraries() { dirname "$(find "$tree" -type d -name pkgconfig)"; }  # lib, lib64, ...
cores=$(getconf _NPROCESSORS_ONLN)
! command -v ninja >/dev/null || export CMAKE_GENERATOR=Ninja

fail() {
  printf 'install test: %s\n' "$*" >&2
  exit 1
}

# expect_run COMMAND...: the consumer prints what it should.
expect_run() { diff -u "$here/consumer/expected.txt" <("$@"); }

# consume FOLDER OPTION...: configures, builds and runs consumer/ in FOLDER.
consume() {
  local folder=$1
  shift
  rm -rf "$folder"
  cmake -S "$here/consumer" -B "$folder" -DCMAKE_BUILD_TYPE=Release \
    -DEXPECTED_VERSION="$version" "$@"
  cmake --build "$folder" --parallel "$cores"
  expect_run "$folder/consumer"
  [[ $("$folder/consumer_eigen") == "3 1" ]] || fail "consumer_eigen: another product"
}

# The dynamic libraries that a program needs.
needed() { readelf -d "$1" | grep -F '(NEEDED)'; }

version=$(sed -n 's/^project(nimla VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")
public_headers() {
  sed -n '/^set(public_/,/)/p' "$source/nimla/CMakeLists.txt" | grep -oE '[a-z0-9_/]+\.hp?p?' | sort
}

case $step in
  tree)
    if [[ $kind == shared ]]; then build=$NIMLA_SHARED_BUILD; else build=$NIMLA_STATIC_BUILD; fi
    rm -rf "$tree" "$work/unmoved-$kind"
    cmake --install "$build" --prefix "$work/unmoved-$kind"
    mv "$work/unmoved-$kind" "$tree"
    ;;
  files)
    diff -u <(public_headers) <(cd "$tree/include/nimla" && find . -type f | cut -c3- | sort)
    [[ $(ls "$tree/include") == nimla ]] || fail "more than nimla/ in include"
    if grep -rIF -e "$work" -e "$source" "$tree"; then fail "the tree names where it came from"; fi
    if [[ $kind == shared ]]; then
      if nm -DC --defined-only "$(libraries)/libnimla.so" | grep -F nimla::kernels; then
        fail "libnimla.so exports kernels"
      fi
    fi
    ;;
  find_package)
    consume "$work/consumer-$kind" -DCMAKE_PREFIX_PATH="$tree"
    if grep -rF "$source/nimla" "$work/consumer-$kind" --include='*.d' --include=build.ninja; then
      fail "the consumer looked into the source tree"
    fi
    ;;
  pkg_config)
    LD_LIBRARY_PATH=$(libraries)
    export LD_LIBRARY_PATH PKG_CONFIG_PATH=$LD_LIBRARY_PATH/pkgconfig
    [[ $(pkg-config --modversion nimla) == "$version" ]] || fail "nimla.pc: wrong version"
    # All installed headers but Eigen's, in an order that is not the one they include each other in.
    mapfile -t headers < <(cd "$tree/include" && find nimla -name '*.hpp' ! -name eigen.hpp | sort -r)
    read -r -a flags <<<"$(pkg-config --cflags --libs nimla)"
    "$CXX" -std=c++20 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror \
      "${headers[@]/#/-include}" "$here/consumer/main.cpp" "${flags[@]}" \
      -o "$work/by-pkg-config-$kind"
    expect_run "$work/by-pkg-config-$kind"
    [[ $kind == static ]] || needed "$work/by-pkg-config-$kind" | grep -F libnimla.so."${version%.*}" ||
      fail "not linked with libnimla.so.${version%.*}"
    ;;
  subdirectory)
    consume "$work/consumer-subdirectory" -DNIMLA_SOURCE_DIR="$source"
    rm -rf "$work/installed-subdirectory"
    cmake --install "$work/consumer-subdirectory" --prefix "$work/installed-subdirectory"
    [[ ! -e $work/installed-subdirectory ]] || fail "a subdirectory installs files"
    ;;
  *) fail "no step is called '$step'" ;;
esac
