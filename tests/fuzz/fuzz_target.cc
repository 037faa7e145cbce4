// SPDX-License-Identifier: BSD-3-Clause
// The table of fuzz targets.

#include "sceneweld/tests/fuzz/fuzz_target.h"

#include <algorithm>

namespace sceneweld::fuzz {
namespace {

constexpr Target kTargets[] = {
    {"urdf", ".urdf", FuzzUrdf, true},
    {"sdf", ".sdf", FuzzSdf, true},
    {"mjcf", ".xml", FuzzMjcf, true},
    {"scene_json", "scene.json", FuzzSceneJson},
    {"directives", ".dmd.yaml", FuzzDirectives},
    {"obj", ".obj", FuzzObj},
    {"stl", ".stl", FuzzStl},
    {"msh", ".msh", FuzzMsh},
    {"vtk", ".vtk", FuzzVtk},
    {"mtl", ".mtl", FuzzMtl},
    {"xml", ".xml", FuzzXml, true},
    {"json", ".json", FuzzJson},
    {"yaml", ".yaml", FuzzYaml},
    {"expression", ".expression", FuzzExpression},
    {"package_map", "packages.yaml", FuzzPackageMap},
    {"request", ".request", FuzzRequest},
};

}  // namespace

std::span<const Target> Targets() { return kTargets; }

const Target* FindTarget(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kTargets), std::end(kTargets), [&](const Target& target) { return target.name == name; });
  return found == std::end(kTargets) ? nullptr : found;
}

}  // namespace sceneweld::fuzz
