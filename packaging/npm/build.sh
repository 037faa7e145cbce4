#!/usr/bin/env bash
# Builds the npm package into build/npm/sceneweld-VERSION.tgz, and the playground into build/npm/playground: ./dev npm.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
readonly out=$PWD/build/npm viewer=$PWD/cli/viewer
# WebAssembly's own exceptions cost nothing until one is thrown.
export EMSCRIPTEN_FLAGS=-fwasm-exceptions
export EM_COMPILER_WRAPPER=${EM_COMPILER_WRAPPER-$(command -v ccache || true)}
# Where Debian has what Emscripten's optimiser of JavaScript loads, also if node is not Debian's.
export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}

packaging/npm/dependencies.sh "$out/dependencies"
emcmake cmake -G Ninja -S packaging/npm -B "$out/objects" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE='-O2 -DNDEBUG' \
  -DCMAKE_C_FLAGS="$EMSCRIPTEN_FLAGS" -DCMAKE_CXX_FLAGS="$EMSCRIPTEN_FLAGS" \
  -DCMAKE_PREFIX_PATH="$out/dependencies/prefix" -DSCENEWELD_UNITY=ON >/dev/null
ninja --quiet -C "$out/objects" -j "${JOBS:-$(nproc)}" sceneweld_wasm
node tests/npm/charconv.mjs "$out/dependencies/prefix/include" >/dev/null

# The types of a scene are those of the page of `sceneweld view`.
rm -rf "$out/typescript" "$out/package"
mkdir -p "$out/typescript/src"
cp packaging/npm/src/*.ts "$viewer/src/pose.ts" "$out/typescript/src/"
sed "s#'./pose'#'./pose.js'#" "$viewer/src/scene_json.ts" >"$out/typescript/src/scene_json.ts"
cp packaging/npm/tsconfig.json packaging/npm/package.json "$out/typescript/"
node "$viewer/node_modules/typescript/bin/tsc" -p "$out/typescript"
mv "$out/typescript/package" "$out/package"
rm "$out/package/pose.js" "$out/package/scene_json.js"

version=$(python3 packaging/version.py)
sed "s/\"version\": \"0.0.0\"/\"version\": \"$version\"/" packaging/npm/package.json >"$out/package/package.json"
cp packaging/npm/README.md LICENSE "$out/package/"
cp "$out/objects/sceneweld.wasm" "$out/package/"
rm -f "$out"/sceneweld-*.tgz
(cd "$out/package" && npm pack --silent --pack-destination "$out" >/dev/null)

(cd "$viewer" && SCENEWELD_VIEWER_OUT="$out/playground" node node_modules/vite/bin/vite.js build --logLevel warn \
  --config playground.config.js)
cp "$out/objects/sceneweld.wasm" "$out/playground/"
echo "$out/sceneweld-$version.tgz"
