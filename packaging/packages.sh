#!/usr/bin/env bash
# Installs packages into fresh systems and does the main job with each: ./dev packages [PART...].
# Parts: deb, next-debian, wheel, library, arm64, container, systemd, npm; without an argument all.
# The Debian packages, the wheel and the npm package are those that a dry run of the release makes of the last commit, or
# those in the folder ARTEFACTS, which it made before.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=packaging/source_into.sh
source packaging/source_into.sh
# shellcheck source=packaging/fresh_root.sh
source packaging/fresh_root.sh
# shellcheck source=packaging/container/try.sh
source packaging/container/try.sh
# shellcheck source=packaging/deploy/systemd/try.sh
source packaging/deploy/systemd/try.sh

say() { printf '\n== %s\n' "$*"; }
size_of() { du -h --apparent-size "$1" | cut -f1; }

# --- The artefacts of a release -------------------------------------------------

artefacts=${ARTEFACTS:-}

# release_of PART...: makes artefacts as a release would.
release_of() {
  local begin=$SECONDS IFS=,
  rm -rf build/release-[0-9]*
  packaging/release.sh --dry-run --only "$*"
  artefacts=$(echo build/release-[0-9]*)
  say "The artefacts $*: built in $((SECONDS - begin)) s"
}

# --- Debian packages ------------------------------------------------------------

