#!/usr/bin/env bash
# Builds packages, installs each into a fresh system and does the main job with it: ./dev packages [PART...].
# Parts: deb, next-debian, wheel, library, npm; all without an argument.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=packaging/fresh_root.sh
source packaging/fresh_root.sh

say() { printf '\n== %s\n' "$*"; }
size_of() { du -h --apparent-size "$1" | cut -f1; }

# --- Debian packages ------------------------------------------------------------

# What a user does with the packages, in the system NAME that has them in /packages.
use_debs() { # use_debs NAME
  installs "$1" /packages/sceneweld_*.deb /packages/sceneweld-judges_*.deb /packages/libsceneweld0_*.deb \
    /packages/libsceneweld-dev_*.deb /packages/python3-sceneweld_*.deb g++ cmake make
  cp -r tests/install/outside "$roots/$1/outside"
  cp tests/exhibits/mesh/formats/model.urdf "$roots/$1/"
  cp -r tests/exhibits/mesh/formats "$roots/$1/formats"
  within "$1" sh -e <<'END'
cd /tmp
models=/usr/share/sceneweld/models
sceneweld --version
sceneweld compose $models/two_arm_cell.dmd.yaml --package kit=$models/kit -o cell.sdf.zip
sceneweld compose $models/two_arm_cell.dmd.yaml --package kit=$models/kit --to mjcf --judge >cell.xml
sceneweld compose $models/kit/arm.urdf --to sdf --judge >arm.sdf
sceneweld check /formats/model.urdf --meshes
python3 - <<'PYTHON'
import sceneweld
models = "/usr/share/sceneweld/models"
cell = sceneweld.load(f"{models}/two_arm_cell.dmd.yaml", packages={"kit": f"{models}/kit"})
assert abs(cell.pose("left::gripper::palm")[1, 3] - 0.5494) < 1e-3
with cell.show() as viewer:
    print("the page is at", viewer.url)
PYTHON
cmake -S /outside -B outside
cmake --build outside
outside/static $models >static.txt
outside/shared $models | diff static.txt -
test -f /usr/share/man/man1/sceneweld.1.gz
test -f /usr/share/bash-completion/completions/sceneweld
END
}

try_debs() {
  local begin=$SECONDS
  packaging/deb.sh
  say "Debian packages: built in $((SECONDS - begin)) s; installing them into a fresh Debian 12"
  begin=$SECONDS
  fresh deb bookworm
  mkdir "$roots/deb/packages"
  cp build/deb/*.deb "$roots/deb/packages/"
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

# Built in the next Debian, because its libraries have other versions.
try_next_debian() {
  local begin=$SECONDS
  fresh next trixie
  installs next ca-certificates debhelper dh-python dpkg-dev fakeroot git lintian nodejs python3
  git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$roots/next/srv"
  [ ! -d cli/viewer/node_modules ] || cp -r cli/viewer/node_modules "$roots/next/srv/cli/viewer/"
  cp -r packaging/debian "$roots/next/srv/debian"
  within next sh -ec 'cd /srv && apt-get build-dep -y -qq --no-install-recommends . && rm -r packaging/debian &&
    DEB_BUILD_OPTIONS=noautodbgsym dpkg-buildpackage --build=binary --no-sign'
  mkdir "$roots/next/packages"
  mv "$roots"/next/*.deb "$roots/next/packages/"
  use_debs next
  forget next
  say "The next Debian: built and used in $((SECONDS - begin)) s"
}

# --- Python wheel -----------------------------------------------------------------

try_wheel() {
  local begin=$SECONDS wheel
  packaging/wheel.sh
  wheel=$(echo build/wheel/*.whl)
  say "Python wheel: $wheel, $(size_of "$wheel"), built in $((SECONDS - begin)) s; installing it into a fresh Debian 12"
  begin=$SECONDS
  fresh wheel bookworm
  installs wheel python3-pip python3-numpy
  cp "$wheel" "$roots/wheel/tmp/"
  cp -r models "$roots/wheel/models"
  cp -r tests/exhibits/mesh/formats "$roots/wheel/formats"
  within wheel sh -e <<'END'
python3 -m pip install --no-index --no-deps --break-system-packages --quiet /tmp/*.whl
cd /tmp
sceneweld --version
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
! command -v sceneweld
END
  forget wheel
  say "Python wheel: used in $((SECONDS - begin)) s"
}

# --- The library as a part of another project ----------------------------------------

try_library() {
  local begin=$SECONDS
  fresh library bookworm
  installs library g++ cmake ninja-build libyaml-cpp-dev libtinyxml2-dev libccd-dev liblz4-dev
  mkdir "$roots/library/sceneweld"
  git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$roots/library/sceneweld"
  say "The library by FetchContent, in a fresh Debian 12 with nothing but its dependencies"
  within library sh -e <<'END'
cmake -G Ninja -S /sceneweld/tests/install/inside -B /build -DSCENEWELD=/sceneweld -DBY_FETCH=ON -DSCENEWELD_UNITY=ON \
  -DCMAKE_BUILD_TYPE=Release
cmake --build /build --target inside_shared inside_static
/build/inside_static /sceneweld/models >/tmp/static.txt
/build/inside_shared /sceneweld/models | diff /tmp/static.txt -
END
  forget library
  say "The library: built and used in $((SECONDS - begin)) s"
}

# --- The npm package and the playground ------------------------------------------------

# In an empty folder. The answers must be those of build/release/bin/sceneweld, byte for byte.
try_npm() {
  local begin=$SECONDS folder tests=$PWD/tests/npm
  packaging/npm/build.sh
  say "npm package: $(size_of build/npm/sceneweld-*.tgz), built in $((SECONDS - begin)) s; installing it into an empty folder"
  begin=$SECONDS
  folder=$(mktemp -d)
  cp -r models "$folder/models"
  cp "$tests/main_job.mjs" "$tests/types.ts" "$folder/"
  (
    cd "$folder"
    npm init --yes >/dev/null
    npm install --silent --offline --no-audit --no-fund "$OLDPWD"/build/npm/sceneweld-*.tgz
    node main_job.mjs
    node "$OLDPWD/cli/viewer/node_modules/typescript/bin/tsc" --noEmit --strict --module nodenext --target es2022 \
      --lib es2022,dom,dom.iterable --types '' types.ts
  )
  node "$tests/compare.mjs" build/npm/package
  node "$tests/charconv.mjs"
  node "$tests/playground.mjs" build/npm/playground
  rm -r "$folder"
  say "npm package: used in $((SECONDS - begin)) s"
}

# --------------------------------------------------------------------------------------

[ "$(id -u)" -eq 0 ] || { echo "fresh systems need root" >&2; exit 1; }
[ $# -gt 0 ] || set -- deb next-debian wheel library npm
for part in "$@"; do
  say "$part"
  case $part in
    deb) try_debs ;;
    next-debian) try_next_debian ;;
    wheel) try_wheel ;;
    library) try_library ;;
    npm) try_npm ;;
    *) echo "there is no part $part" >&2; exit 2 ;;
  esac
done
