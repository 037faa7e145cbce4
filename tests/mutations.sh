#!/usr/bin/env bash
# The same mutations of the exhibits in every run (fuzz/README.md): mutations.sh FUZZ_REPLAY TARGET COUNT. A crash fails at
# once; the last line counts the inputs that kept every promise.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly replay=$1 target=$2 count=$3
mapfile -t seeds < <(tests/fuzz/seeds.sh "$target" | grep ^tests | sort)
if [ "$target" = scene_json ]; then
  # Exhibits write `{dir}` for the folder of the input.
  for seed in "${!seeds[@]}"; do
    sed 's|{dir}|/f|g' "${seeds[$seed]}" >"$TMPDIR/$seed"
    seeds[seed]=$TMPDIR/$seed
  done
fi
# One input of each kind that broke a promise.
SCENEWELD_FUZZ_SURVEY=build/broken_promises/$target
export SCENEWELD_FUZZ_SURVEY
mkdir -p "$SCENEWELD_FUZZ_SURVEY"
"$replay" --mutate "$target" "$count" "${seeds[@]}"
