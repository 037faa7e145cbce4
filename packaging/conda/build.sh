#!/usr/bin/env bash
set -euo pipefail
npm ci --prefix cli/viewer
# shellcheck disable=SC2086  # CMAKE_ARGS has several words
cmake --preset release ${CMAKE_ARGS:-} -DCMAKE_INSTALL_PREFIX="$PREFIX" -DCMAKE_INSTALL_LIBDIR=lib -DPython_EXECUTABLE="$PYTHON" \
  -DSCENEWELD_PYTHON_DIR="${SP_DIR#"$PREFIX"/}/sceneweld" -DSCENEWELD_JUDGES= -DSCENEWELD_PAGE=ON
cmake --build build/release
cmake --install build/release
