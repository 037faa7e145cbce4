#!/bin/bash
# Builds the fuzz targets as OSS-Fuzz and ClusterFuzzLite expect them: $OUT/fuzz_TARGET, with its dictionary, its seeds
# and the libraries that it needs. The sources are in $SRC/sceneweld; CC, CXX, CXXFLAGS, LIB_FUZZING_ENGINE and WORK are
# set, too.
set -eu
cd "$SRC/sceneweld"

# The libraries of the distribution use libstdc++.
export CXXFLAGS="${CXXFLAGS//-stdlib=libc++/}"
cmake -S . -B "$WORK/build" -G Ninja -DCMAKE_BUILD_TYPE=None -DSCENEWELD_FUZZ=ON \
  -DSCENEWELD_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" -DCMAKE_BUILD_RPATH='$ORIGIN/lib' -DSCENEWELD_UNITY=ON \
  -DSCENEWELD_PCH=OFF -DSCENEWELD_PYTHON=OFF -DSCENEWELD_JUDGES=
ninja -C "$WORK/build" fuzz fuzz_replay

mkdir -p "$OUT/lib"
ldd "$WORK/build/bin/fuzz" | awk '$3 ~ /^\// && $3 !~ /\/(libc|libm|libdl|librt|libpthread)\.so/ { print $3 }' |
  xargs -I{} cp {} "$OUT/lib"
for target in $(./dev fuzz-targets); do
  cp "$WORK/build/bin/fuzz" "$OUT/fuzz_$target"
  "$WORK/build/bin/fuzz_replay" --dictionary "$target" >"$OUT/fuzz_$target.dict"
  [ -s "$OUT/fuzz_$target.dict" ] || rm "$OUT/fuzz_$target.dict"
  ./dev fuzz-seeds "$target" "$WORK/seeds/$target"
  [ -z "$(ls "$WORK/seeds/$target")" ] || zip -q -j -r "$OUT/fuzz_${target}_seed_corpus.zip" "$WORK/seeds/$target"
done
