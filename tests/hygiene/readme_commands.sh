#!/usr/bin/env bash
# readme_commands.sh: each command of the README's ```console blocks that is shown with output
# prints exactly that.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

checked=0
command=
shown=
check() {
  if [[ $command && $shown ]]; then
    printf '$ %s\n' "$command"
    diff -u <(printf %s "$shown") <(bash -c "$command" </dev/null) || exit 1
    ((++checked))
  fi
  command=
  shown=
}

inside=
while IFS= read -r line; do
  case $inside$line in
    '```console') inside=yes ;;
    'yes```')
      check
      inside=
      ;;
    'yes$ '*)
      check
      command=${line#'$ '}
      ;;
    yes*) shown+=$line$'\n' ;;
  esac
done <README.md
((checked > 0))
