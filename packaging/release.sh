#!/usr/bin/env bash
# Makes a release of the branch main: release.sh [VERSION] [--dry-run] [--only PART,...]
#
# It checks the tree, the version, the changelog and the binary interface; writes the version into every place that
# repeats it; gives the changelogs an entry; commits, tags, and builds the artefacts (artefacts.sh has the parts) into
# build/release-VERSION. It uploads nothing: it prints the commands that do.
# --dry-run does all of this in a clone. Only build/release-VERSION is left of it. Without a version, it takes the first
# one that a release could have.
#
# release.sh notes VERSION prints the section of a version in CHANGELOG.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  printf './dev release: %s\n' "$*" >&2
  exit 1
}
say() { printf '\n== %s\n' "$*"; }

section_of() { # section_of HEADING: without the blank lines around it
  awk -v heading="$1" '/^## / { inside = ($2 == heading) ; next } inside' CHANGELOG.md | sed -e '/./,$!d' | tac | sed -e '/./,$!d' | tac
}
# The greatest version that has a tag.
last_version() { git tag --list 'v[0-9]*' | sed 's/^v//' | sort -V | tail -1; }
# That of the sources, or the next minor one if it has a tag.
next_version() {
  local current
  current=$(python3 packaging/version.py)
  if [ -n "$(git tag --list "v$current")" ]; then current=$(awk -F. '{ print $1 "." $2 + 1 ".0" }' <<<"$current"); fi
  printf '%s' "$current"
}

if [ "${1:-}" = notes ]; then
  [ -n "$(section_of "${2:?}")" ] || fail "CHANGELOG.md has no section \`$2\`"
  section_of "$2"
  exit
fi

version='' dry_run='' only=''
while [ $# -gt 0 ]; do
  case $1 in
    --dry-run) dry_run=yes ;;
    --only)
      only=${2:?--only needs the names of parts}
      shift
      ;;
    -*) fail "unknown option \`$1\`" ;;
    *)
      [ -z "$version" ] || fail "one version, not \`$version\` and \`$1\`"
      version=$1
      ;;
  esac
  shift
done
[ -n "$version" ] || [ -z "$dry_run" ] || version=$(next_version)
readonly version dry_run only
[ -n "$version" ] || fail "which version? ./dev release VERSION [--dry-run] [--only PART,...]"

# --- Checks ---------------------------------------------------------------------

check_tree() {
  [ -z "$(git status --porcelain)" ] || fail "the tree has changes that are not committed: git status"
  local branch
  branch=$(git symbolic-ref --quiet --short HEAD || true)
  [ -n "$dry_run" ] || [ "$branch" = main ] || fail "a release is made on the branch main, not on \`$branch\`"
}

check_version() {
  [[ $version =~ ^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$ ]] || fail "\`$version\` is no version such as 1.2.3"
  local last current
  last=$(last_version)
  current=$(python3 packaging/version.py)
  if [ -n "$last" ]; then
    if [ "$version" = "$last" ] || [ "$(printf '%s\n' "$last" "$version" | sort -V | tail -1)" = "$last" ]; then
      fail "version $version is not greater than $last, the last one with a tag"
    fi
  else
    # The first one is the version that the sources already have.
    [ "$(printf '%s\n' "$current" "$version" | sort -V | tail -1)" = "$version" ] ||
      fail "version $version is less than $current of CMakeLists.txt"
  fi
  python3 packaging/version.py check
}

check_changelog() {
  [ -n "$(section_of Unreleased)" ] || fail "CHANGELOG.md says nothing under \`## Unreleased\`"
}

# --- Changes ----------------------------------------------------------------------

write_changelogs() { # write_changelogs SECONDS: the time of the release
  local first
  sed -i "s/^## Unreleased\$/## Unreleased\n\n## $version ($(date -u -d "@$1" +%F))/" CHANGELOG.md
  first="sceneweld ($version) unstable; urgency=medium"
  # The first release is the entry that is there.
  if [ "$(head -1 packaging/debian/changelog)" = "$first" ]; then
    sed -i "0,/^ -- /s/>  .*/>  $(date -u -R -d "@$1")/" packaging/debian/changelog
    return
  fi
  {
    printf '%s\n\n  * CHANGELOG.md has the changes.\n\n -- The sceneweld authors <maintainers@sceneweld.example>  %s\n\n' \
      "$first" "$(date -u -R -d "@$1")"
    cat packaging/debian/changelog
  } >packaging/debian/changelog.new
  mv packaging/debian/changelog.new packaging/debian/changelog
}

# --- The release ------------------------------------------------------------------

check_tree
check_version
check_changelog

if [ -n "$dry_run" ]; then
  scratch=$PWD/build/release_dry_run
  rm -rf "$scratch"
  git clone -q . "$scratch"
  git -C "$scratch" checkout -q -B main
  # Installed packages of node are not built again.
  for folder in cli/viewer packaging/vscode; do
    [ ! -d "$folder/node_modules" ] || cp -r "$folder/node_modules" "$scratch/$folder/"
  done
  "$scratch/packaging/release.sh" "$version" ${only:+--only "$only"}
  rm -rf "build/release-$version"
  mv "$scratch/build/release-$version" build/
  rm -rf "$scratch"
  say "A dry run: the tree is as it was; build/release-$version has the artefacts"
  exit
fi

say "Version $version"
now=${SOURCE_DATE_EPOCH:-$(date +%s)}
write_changelogs "$now"
python3 packaging/version.py set "$version"
python3 packaging/version.py check

say "The binary interface"
# After the version, which the soname names.
if ! ./dev abi; then
  git checkout -q -- .
  fail "the binary interface changed: before 1.0, it needs another minor version; then, another major one"
fi

git commit -q -a -m "Version $version"
git tag -a "v$version" -m "Version $version" -m "$(section_of "$version")"
git --no-pager show --stat --format='%h %s' HEAD

IFS=, read -r -a parts <<<"$only"
packaging/artefacts.sh "${parts[@]}"

say "Not uploaded yet"
cat <<TEXT
git push origin main v$version        # the workflow release.yml builds the artefacts again, and drafts a release
gh release edit v$version --draft=false
twine upload build/release-$version/sceneweld-$version-*.whl
npm publish build/release-$version/sceneweld-npm-$version.tgz
npx @vscode/vsce publish --packagePath build/release-$version/sceneweld-$version.vsix
To undo it before that: git tag -d v$version && git reset --hard HEAD~1
TEXT