# Installs the packages in /packages of the system NAME, and runs the test that they have.
use_debs() { # use_debs NAME
  local packages
  packages=$(cd "$roots/$1" && printf '/%s ' packages/*.deb)
  # shellcheck disable=SC2086 # One argument for each package.
  installs "$1" $packages g++ cmake make
  source_into "$roots/$1/source"
  within "$1" sh -c 'cd /source && packaging/debian/tests/main-job'
}

try_debs() {
  local begin=$SECONDS
  say "Debian packages: installing them into a fresh Debian 12"
  fresh deb bookworm
  mkdir "$roots/deb/packages"
  cp "$artefacts"/*.deb "$roots/deb/packages/"
  use_debs deb
  # Nothing stays.
  within deb apt-get purge -y -qq sceneweld sceneweld-judges libsceneweld0 libsceneweld-dev python3-sceneweld
  if find "$roots/deb/usr" "$roots/deb/etc" -iname '*sceneweld*' | grep .; then
    echo "the packages leave these files behind" >&2
    return 1
  fi
  forget deb
  say "Debian packages: used in $((SECONDS - begin)) s"
}

# Built in the next Debian, because its libraries have other versions. It has no engine of a judge.
try_next_debian() {
  local begin=$SECONDS
  fresh next trixie
  installs next ca-certificates ccache debhelper dh-python dpkg-dev fakeroot git lintian nodejs python3
  source_into "$roots/next/srv"
  [ ! -d cli/viewer/node_modules ] || cp -r cli/viewer/node_modules "$roots/next/srv/cli/viewer/"
  cp -r packaging/debian "$roots/next/srv/debian"
  within next sh -ec 'export DEB_BUILD_PROFILES=pkg.sceneweld.nojudges && cd /srv && apt-get build-dep -y -qq --no-install-recommends . && rm -r packaging/debian &&
    DEB_CXXFLAGS_STRIP=-g DEB_BUILD_OPTIONS=noautodbgsym dpkg-buildpackage --build=binary --no-sign'
  mkdir "$roots/next/packages"
  mv "$roots"/next/*.deb "$roots/next/packages/"
  use_debs next
  forget next
  say "The next Debian: built and used in $((SECONDS - begin)) s"
}

# --- Python wheel -----------------------------------------------------------------

try_wheel() {
  local begin=$SECONDS wheel
  wheel=$(echo "$artefacts"/*.whl)
  say "Python wheel: $wheel, $(size_of "$wheel"); installing it into a fresh Debian 12"
  fresh wheel bookworm
  installs wheel python3-pip python3-numpy
  cp "$wheel" "$roots/wheel/tmp/"
  cp -r models "$roots/wheel/models"
  cp -r tests/exhibits/mesh/formats "$roots/wheel/formats"
  within wheel sh -e <<'END'
python3 -m pip install --no-index --no-deps --break-system-packages --quiet /tmp/*.whl
cd /tmp
sceneweld --version
sceneweld compose /models/cell.dmd.yaml -o cell.sdf
grep -q flange_welds_to_palm cell.sdf
sceneweld compose /models/two_arm_cell.dmd.yaml --package kit=/models/kit -o cell.sdf.zip
sceneweld check /formats/model.urdf --meshes
python3 - <<'PYTHON'
import copy, inspect, multiprocessing, pickle
import sceneweld

def bodies(scene):
    return len(scene.bodies)

if __name__ == "__main__":
    cell = sceneweld.load("/models/two_arm_cell.dmd.yaml", packages={"kit": "/models/kit"})
    assert abs(cell.pose("left::gripper::palm")[1, 3] - 0.5494) < 1e-3
    assert copy.deepcopy(cell).to_dict() == pickle.loads(pickle.dumps(cell)).to_dict() == cell.to_dict()
    assert "q" in inspect.signature(sceneweld.Scene.pose).parameters
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(bodies, [cell, cell]) == [len(cell.bodies)] * 2
    with cell.show() as viewer:
        print("the page is at", viewer.url)
PYTHON
python3 -m pip uninstall --yes --break-system-packages --quiet sceneweld
test ! -e /usr/local/bin/sceneweld
END
  forget wheel
  say "Python wheel: used in $((SECONDS - begin)) s"
}

# --- The library as a part of another project ----------------------------------------

try_library() {
  local begin=$SECONDS
  fresh library bookworm
  installs library g++ ccache cmake ninja-build libyaml-cpp-dev libtinyxml2-dev
  source_into "$roots/library/sceneweld"
  say "The library by FetchContent, in a fresh Debian 12 with yaml-cpp and tinyxml2 alone"
  within library sh -e <<'END'
cmake -G Ninja -S /sceneweld/tests/install/inside -B /build -DSCENEWELD=/sceneweld -DBY_FETCH=ON -DSCENEWELD_UNITY=ON \
  -DSCENEWELD_OVERLAPS=OFF -DSCENEWELD_CRATES=OFF -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER_LAUNCHER=ccache
cmake --build /build --target inside_shared inside_static left_out
/build/inside_static /sceneweld/models >/tmp/static.txt
/build/inside_shared /sceneweld/models | diff /tmp/static.txt -
/build/left_out /sceneweld/models /tmp >/tmp/left_out.txt
cat /tmp/left_out.txt
grep -q 'reads no binary files of USD' /tmp/left_out.txt
grep -q 'finds no overlaps' /tmp/left_out.txt
grep -q 'not run: overlap-at-rest' /tmp/left_out.txt
END
  cp "$roots/library/tmp/static.txt" "$roots/library.txt"
  forget library
  say "The library: built and used in $((SECONDS - begin)) s"
}

# Compiled for ARM, and run by QEMU; the results are those of this machine.
try_arm64() {
  [ -f "$roots/library.txt" ] || try_library
  local begin=$SECONDS package packages=()
  fresh arm64 bookworm
  within arm64 dpkg --add-architecture arm64
  within arm64 apt-get update -qq
  for package in libc6-dev libstdc++6 libyaml-cpp-dev libtinyxml2-dev libccd-dev liblz4-dev; do
    packages+=("$package:arm64")
  done
  installs arm64 ccache cmake ninja-build g++-aarch64-linux-gnu qemu-user "${packages[@]}"
  source_into "$roots/arm64/sceneweld"
  within arm64 sh -e <<'END'
cmake -G Ninja -S /sceneweld/tests/install/inside -B /build -DSCENEWELD=/sceneweld -DSCENEWELD_UNITY=ON -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_TOOLCHAIN_FILE=/sceneweld/packaging/arm64.cmake -DCMAKE_CXX_COMPILER_LAUNCHER=ccache
cmake --build /build --target inside_shared inside_static
qemu-aarch64 /build/inside_static /sceneweld/models >/tmp/static.txt
qemu-aarch64 /build/inside_shared /sceneweld/models | diff /tmp/static.txt -
END
  diff "$roots/library.txt" "$roots/arm64/tmp/static.txt"
  forget arm64
  say "The library for ARM: built and used in $((SECONDS - begin)) s"
}

# --- The npm package and the playground ------------------------------------------------

# In an empty folder. The answers must be those of build/release/bin/sceneweld.
try_npm() {
  local begin=$SECONDS folder tests=$PWD/tests/npm package
  package=$(realpath "$artefacts"/sceneweld-npm-*.tgz)
  say "npm package: $(size_of "$package"); installing it into an empty folder"
  folder=$(mktemp -d)
  cp -r models "$folder/models"
  cp "$tests/main_job.mjs" "$tests/types.ts" "$folder/"
  (
    cd "$folder"
    npm init --yes >/dev/null
    npm install --silent --offline --no-audit --no-fund "$package"
    node main_job.mjs
    node "$OLDPWD/cli/viewer/node_modules/typescript/bin/tsc" --noEmit --strict --module nodenext --target es2022 \
      --lib es2022,dom,dom.iterable types.ts
  )
  node "$tests/compare.mjs" "$folder/node_modules/sceneweld"
  tar -C "$folder" -xzf "$artefacts"/sceneweld-playground-*.tar.gz
  node "$tests/playground.mjs" "$folder/playground"
  rm -r "$folder"
  say "npm package: used in $((SECONDS - begin)) s"
}

# --------------------------------------------------------------------------------------

[ "$(id -u)" -eq 0 ] || { echo "fresh systems need root" >&2; exit 1; }
[ $# -gt 0 ] || set -- deb next-debian wheel library arm64 container systemd npm
released=()
for part in deb wheel npm; do
  case " ${*/systemd/deb} " in *" $part "*) released+=("$part") ;; esac
done
[ -n "$artefacts" ] || [ ${#released[@]} -eq 0 ] || release_of "${released[@]}"
for part in "$@"; do
  say "$part"
  case $part in
    deb) try_debs ;;
    next-debian) try_next_debian ;;
    wheel) try_wheel ;;
    library) try_library ;;
    arm64) try_arm64 ;;
    container) try_container ;;
    systemd) try_systemd ;;
    npm) try_npm ;;
    *) echo "there is no part $part" >&2; exit 2 ;;
  esac
done
