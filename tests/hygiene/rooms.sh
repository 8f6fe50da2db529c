#!/usr/bin/env bash
# rooms.sh: the tables of nimla/README.md and kernels/README.md say which room of the house includes
# which, and the code does exactly that; no folder has more entries than one takes in at a glance.
#
# A row is | `room` | ... | includes |, in nimla/README.md with the room's public headers before the
# last column. The room `top` is the folder itself. A room is a row above those that include it.
set -euo pipefail
cd "${1-"$(dirname "${BASH_SOURCE[0]}")/../.."}"

failed=
wrong() {
  printf '%s\n' "$*" >&2
  failed=yes
}

declare -A rank arrows used door doors
order=0

# read_rows HOUSE: the table in HOUSE/README.md.
read_rows() {
  local house=$1 line headers includes room target
  local -a cells
  while IFS= read -r line; do
    [[ $line == '| `'* ]] || continue
    IFS='|' read -r -a cells <<<"$line"
    room=$(grep -oE '`[^`]*`' <<<"${cells[1]}" | tr -d '`')
    if [[ $room == top ]]; then room=$house; else room=$house/$room; fi
    [[ ! ${rank[$room]-} ]] || wrong "$house/README.md: $room has two rows"
    rank[$room]=$((++order))
    includes=$(grep -oE '`[^`]*`' <<<"${cells[-1]}" | tr -d '`' || true)
    for target in $includes; do
      [[ $target == kernels || $target == top ]] && target=kernels || target=$house/$target
      [[ ${rank[$target]-} && ${rank[$target]} -lt ${rank[$room]} ]] ||
        wrong "$house/README.md: $room includes $target, which is no room above it"
      arrows[$room $target]=yes
    done
    [[ $house == nimla ]] || continue
    headers=$(grep -oE '`[^`]*`' <<<"${cells[3]}" | tr -d '`' || true)
    for target in $headers; do
      [[ ! ${door[nimla/$target]-} ]] || wrong "nimla/README.md: $target stands in two rows"
      door[nimla/$target]=$room
    done
  done <"$house/README.md"
}
read_rows kernels
read_rows nimla
((order > 10)) || wrong "the tables have only $order rows"

for header in "${!door[@]}"; do
  [[ -e $header ]] || wrong "nimla/README.md: there is no $header"
  doors[${header%/*}]=yes
done

# room_of FILE: in $room, where its row says or where it lies; nothing where there is no such row.
room_of() {
  room=${door[$1]-${1%/*}}
  if [[ ${doors[${1%/*}]-} && ! ${door[$1]-} ]]; then room=; fi
  [[ $room && ${rank[$room]-} ]] || room=
}

count=0
while IFS=: read -r file text; do
  included=${text#*[\"<]}
  included=${included%%[\">]*}
  case $included in
    nimla/* | kernels/*) ;;
    apps/* | bench/* | tests/*)
      wrong "$file includes $included"
      continue
      ;;
    *) continue ;;  # the system, and what the build made
  esac
  room_of "$file" && from=$room
  room_of "$included" && to=$room
  [[ $from ]] || { wrong "$file is in no row of ${file%%/*}/README.md" && continue; }
  [[ $to ]] || { wrong "$included is in no row of ${included%%/*}/README.md" && continue; }
  [[ $from == kernels* || $to != kernels* ]] || to=kernels  # to nimla/ it is one room
  ((++count))
  [[ $from != "$to" ]] || continue
  [[ ${arrows[$from $to]-} ]] ||
    wrong "$file includes $included: no arrow from $from to $to in ${file%%/*}/README.md"
  used[$from $to]=yes
done < <(grep -rE '^ *# *include *["<]' nimla kernels --include='*.hpp' --include='*.cpp')
((count > 300)) || wrong "found only $count includes"

for arrow in "${!arrows[@]}"; do
  [[ ${used[$arrow]-} ]] || wrong "no file of ${arrow% *} includes one of ${arrow#* }, but a table says so"
done

# The folder of public headers may have more: their paths stay.
most=20
while read -r entries folder; do
  [[ $folder == nimla || $entries -le $most ]] || wrong "$folder has $entries entries, more than $most"
done < <(
  find nimla kernels apps bench tests cmake -mindepth 1 -not -name '__pycache__' -printf '%h\n' |
    sort | uniq -c
)

[[ ! $failed ]]
