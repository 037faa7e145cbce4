#!/usr/bin/env bash
# Installs a build and uses what was installed: run.sh BUILD [PART], of all checks those
# whose names hold PART. See README.md.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$(cd "$1" && pwd)
readonly here root build
readonly work=$build/install_test
readonly prefix=$work/prefix
readonly models=$prefix/share/sceneweld/models
readonly part=${2:-}
version=$(python3 "$root/packaging/version.py")
readonly version

failures=0
# check NAME COMMAND...: prints what the command prints only where it fails.
check() {
  local name=$1 begin=$SECONDS
  [[ $name == installing* || $name == *"$part"* ]] || return 0
  shift
  local status=0
  # Not within a condition, where `set -e` means nothing.
  set +e
  (set -e; "$@") >"$work/log" 2>&1
  status=$?
  set -e
  if [ $status -eq 0 ]; then
    printf '  %s (%s s)\n' "$name" $((SECONDS - begin))
  else
    printf 'FAILED: %s\n' "$name"
    sed 's/^/    /' "$work/log"
    failures=$((failures + 1))
  fi
}
# nothing COMMAND...: fails where the command prints something, and prints it.
nothing() {
  if "$@" | grep .; then return 1; fi
}
# needs NAME COMMAND...: whether the commands are there; says what is skipped otherwise.
needs() {
  local name=$1 command
  shift
  for command in "$@"; do
    if ! command -v "$command" >/dev/null; then
      printf '  skipped, there is no %s: %s\n' "$command" "$name"
      return 1
    fi
  done
}

# What was staged below DESTDIR for one prefix is moved to another.
install_relocated() {
  DESTDIR=$work/stage cmake --install "$build" --prefix /opt/sceneweld
  mv "$work/stage/opt/sceneweld" "$prefix"
  # What the debugger needs is most of it, and linking takes half a minute with it.
  strip --strip-debug "$prefix/lib/libsceneweld.a" || true
  nothing find "$work/stage" -type f
  nothing grep -rIl -e "$build" -e "$root" "$prefix/lib/cmake" "$prefix/lib/pkgconfig" "$prefix/share" "$prefix/include"
}

# --- Headers ------------------------------------------------------------------

headers() { (cd "$prefix/include" && find sceneweld -name '*.h' | sort); }

# The old places of headers that have moved.
old_headers() { (cd "$build/moved" && find sceneweld -name '*.h' | sort); }

only_public_headers() {
  # From within the folder, whose path may have spaces.
  {
    echo '#include "sceneweld/sceneweld.h"'
    (cd "$root" && find scene -name '*.h' | sed 's/.*/#include "sceneweld\/&"/')
    old_headers | sed 's/.*/#include "&"/'
  } | (cd "$prefix/include" && "$cxx" -std=c++20 -x c++ -MM -I. -) | tr -s ' \\' '\n' | grep '^sceneweld/' | sort >"$work/needed"
  diff "$work/needed" <(headers)
}

# By ccache where it is there, so that what has not changed costs little.
header_alone() { # header_alone HEADER NUMBER
  echo "#include \"$1\"" >"$work/alone/$2.cc"
  $ccache "$cxx" -std=c++20 -Wall -Wextra -Werror -c -I "$prefix/include" "$work/alone/$2.cc" -o "$work/alone/$2.o"
}
headers_alone() {
  mkdir -p "$work/alone"
  ccache=$(command -v ccache || true)
  export -f header_alone
  export ccache cxx prefix work
  headers | nl -ba | xargs -P "$(nproc)" -n 2 bash -c 'header_alone "$1" "$0"'
}

# --- Libraries ----------------------------------------------------------------

no_engine_is_linked() {
  readelf -d "$prefix/lib/libsceneweld.so" | grep -F "soname: [libsceneweld.so.${version%.*}]"
  local linked
  linked=$(ldd "$prefix/lib/libsceneweld.so" "$prefix/bin/sceneweld" "$work/outside/static")
  nothing grep -iE 'sdformat|urdfdom|mujoco|assimp|curl|archive|not found' <<<"$linked"
}
only_sceneweld_is_shown() {
  local shown
  shown=$(nm -DC --defined-only "$prefix/lib/libsceneweld.so")
  nothing grep -v 'sceneweld::' <<<"$shown"
}

