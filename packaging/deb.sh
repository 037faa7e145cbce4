#!/usr/bin/env bash
# Builds the Debian packages of this tree into build/deb and checks them with lintian: ./dev deb.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=packaging/source_into.sh
source packaging/source_into.sh
readonly out=$PWD/build/deb

version=$(python3 packaging/version.py)
readonly version
readonly tree=$out/sceneweld-$version

python3 packaging/version.py check
rm -rf "$out"
source_into "$tree"
mv "$tree/packaging/debian" "$tree/debian"
# A package is built without a network, so the packages of the page come along.
if [ -d cli/viewer/node_modules ]; then
  cp -r cli/viewer/node_modules "$tree/cli/viewer/"
else
  echo "cli/viewer/node_modules is missing: \`sceneweld view\` of this package has no page" >&2
fi
# The same holds for pybind11, if Debian's is too old, as in Debian 12. Both are headers only.
profiles=${DEB_BUILD_PROFILES:-}
if ! dpkg --compare-versions "$(dpkg-query -W -f='${Version}' pybind11-dev 2>/dev/null || echo 0)" ge 2.12; then
  "${PYBIND11_PYTHON:-python3}" -c 'import pybind11, shutil, sys; shutil.copytree(pybind11.__path__[0], sys.argv[1])' "$tree/pybind11"
  profiles+=" pkg.sceneweld.pybind11"
fi

cd "$tree"
export DEB_BUILD_PROFILES=$profiles
# Without debug symbols: they take half of the build time, and their packages are ten times as large as the others.
DEB_CXXFLAGS_STRIP=-g DEB_BUILD_OPTIONS="noautodbgsym parallel=$(nproc) ${DEB_BUILD_OPTIONS:-}" dpkg-buildpackage --build=binary --no-sign

cd "$out"
rm -rf "$tree"
lintian --pedantic --display-info --fail-on error,warning,info,pedantic ./*.changes
ls -l --block-size=K ./*.deb
