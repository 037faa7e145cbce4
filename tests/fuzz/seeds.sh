#!/usr/bin/env bash
# Prints the files of the repository that are seeds of a fuzz target: seeds.sh TARGET.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
case $1 in
  urdf) find tests/exhibits models -type f -name '*.urdf' ;;
  sdf) find tests/exhibits models -type f -name '*.sdf' ;;
  mjcf | xml) find tests/exhibits models -type f -name '*.xml' ! -name package.xml ;;
  scene_json | json) find tests/exhibits -type f -path '*expected/scene.json' ;;
  directives | yaml) find tests/exhibits models -type f -name '*.dmd.yaml' ;;
  package_map) find tests/exhibits -type f -name 'packages*.yaml' ;;
  package_xml) find tests/exhibits models -type f -name package.xml ;;
  request) find tests/fuzz/seeds/request -type f ;;
  usd) find tests/exhibits models -type f -name '*.usda' ;;
  usda | usdc | usdz) find tests/fuzz/seeds tests/exhibits models -type f -name "*.$1" ;;
  *) find tests/exhibits models -type f -name "*.$1" ;;
esac