by_cmake() {
  cmake -S "$here/outside" -B "$work/outside" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$cxx"
  cmake --build "$work/outside" -j "$(nproc)"
  "$work/outside/old_includes"
  "$work/outside/static" "$models" >"$work/printed"
  grep -q 'left::gripper::palm 0.000000000 0.5494' "$work/printed"
  "$work/outside/shared" "$models" | diff "$work/printed" -
}
# As a part of another project, which gets the library alone and looks for nothing that only the program needs. It is
# configured here; packaging/ builds it.
as_a_part() { # as_a_part BY_FETCH
  local without=() package
  for package in nlohmann_json spdlog CLI11 assimp CURL LibArchive ZLIB Boost pybind11 Catch2 sdformat sdformat12 urdfdom; do
    without+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON")
  done
  cmake -G Ninja -S "$here/inside" -B "$work/inside_$1" -DSCENEWELD="$root" -DBY_FETCH="$1" -DCMAKE_CXX_COMPILER="$cxx" "${without[@]}"
}
by_pkg_config() { # by_pkg_config PACKAGE
  export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
  [ "$(pkg-config --modversion "$1")" = "$version" ]
  # shellcheck disable=SC2046  # several words are meant
  "$cxx" -std=c++20 "$here/outside/main.cc" -o "$work/$1" $(pkg-config --cflags --libs "$1")
  LD_LIBRARY_PATH=$prefix/lib "$work/$1" "$models" | diff "$work/printed" -
}

# --- Hardening ----------------------------------------------------------------

# The installed programs, helpers, libraries and modules.
binaries() {
  local file
  find "$prefix/bin" "$prefix/lib" "$prefix/libexec" -type f | sort | while read -r file; do
    if [ "$(head -c 4 "$file")" = $'\x7fELF' ]; then echo "$file"; fi
  done
}
# The options of cmake/hardening.cmake, as they show in one file.
lacks() { # lacks FILE
  local file=$1 header segments dynamic symbols
  header=$(readelf -hW "$file")
  segments=$(readelf -lW "$file")
  dynamic=$(readelf -dW "$file")
  symbols=$(readelf --dyn-syms -W "$file")
  grep -q 'Type: *DYN' <<<"$header" || echo "$file: a fixed address"
  case $file in
    */bin/* | */libexec/*) grep -q 'Flags:.* PIE' <<<"$dynamic" || echo "$file: not a position independent program" ;;
  esac
  grep -q GNU_RELRO <<<"$segments" || echo "$file: no read-only relocations"
  grep -qE 'BIND_NOW|Flags:.* NOW' <<<"$dynamic" || echo "$file: symbols are bound late"
  grep -qE 'GNU_STACK.* RW +0x' <<<"$segments" || echo "$file: an executable stack"
  grep -q __stack_chk_fail <<<"$symbols" || echo "$file: no stack protector"
}
hardened() {
  local file
  binaries | while read -r file; do lacks "$file"; done >"$work/lacks"
  nothing cat "$work/lacks"
  [ "$(binaries | wc -l)" -ge 6 ]
  # Debug builds have no checked functions, because these need optimisation.
  if grep -q 'CMAKE_BUILD_TYPE:STRING=Release' "$build/CMakeCache.txt"; then
    readelf --dyn-syms -W "$prefix/bin/sceneweld" | grep -E '__[a-z]+_chk@'
  fi
}

bill_of_materials() {
  python3 "$root/cmake/sbom.py" "$prefix" "$build" >"$work/sceneweld.cdx.json"
  python3 "$here/sbom_test.py" "$prefix" "$work/sceneweld.cdx.json"
}

# --- The program ----------------------------------------------------------------

program_composes() {
  cd "$work"
  [ "$("$prefix/bin/sceneweld" --version)" = "sceneweld $version" ]
  "$prefix/bin/sceneweld" compose "$models/two_arm_cell.dmd.yaml" --package "kit=$models/kit" -o cell.sdf.zip
  [ -s cell.sdf.zip ]
}
program_judges() { # program_judges FORMAT
  cd "$work"
  "$prefix/bin/sceneweld" compose "$models/$2" --package "kit=$models/kit" --to "$1" --judge >/dev/null
}
# By its helper, which runs assimp.
program_opens_meshes() {
  "$prefix/bin/sceneweld" check "$root/tests/exhibits/mesh/formats/model.urdf" --meshes
}

# completes WANTED WORD...: whether completing the last word offers the wanted one.
completes() {
  # shellcheck disable=SC1091
  source "$prefix/share/bash-completion/completions/sceneweld"
  COMP_WORDS=(sceneweld "${@:2}")
  COMP_CWORD=$(($# - 1))
  COMPREPLY=()
  _sceneweld
  printf '%s\n' "${COMPREPLY[@]}" | grep -qxF -e "$1" || { printf '%s: no %s among: %s\n' "${*:2}" "$1" "${COMPREPLY[*]}"; return 1; }
}
completion() {
  cd "$root"
  # tests/cli/completion_test.cc uses these.
  grep -q '^#compdef sceneweld$' "$prefix/share/zsh/vendor-completions/_sceneweld"
  grep -q '^complete -c sceneweld' "$prefix/share/fish/vendor_completions.d/sceneweld.fish"
  completes compose com
  completes --version --
  completes --assets compose --as
  completes mjcf compose x.urdf --to mj
  completes relative compose x.urdf --assets = rel
  completes models/kit tree x.urdf --package kit = models/k
  completes joints list x.urdf jo
  completes models/two_arm_cell.dmd.yaml tree models/two
  completes fish completion fi
  completes compose help comp
  local command
  for command in $("$prefix/bin/sceneweld" --help | sed -n '/^Commands:/,$s/^  \([a-z]*\) .*/\1/p'); do
    completes "$command" "$command"
    completes --help "$command" --h
  done
}
man_page() {
  local page=$prefix/share/man/man1/sceneweld.1 option
  nothing groff -man -Tutf8 -ww -z "$page" 2>&1
  groff -man -Tascii -P-cbou "$page" >"$work/man.txt"
  for option in $("$prefix/bin/sceneweld" compose --help | grep -oE '^  (-o,)?--[a-z-]+' | tr -d ' ' | sed 's/^-o,//'); do
    grep -qF -e "$option" "$work/man.txt" || { echo "nothing about $option"; return 1; }
  done
}

