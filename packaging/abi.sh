#!/usr/bin/env bash
# Compares the binary interface of libsceneweld.so in this tree with that of a commit, by libabigail: abi.sh [COMMIT]
# Without a commit, with the last tag. The report is build/abi/report.txt.
#
# The interface is what the public headers declare: their types, and the functions and variables that are not inline. A
# difference is a failure, unless the name of the library (soname) differs too, as it does for each minor version before 1.0.
# New functions are no difference.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly work=$PWD/build/abi

say() { printf '\n== %s\n' "$*"; }

# The sources of what the headers declare: a header has the name of its source, and sceneweld.h has library/load.cc and
# library/uses.cc, which were sceneweld_*.cc before.
sources_of() { # sources_of TREE HEADERS
  local header source
  (cd "$2" && find . -name '*.h' -printf '%P\n' | sort) | while read -r header; do
    if [ -f "$1/${header%.h}.cc" ]; then printf '%s\n' "${header%.h}.cc"; fi
  done
  for source in "$1"/sceneweld_*.cc "$1"/library/{load,uses}.cc; do
    if [ -f "$source" ]; then printf '%s\n' "${source#"$1/"}"; fi
  done
}

# A library of these sources, with the symbols that the headers declare, and with debug information.
interface_of() { # interface_of NAME TREE
  local name=$1 tree=$2 build=$work/$1.build headers=$work/$1/include/sceneweld soname source
  local -a objects=()
  say "$name: $(git -C "$tree" log -1 --format='%h %s')"
  rm -rf "${work:?}/$name"
  cmake -DSCENEWELD_TREE="$tree" -DSCENEWELD_HEADERS_TO=include/sceneweld -DCMAKE_INSTALL_PREFIX="$work/$name" \
    -P "$tree/cmake/install_headers.cmake" >/dev/null
  cmake -G Ninja -S "$tree" -B "$build" -DCMAKE_BUILD_TYPE=Debug -DSCENEWELD_DEBUG_LEVEL=2 -DSCENEWELD_PROGRAM=OFF \
    -DSCENEWELD_PYTHON=OFF -DSCENEWELD_TESTS=OFF -DSCENEWELD_JUDGES= >"$work/$name.log" 2>&1 ||
    { cat "$work/$name.log" >&2 && exit 1; }
  soname=$(sed -n 's/^  SONAME = \(libsceneweld.*\)/\1/p' "$build/build.ninja")
  for source in $(sources_of "$tree" "$headers" | sort -u); do
    objects+=("$(ninja -C "$build" -t targets all | sed -n "s#^\(CMakeFiles/sceneweld_[a-z]*\.dir/include/sceneweld/$source\.o\): .*#\1#p" | head -n 1)")
  done
  ninja --quiet -C "$build" -j "$(nproc)" "${objects[@]}"
  # Once to see the symbols, then with those alone.
  (cd "$build" && g++ -shared -o "$work/$name/all.so" "${objects[@]}")
  python3 packaging/public_symbols.py "$work/$name/all.so" "$work/$name/include" >"$work/$name/symbols.map"
  (cd "$build" && g++ -shared -o "$work/$name/libsceneweld.so" -Wl,-soname,"$soname" \
    -Wl,--version-script="$work/$name/symbols.map" "${objects[@]}")
  printf '%s' "$soname" >"$work/$name/soname"
  printf '%s: %s headers, %s sources, %s symbols\n' "$soname" "$(find "$headers" -name '*.h' | wc -l)" "${#objects[@]}" \
    "$(grep -c '^  _Z' "$work/$name/symbols.map")"
}

# A tag of this commit is the release itself.
base=${1:-$(git tag --list 'v[0-9]*' --no-contains HEAD | sort -V | tail -1)}
if [ -z "$base" ]; then
  echo "There is no tag yet, so there is nothing to compare with; ./dev abi COMMIT compares with a commit."
  exit
fi
commit=$(git rev-parse --verify --quiet "$base^{commit}") || {
  echo "packaging/abi.sh: there is no commit \`$base\`" >&2
  exit 2
}
mkdir -p "$work"
git worktree remove --force "$work/base_tree" 2>/dev/null || true
git worktree add --quiet --detach "$work/base_tree" "$commit"
trap 'git worktree remove --force "$work/base_tree"' EXIT
interface_of base "$work/base_tree"
interface_of tree "$PWD"

say "Differences"
status=0
# 4: a difference, 8: one that breaks programs for certain; 1 and 2: it did not run.
abidiff --leaf-changes-only --headers-dir1 "$work/base/include" --headers-dir2 "$work/tree/include" --no-added-syms --show-bytes \
  "$work/base/libsceneweld.so" "$work/tree/libsceneweld.so" >"$work/report.txt" 2>&1 || status=$?
cat "$work/report.txt"
if ((status & 3)); then
  echo "abidiff failed" >&2
  exit 1
fi
if ! cmp -s "$work/base/soname" "$work/tree/soname"; then
  echo "The soname was $(cat "$work/base/soname") and is $(cat "$work/tree/soname"), so that every difference is allowed."
elif [ "$status" -ne 0 ]; then
  echo "Programs that were linked with $base may not work with this tree, and the soname is the same: $(cat "$work/tree/soname")." >&2
  exit 1
else
  echo "Programs that were linked with $base work with this tree."
fi
