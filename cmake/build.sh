# shellcheck shell=bash
# What apps/run, tests/run and bench/run share: source cmake/build.sh NAME, the NAME for messages.
# Everything said goes to stderr, and nothing here reads stdin.

me=$1
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# A full build took 1.5 s of one core a step (GCC 12, Release, 2 cores).
seconds_of_ten_steps=15

say() { printf '%s: %s\n' "$me" "$*" >&2; }

# The scripts' own failures, apart from every exit status of what they run.
fail() {
  say "$@"
  exit 125
}

# quietly COMMAND...: shows what COMMAND printed only if it fails.
quietly() {
  local output status=0
  output=$("$@" 2>&1 </dev/null) || status=$?
  ((status == 0)) || grep -vE '^\[[ 0-9/%]+\] (Building|Linking|Generating)' <<<"$output" >&2 || true
  return "$status"
}

# setup PURPOSE...: installs what is missing for it.
setup() { "$root/cmake/setup.sh" "$@" || exit 125; }

# lock PRESET / unlock: one build at a time in build/PRESET.
lock() {
  command -v flock >/dev/null || return 0
  mkdir -p "$root/build"
  exec 9>"$root/build/$1.lock"
  flock -w 2 9 && return
  say "waiting for another build in build/$1"
  flock 9
}
unlock() { exec 9>&-; }

# configure PRESET OPTION...: brings build/PRESET into being with those NIMLA_BUILD_... ON and the
# others off, or turns on there what is not on yet. What was once asked stays.
configure() {
  local preset=$1 option cache=''
  local -a changes=()
  shift
  directory=$root/build/$preset
  if [[ -e $directory/build.ninja || -e $directory/Makefile ]]; then
    cache=$(<"$directory/CMakeCache.txt")
    if [[ $cache != *"CMAKE_HOME_DIRECTORY:INTERNAL=$root"$'\n'* ]]; then
      say "build/$preset belongs to another folder, starting it anew"
      rm -rf "$directory"
      cache=''
    fi
  fi
  for option; do
    [[ $cache == *$'\n'"$option:BOOL=ON"* ]] || changes+=("-D$option:BOOL=ON")
  done
  if [[ $cache && ${#changes[@]} == 0 ]]; then return; fi
  if [[ ! $cache ]]; then
    changes=(--fresh --preset "$preset"
      -DNIMLA_BUILD_APPS=OFF -DNIMLA_BUILD_TESTS=OFF -DNIMLA_BUILD_BENCH=OFF "${changes[@]}")
    local version
    version=$(cmake --version | sed -n '1s/[^0-9]*//p')
    if [[ $(printf '%s\n' 3.25 "$version" | sort -V | head -n 1) != 3.25 ]]; then
      fail "CMake $version is too old, nimla needs 3.25 (Debian 12, Ubuntu 23.04 or later)"
    fi
  fi
  local generator='Unix Makefiles'
  ! command -v ninja >/dev/null || generator=Ninja
  CMAKE_GENERATOR=$generator quietly cmake -S "$root" -B "$directory" "${changes[@]}" ||
    fail "configuring build/$preset failed"
}

# build PRESET TARGET [NAME]: builds it in the configured build/PRESET; where there is work, it says
# so first and calls the target NAME.
build() {
  local preset=$1 target=$2 name=${3-$2} cores plan steps
  local -a tool
  directory=$root/build/$preset
  cores=$(getconf _NPROCESSORS_ONLN)
  if [[ -e $directory/build.ninja ]]; then
    tool=(ninja -C "$directory")
    [[ $("${tool[@]}" -n "$target" 2>&1) != *'Re-running CMake'* ]] ||
      quietly "${tool[@]}" build.ninja || fail "configuring build/$preset failed"
  else
    tool=(make --no-print-directory -C "$directory" -j "$cores")
    quietly "${tool[@]}" cmake_check_build_system || fail "configuring build/$preset failed"
  fi
  plan=$("${tool[@]}" -n "$target" 2>&1 || true)
  steps=$(grep -cE 'Building|Linking' <<<"$plan" || true)
  ((steps == 0)) || say "building $name in build/$preset, about \
$((1 + steps * seconds_of_ten_steps / 10 / cores)) s"
  quietly "${tool[@]}" "$target" || fail "building $name failed"
}
