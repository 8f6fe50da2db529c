#!/usr/bin/env bash
# cmake/setup.sh apps|tests|bench|peers [--all]
#
# Installs what a fresh machine lacks for that purpose (--all: for tests/run --all): on Debian and
# Ubuntu by apt-get, as root or through sudo; elsewhere it names the packages and stops. Quick and
# silent where nothing is missing. NIMLA_SETUP=skip leaves everything to you.
set -euo pipefail

say() { printf 'cmake/setup.sh: %s\n' "$*" >&2; }
stop() {
  say "$@"
  exit 1
}

# needs PACKAGE PROOF...: one of the proofs, commands, headers or paths, shows that PACKAGE is not
# missing.
missing=()
needs() {
  local package=$1 proof directory
  shift
  for proof; do
    if [[ $proof == *.h || $proof == *.hpp ]]; then
      for directory in "${include_directories[@]}"; do
        [[ -e $directory/$proof ]] && return
      done
    elif [[ $proof == /* ]]; then
      [[ -e $proof ]] && return
    elif command -v "$proof" >/dev/null; then
      return
    fi
  done
  [[ " ${missing[*]} " == *" $package "* ]] || missing+=("$package")
}

look() {
  missing=()
  needs g++ "${CXX:-c++}" g++ clang++
  needs cmake cmake
  needs ninja-build ninja make
  needs libxsimd-dev xsimd/xsimd.hpp
  case $purpose in
    apps) needs_of_apps ;;
    tests)
      needs_of_apps
      needs libgtest-dev gtest/gtest.h
      needs libeigen3-dev eigen3/Eigen/src/Core/Matrix.h
      needs libboost-dev boost/graph/max_cardinality_matching.hpp
      needs python3 python3
      if [[ $all ]]; then
        needs g++ g++
        needs clang clang++
        needs ccache ccache
        needs_of_sanitizers
        needs libbenchmark-dev benchmark/benchmark.h
        needs pkg-config pkg-config
        needs qemu-user qemu-x86_64
        needs g++-aarch64-linux-gnu aarch64-linux-gnu-g++
        needs googletest /usr/src/googletest/CMakeLists.txt
      fi
      ;;
    bench) needs libbenchmark-dev benchmark/benchmark.h ;;
    peers)
      needs libeigen3-dev eigen3/Eigen/src/Core/Matrix.h
      needs libntl-dev NTL/mat_GF2E.h
      ;;
  esac
}

needs_of_apps() {
  needs libcli11-dev CLI/CLI.hpp
  needs libfmt-dev fmt/format.h
}

# Their packages carry the version of clang++.
needs_of_sanitizers() {
  command -v clang++ >/dev/null || return 0
  local version runtime
  version=$(clang++ -dumpversion)
  runtime=$(clang++ -print-resource-dir)/lib/linux/libclang_rt.asan-$(uname -m).a
  needs "libclang-rt-${version%%.*}-dev" "$runtime"
  needs llvm llvm-symbolizer
}

apt() {
  local -a root=()
  if ((EUID != 0)); then root=(sudo); fi
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1 \
    apt-get -y -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null >"$log" 2>&1
}

install() {
  if ! command -v apt-get >/dev/null || [[ ! -e /etc/debian_version ]]; then
    stop "install these first (the names are Debian's): ${missing[*]}"
  fi
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    stop "neither root nor sudo; as root run: apt-get install ${missing[*]}"
  fi
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  local updated=
  if ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; then
    say "fetching the package lists, about 20 s"
    apt update || true  # what it could not fetch, the install will tell
    updated=yes
  fi
  say "installing ${missing[*]}, about a minute"
  apt install --no-install-recommends "${missing[@]}" && return
  if [[ ! $updated ]]; then
    say "that failed; once more with fresh package lists"
    apt update || true
    apt install --no-install-recommends "${missing[@]}" && return
  fi
  cat "$log" >&2
  stop "apt-get could not install ${missing[*]}"
}

purpose=${1-}
all=${2-}
case "$purpose $all" in
  'apps ' | 'tests ' | 'tests --all' | 'bench ' | 'peers ') ;;
  *)
    printf 'usage: cmake/setup.sh apps|tests|bench|peers, or cmake/setup.sh tests --all\n' >&2
    exit 2
    ;;
esac
[[ ${NIMLA_SETUP-} != skip ]] || exit 0

# Where compilers and CMake look for headers.
IFS=: read -r -a include_directories <<<"${CPLUS_INCLUDE_PATH-}:${CPATH-}"
IFS=: read -r -a prefixes <<<"${CMAKE_PREFIX_PATH-}:/usr/local:/usr:/opt/homebrew:/opt/local"
for prefix in "${prefixes[@]}"; do include_directories+=("$prefix/include"); done

for attempt in first second last; do  # what clang++ needs is known once it is there
  look
  ((${#missing[@]})) || exit 0
  [[ $attempt == last ]] || install
done
stop "still missing after the installation: ${missing[*]}"
