# shellcheck shell=bash
# source_into FOLDER: copies the files of this repository, with changes that are not committed. Sourced by deb.sh and packages.sh.
source_into() {
  mkdir -p "$1"
  git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$1"
}