# --- Python -----------------------------------------------------------------------

# The Python that it was built for, which is not always the first in PATH.
python=$(sed -n 's/^Python_EXECUTABLE:[A-Z]*=//p' "$build/CMakeCache.txt")
python_module() {
  cd "$work"
  local folder
  folder=$(dirname "$(dirname "$(find "$prefix/lib" -name '_sceneweld*.so')")")
  PYTHONPATH=$folder "$python" - "$models" "$root/tests/exhibits/mesh/formats/model.urdf" <<'END'
import sys
import sceneweld
cell = sceneweld.load(sys.argv[1] + "/two_arm_cell.dmd.yaml", packages={"kit": sys.argv[1] + "/kit"})
assert abs(cell.pose("left::gripper::palm")[1, 3] - 0.5494) < 1e-3
meshes = sceneweld.load(sys.argv[2])
for geometry in meshes.geometries.values():
    if isinstance(geometry.shape, sceneweld.MeshShape):
        assert len(meshes.mesh(geometry).triangles) > 0
END
}

# --- The page -------------------------------------------------------------------

# Writes the files that a page shows and runs its commands, in an empty folder that
# is at home beside what was installed.
follow_page() { # follow_page PAGE
  local home=$work/home script=$work/page.sh
  mkdir -p "$home/empty"
  ln -s "$prefix" "$home/sceneweld"
  awk '
    /^```/ && !inside {
      inside = 1
      if (before ~ /^<!-- [^ ]+ -->$/) { split(before, words, " "); print "cat >" words[2] " <<'\''END'\''"; open = 1 }
      console = $0 == "```console"
      next
    }
    /^```/ { if (open) print "END"; inside = open = 0; before = ""; next }
    console && inside && /^\$ / {
      if (open) print "END"
      print "run '\''" substr($0, 3) "'\'' <<'\''END'\''"
      open = 1
      next
    }
    open { print }
    !inside { before = $0 }' "$1" >"$script"
  cd "$home/empty"
  HOME=$home
  # The page calls the interpreter of the module `python3`.
  [ -z "$python" ] || PATH=$(dirname "$python"):$PATH
  run() {
    printf '$ %s\n' "$1"
    cat >"$work/wanted"
    eval "$1" >"$work/told" 2>&1 || { cat "$work/told" && echo "it failed" && exit 1; }
    diff "$work/wanted" "$work/told" || exit 1
  }
  # shellcheck disable=SC1090
  source "$script"
  [ "$(grep -c '^run ' "$script")" -ge 3 ]
}

example() { # example NAME
  cmake -S "$root/docs/examples/$1" -B "$work/$1" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$cxx" \
    -DCMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror"
  cmake --build "$work/$1"
  cd "$work/$1"
  "./$1_example" "$models"
}
# In both languages, with the same files as a result.
example_edit() {
  example edit >"$work/edit.txt"
  grep -q 'bodies fewer' "$work/edit.txt"
  mkdir -p "$work/edit/python"
  cd "$work/edit/python"
  PYTHONPATH=$(dirname "$(dirname "$(find "$prefix/lib" -name '_sceneweld*.so')")") "$python" "$root/docs/examples/edit/edit.py" "$models"
  "$prefix/bin/sceneweld" diff cart_pole.urdf ../cart_pole.urdf
  "$prefix/bin/sceneweld" diff cell.sdf ../cell.sdf --package "kit=$models/kit"
}

# --------------------------------------------------------------------------------

cxx=$(command -v "${CXX:-g++}" || true)
readonly cxx
rm -rf "$work"
mkdir -p "$work"
check "installing, staged and moved" install_relocated
check "the program composes and packs" program_composes
for judged in "sdf two_arm_cell.dmd.yaml" "mjcf two_arm_cell.dmd.yaml" "urdf kit/arm.urdf"; do
  read -r format model <<<"$judged"
  case $format in sdf) module=sceneweld_judge ;; *) module=sceneweld_judge_$format ;; esac
  if [ -f "$prefix/lib/sceneweld/$module.so" ]; then
    check "the program finds its judge of $format" program_judges "$format" "$model"
  else
    printf '  skipped, its engine is not there: the judge of %s\n' "$format"
  fi
done
check "the program finds what opens meshes" program_opens_meshes
check "completion" completion
if needs "the manual page" groff; then check "the manual page" man_page; fi
if needs "hardening" readelf; then check "the options against exploits" hardened; fi
if needs "the bill of materials" python3 dpkg-query ninja; then check "the bill of materials" bill_of_materials; fi
if needs "headers, libraries, the page" "${CXX:-g++}" readelf nm; then
  check "public headers are those that are needed" only_public_headers
  check "each public header compiles alone" headers_alone
  check "an outside project by CMake" by_cmake
  for by_fetch in OFF ON; do
    check "a part of another project, FetchContent $by_fetch" as_a_part "$by_fetch"
  done
  check "no engine is linked" no_engine_is_linked
  check "only namespace sceneweld is shown" only_sceneweld_is_shown
  if needs "an outside project by pkg-config" pkg-config; then
    check "an outside project by pkg-config, shared" by_pkg_config sceneweld
    check "an outside project by pkg-config, static" by_pkg_config sceneweld-static
    if compgen -G "$prefix/lib/python*/site-packages/sceneweld/_sceneweld*" >/dev/null; then
      check "the Python module" python_module
    else
      printf '  skipped, it is not built: the Python module\n'
    fi
    if [ -f "$root/docs/library.md" ]; then check "docs/library.md" follow_page "$root/docs/library.md"; fi
  fi
fi
if compgen -G "$prefix/lib/python*/site-packages/sceneweld/_sceneweld*" >/dev/null; then
  check "docs/examples/edit" example_edit
else
  printf '  skipped, the Python module is not built: docs/examples/edit\n'
fi
if [ -f /usr/include/mujoco/mujoco.h ]; then
  check "docs/examples/mujoco" example mujoco
else
  printf '  skipped, there is no MuJoCo (libmujoco-dev): docs/examples/mujoco\n'
fi
if pkg-config --exists bullet 2>/dev/null; then
  check "docs/examples/bullet" example bullet
else
  printf '  skipped, there is no Bullet (libbullet-dev): docs/examples/bullet\n'
fi
if [ "$failures" -gt 0 ]; then
  printf '%s failed; what was installed is in %s\n' "$failures" "$work"
  exit 1
fi
rm -rf "$work"
