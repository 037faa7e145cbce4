#!/usr/bin/env bash
# Builds a wheel of this tree into build/wheel that needs no other library: ./dev wheel.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly out=$PWD/build/wheel
# Debian's Python, for which its wheel and patchelf are there.
readonly python=${PYTHON:-/usr/bin/python3}

rm -rf "$out"
mkdir -p "$out/linked"
# Without scikit-build-core on this machine, pip fetches it.
isolation=()
if "$python" -c 'import scikit_build_core' 2>/dev/null; then isolation=(--no-build-isolation); fi
"$python" -m pip wheel . --no-deps --wheel-dir "$out/linked" "${isolation[@]}" "$@"
"$python" packaging/vendor_libraries.py "$out"/linked/*.whl "$out"
rm -r "$out/linked"
