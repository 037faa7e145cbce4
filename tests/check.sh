#!/usr/bin/env bash
# Runs one check in a temporary folder of its own, from the top of the repository:
# check.sh [--tool NAME]... [--shared PATH]... [--at-least FLOOR] COMMAND [ARGUMENT...]
#
#   --tool NAME       skip it if SCENEWELD_SKIP names this tool (node, browser, judges, python, ...)
#   --shared PATH     skip it if there is no ../shared/PATH
#   --at-least FLOOR  the last line of the output begins with `HELD of TOTAL`; tests/floors.txt has the least HELD
#
# Exit status: that of the command; 77 if the check is skipped, after a line that says why.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
readonly skipped=77
floor=
while [[ ${1:-} == --* ]]; do
  case $1 in
    --tool)
      if [[ ",${SCENEWELD_SKIP:-}," == *",$2,"* ]]; then
        echo "skipped by SCENEWELD_SKIP=$2"
        exit $skipped
      fi
      ;;
    --shared)
      if [ ! -e "../shared/$2" ]; then
        echo "skipped: there is no ../shared/$2"
        exit $skipped
      fi
      ;;
    --at-least) floor=$2 ;;
    *) echo "check.sh: unknown option $1" >&2 && exit 2 ;;
  esac
  shift 2
done

TMPDIR=$(mktemp -d)
export TMPDIR PYTHONDONTWRITEBYTECODE=1
trap 'chmod -R u+w "$TMPDIR"; rm -rf "$TMPDIR"' EXIT
if [ -z "$floor" ]; then
  "$@"
  exit
fi
report=$("$@")
printf '%s\n' "$report"
least=$(awk -v name="$floor" '$1 == name { print $2 }' tests/floors.txt)
read -r held _ <<<"$(tail -n 1 <<<"$report")"
# A command that crashed says nothing.
[[ $held =~ ^[0-9]+$ ]] || held=0
if [ "$held" -lt "${least:?there is no such line in tests/floors.txt}" ]; then
  printf '%s: fewer than the %s of tests/floors.txt hold\n' "$floor" "$least"
  exit 1
fi
