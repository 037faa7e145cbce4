#!/usr/bin/env bash
# Builds from nothing, without a compiler cache, and prints the CPU seconds of each target and the slowest files:
# build_time.sh [PRESET] [TARGET...]. Without targets: release, what ./dev demo builds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
preset=${1:-release}
targets=("${@:2}")
if [ "$preset" = release ] && [ ${#targets[@]} -eq 0 ]; then targets=(sceneweld_cli); fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Runs a compiler and notes user and system seconds beside the object.
cat >"$work/timed" <<'SH'
#!/usr/bin/env bash
object=
for ((i = 1; i < $#; ++i)); do
  next=$((i + 1))
  [ "${!i}" != -o ] || object=${!next}
done
exec 3>&2
TIMEFORMAT="%U %S $object"
{ time "$@" 2>&3; } 2>>"$SCENEWELD_BUILD_TIMES"
SH
chmod +x "$work/timed"
export SCENEWELD_BUILD_TIMES=$work/times
: >"$SCENEWELD_BUILD_TIMES"

options=()
[ "$preset" != release ] || options=(-DSCENEWELD_PYTHON=OFF -DSCENEWELD_JUDGES=)
cmake --preset "$preset" -B "$work/build" -DCMAKE_CXX_COMPILER_LAUNCHER="$work/timed" "${options[@]}" >"$work/log" 2>&1 ||
  { cat "$work/log" >&2; exit 1; }
begin=$SECONDS
ninja --quiet -C "$work/build" -j "$(nproc)" ${targets[@]+"${targets[@]}"} >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
printf 'wall %d s on %d cores\n\nCPU s  target\n' $((SECONDS - begin)) "$(nproc)"
awk '{ target = "linking"; if (match($3, /CMakeFiles\/[^\/]*\.dir/)) target = substr($3, RSTART + 11, RLENGTH - 15)
       sum[target] += $1 + $2; all += $1 + $2 }
     END { for (t in sum) printf "%5.0f  %s\n", sum[t], t; printf "%5.0f  all\n", all }' "$work/times" | sort -rn
printf '\nCPU s  slowest files\n'
awk '{ sub(/.*include\/sceneweld\//, "", $3); printf "%5.1f  %s\n", $1 + $2, $3 }' "$work/times" | sort -rn | head -n 10
