#!/usr/bin/env bash
# Measures `./dev demo` and then `./dev test` in a fresh clone, without a compiler cache: build_time.sh [--demo] [COMMIT...]. Run
# `./dev setup` before, so that Debian's packages are there. Prints wall and CPU seconds of each command, and the slowest units of the demo. Several
# commits are built one after the other on the same machine. --demo leaves the tests out.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
commands=('./dev demo' './dev test')
if [ "${1:-}" = --demo ]; then
  commands=('./dev demo')
  shift
fi
[ $# -gt 0 ] || set -- HEAD

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
[ ! -d ../shared ] || ln -s "$(cd .. && pwd)/shared" "$work/shared"
export CCACHE_DISABLE=1
TIMEFORMAT='%R %U %S'

printf '%s, %s cores, %s\n\n' "$(date +%F)" "$(nproc)" "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)"
printf '| commit | command | wall s | CPU s |\n| --- | --- | --- | --- |\n'
for commit in "$@"; do
  clone=$work/$(git rev-parse --short "$commit")
  git clone -q . "$clone"
  git -C "$clone" checkout -q "$(git rev-parse "$commit")"
  for command in "${commands[@]}"; do
    status=
    if ! { time { (cd "$clone" && $command) >"$work/log" 2>&1; }; } 2>"$work/time"; then status=' (failed)'; fi
    awk -v commit="${clone##*/}" -v command="\`$command\`$status" \
      '{ printf "| %s | %s | %.0f | %.0f |\n", commit, command, $1, $2 + $3 }' "$work/time"
    [ -z "$status" ] || tail -n 20 "$work/log" >&2
  done
  printf '\nThe slowest units of %s, wall seconds:\n' "${clone##*/}"
  awk 'NR > 1 { printf "%5.1f  %s\n", ($2 - $1) / 1000, $4 }' "$clone/build/release/.ninja_log" | sort -rn | awk '!seen[$2]++' | head -n 10
  echo
done
