#!/usr/bin/env bash
# Builds the tree in a workspace of colcon and in one of catkin, each beside a package that uses the library, and does the main
# job with what they install: ros.sh. Packages of Debian: colcon, python3-colcon-ros, catkin, liburdfdom-tools.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly root=$PWD work=$PWD/build/ros
# More options of CMake, for tries: SCENEWELD_ROS_OPTIONS="-DCMAKE_BUILD_TYPE=Debug"
read -r -a more <<<"${SCENEWELD_ROS_OPTIONS:-}"
readonly options=(-DSCENEWELD_TESTS=OFF -DSCENEWELD_JUDGES= -DSCENEWELD_PYTHON=OFF -DSCENEWELD_PAGE=OFF -DSCENEWELD_UNITY=ON "${more[@]}")
export CMAKE_GENERATOR=Ninja

say() { printf '\n== %s\n' "$*"; }

workspace() { # workspace FOLDER: with the tree, and with a package that depends on it
  rm -rf "${1:?}"
  mkdir -p "$1/src"
  ln -s "$root" "$1/src/sceneweld"
  cp -r tests/install/outside "$1/src/outside"
  # The program that it installs is the one that links the shared library.
  echo 'install(TARGETS shared DESTINATION lib/outside)' >>"$1/src/outside/CMakeLists.txt"
  cat >"$1/src/outside/package.xml" <<'END'
<package format="3">
  <name>outside</name>
  <version>0.0.0</version>
  <description>Uses sceneweld.</description>
  <maintainer email="maintainers@sceneweld.example">The sceneweld authors</maintainer>
  <license>BSD-3-Clause</license>
  <buildtool_depend>cmake</buildtool_depend>
  <depend>sceneweld</depend>
  <export><build_type>cmake</build_type></export>
</package>
END
}

# The job of a user in an environment that ROS has set up.
use() { # use SETUP PREFIX-OF-SCENEWELD PREFIX-OF-OUTSIDE
  (
    # The setup files read variables that may not exist.
    set +u
    # shellcheck disable=SC1090
    source "$1"
    set -u
    cd /
    models=$2/share/sceneweld/models
    [ "$(command -v sceneweld)" = "$2/bin/sceneweld" ]
    # ROS finds the package by the environment, and so does sceneweld.
    [ "$(sceneweld resolve --ros package://sceneweld/package.xml)" = "$2/share/sceneweld/package.xml" ]
    sceneweld compose "$models/two_arm_cell.dmd.yaml" --package "kit=$models/kit" --to urdf --quiet >"$work/cell.urdf"
    check_urdf "$work/cell.urdf" | grep 'Successfully Parsed XML'
    "$3/lib/outside/shared" "$models" | grep 'left::gripper::palm'
  )
}

try_colcon() {
  local begin=$SECONDS
  workspace "$work/colcon"
  (cd "$work/colcon" && colcon --log-base log build --event-handlers console_direct- console_cohesion- --cmake-args "${options[@]}")
  use "$work/colcon/install/setup.bash" "$work/colcon/install/sceneweld" "$work/colcon/install/outside"
  say "colcon: $((SECONDS - begin)) s"
}

try_catkin() {
  local begin=$SECONDS
  workspace "$work/catkin"
  (cd "$work/catkin" && catkin_make_isolated --install --use-ninja --quiet --cmake-args "${options[@]}")
  use "$work/catkin/install_isolated/setup.bash" "$work/catkin/install_isolated" "$work/catkin/install_isolated"
  say "catkin: $((SECONDS - begin)) s"
}

try_colcon
try_catkin
