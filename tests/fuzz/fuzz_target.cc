// SPDX-License-Identifier: BSD-3-Clause
// The table of fuzz targets.

#include "sceneweld/tests/fuzz/fuzz_target.h"

#include <algorithm>

#include "sceneweld/tests/fuzz/mutate_bytes.h"
#include "sceneweld/tests/fuzz/mutate_json.h"
#include "sceneweld/tests/fuzz/mutate_usda.h"
#include "sceneweld/tests/fuzz/mutate_xacro.h"
#include "sceneweld/tests/fuzz/mutate_xml.h"
#include "sceneweld/tests/fuzz/mutate_yaml.h"

namespace sceneweld::fuzz {
namespace {

constexpr Target kTargets[] = {
    {"urdf", ".urdf", FuzzUrdf, MutateXml},
    {"sdf", ".sdf", FuzzSdf, MutateXml},
    {"mjcf", ".xml", FuzzMjcf, MutateXml},
    {"usd", ".usda", FuzzUsd, MutateUsda},
    {"xacro", ".xacro", FuzzXacro, MutateXacro},
    {"scene_json", "scene.json", FuzzSceneJson, MutateJson},
    {"directives", ".dmd.yaml", FuzzDirectives, MutateYaml},
    {"obj", ".obj", FuzzObj},
    {"stl", ".stl", FuzzStl},
    {"msh", ".msh", FuzzMsh},
    {"vtk", ".vtk", FuzzVtk},
    {"mtl", ".mtl", FuzzMtl},
    {"dae", ".dae", FuzzDae, MutateXml},
    {"gltf", ".gltf", FuzzGltf, MutateJson},
    {"glb", ".glb", FuzzGlb},
    {"usda", ".usda", FuzzUsda, MutateUsda},
    {"usdc", ".usdc", FuzzUsdc, MutateBytes},
    {"usdz", ".usdz", FuzzUsdz, MutateBytes},
    {"xml", ".xml", FuzzXml, MutateXml},
    {"json", ".json", FuzzJson, MutateJson},
    {"yaml", ".yaml", FuzzYaml, MutateYaml},
    {"expression", ".expression", FuzzExpression},
    {"package_map", "packages.yaml", FuzzPackageMap, MutateYaml},
    {"package_xml", "package.xml", FuzzPackageXml, MutateXml},
    {"request", ".request", FuzzRequest, MutateJson},
};

}  // namespace

std::span<const Target> Targets() { return kTargets; }

const Target* FindTarget(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kTargets), std::end(kTargets), [&](const Target& target) { return target.name == name; });
  return found == std::end(kTargets) ? nullptr : found;
}

}  // namespace sceneweld::fuzz
