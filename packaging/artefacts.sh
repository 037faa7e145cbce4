#!/usr/bin/env bash
# Builds the artefacts of a release of this tree into build/release-VERSION, with checksums: artefacts.sh [PART...]
# Parts: source, deb, wheel, npm, sbom, vsix; without an argument all.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=$(python3 packaging/version.py)
readonly version out=$PWD/build/release-$version

# The same bytes for the same commit: gzip notes neither name nor time.
source_archive() {
  git archive --format=tar --prefix="sceneweld-$version/" HEAD | gzip -n -9 >"$out/sceneweld-$version.tar.gz"
}

# The playground as a folder of static files.
playground_archive() {
  tar -C build/npm --sort=name --mtime="@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner -c playground |
    gzip -n -9 >"$out/sceneweld-playground-$version.tar.gz"
}

# Each command runs first, then its files are copied. Only those of this version: older ones may lie there too.
make_artefact() { # make_artefact PART
  case $1 in
    source) source_archive ;;
    deb) ./dev deb && cp build/deb/*_"$version"_*.deb "$out/" ;;
    wheel) ./dev wheel && cp build/wheel/sceneweld-"$version"-*.whl "$out/" ;;
    npm) ./dev npm && cp "build/npm/sceneweld-$version.tgz" "$out/sceneweld-npm-$version.tgz" && playground_archive ;;
    sbom) ./dev sbom && cp build/sceneweld.cdx.json "$out/sceneweld-$version.cdx.json" ;;
    vsix) ./dev vsix && cp "packaging/vscode/sceneweld-$version.vsix" "$out/" ;;
    *)
      echo "packaging/artefacts.sh: there is no artefact \`$1\`" >&2
      exit 2
      ;;
  esac
}

rm -rf "$out"
mkdir -p "$out"
parts=("$@")
[ $# -gt 0 ] || parts=(source deb wheel npm sbom vsix)
for part in "${parts[@]}"; do
  printf '\n== %s\n' "$part"
  make_artefact "$part"
done
(cd "$out" && sha256sum -- * >SHA256SUMS.new && mv SHA256SUMS.new SHA256SUMS)
printf '\n== build/release-%s\n' "$version"
cat "$out/SHA256SUMS"
