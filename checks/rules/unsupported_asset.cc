// SPDX-License-Identifier: BSD-3-Clause
// The rule `unsupported-asset`.

#include <algorithm>
#include <string>
#include <vector>

#include "sceneweld/checks/mesh_uses.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/assets/asset_options.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

// The mesh files that a program reads.
struct MeshReaderFacts {
  Consumers consumer;
  std::string_view name;
  std::vector<std::string_view> suffixes;
  bool only_collisions = false;  // It draws others.
};

// Drake: docs/reference/urdf.md, 6 (convex hulls of collision meshes). Gazebo: the loaders of gz-common (COLLADA, OBJ,
// STL, and assimp for glTF and FBX). Isaac Sim: its URDF importer (assimp). ROS: RViz (assimp, Ogre's `.mesh`).
const std::vector<MeshReaderFacts>& MeshReaders() {
  static const std::vector<MeshReaderFacts> kReaders = {
      {kDrake, "Drake", {".obj", ".vtk", ".gltf"}, true},
      {kGazebo, "Gazebo", {".dae", ".obj", ".stl", ".glb", ".gltf", ".fbx"}},
      {kIsaac, "Isaac Sim", {".dae", ".obj", ".stl", ".glb", ".gltf", ".fbx", ".usd", ".usda", ".usdc"}},
      {kRos, "RViz", {".dae", ".obj", ".stl", ".glb", ".gltf", ".fbx", ".ply", ".3ds", ".mesh"}},
  };
  return kReaders;
}

// Why a program that was asked for cannot read a mesh; empty if all can. The program is at the beginning.
std::vector<std::string> WhyUnreadableMesh(const MeshUse& use, Consumers asked, const Files& files) {
  std::vector<std::string> reasons;
  for (const MeshReaderFacts& reader : MeshReaders()) {
    if ((reader.consumer & asked) == 0 || (reader.only_collisions && !use.hull)) continue;
    const bool is_read = std::any_of(reader.suffixes.begin(), reader.suffixes.end(),
                                     [&](std::string_view suffix) { return HasSuffix(use.path, suffix); });
    if (is_read) continue;
    std::string known;
    for (const std::string_view suffix : reader.suffixes) known += (known.empty() ? "" : ", ") + Quoted(suffix);
    reasons.push_back(std::string(reader.name) + " reads " + (reader.only_collisions ? "collision " : "") +
                      "meshes of the types " + known + " only");
  }
  if ((asked & kMujoco) == 0) return reasons;
  const Format* const mjcf = FindFormat("mjcf");
  const std::string why =
      mjcf && mjcf->assets && mjcf->assets->why_unreadable ? mjcf->assets->why_unreadable({use.path, use.uri, use.span, false, {}}, files, {}) : "";
  if (!why.empty()) reasons.push_back(why.substr(0, why.find(';')));  // Without the remedy for exports.
  return reasons;
}

void CheckUnsupportedAsset(CheckRun& run) {
  for (const MeshUse& use : MeshUsesOf(run.scene)) {
    if (run.files.limits().ShouldStop()) throw Stopped();
    if (!run.files.IsFile(use.path)) continue;
    const std::vector<std::string> reasons = WhyUnreadableMesh(use, run.consumers, run.files);
    // Nearly no mesh suits all programs. Without `--for`, only a mesh that none of them reads is a fault.
    const bool asked_for_all = run.consumers == kEveryConsumer;
    const std::size_t least = asked_for_all ? std::size(kConsumerWords) - (use.hull ? 0 : 1) : 1;
    if (reasons.size() < least) continue;
    Diagnostic& diagnostic =
        run.Report(use.span, asked_for_all ? "no simulator reads the mesh " + Quoted(use.uri)
                                           : "the mesh " + Quoted(use.uri) + " cannot be read: " + reasons.front());
    for (std::size_t i = asked_for_all ? 0 : 1; i < reasons.size(); ++i) diagnostic.Note({}, reasons[i]);
    diagnostic.Help((run.consumers & kMujoco) != 0 ? "convert it to OBJ; `sceneweld compose --to mjcf --assets copy "
                                                     "--convert-meshes` does so for MuJoCo"
                                                   : "convert it to OBJ");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"unsupported-asset">() {
  static constexpr CheckRule kRule{
      .code = {"unsupported-asset",
               "A program that `--for` names cannot read a mesh file: MuJoCo reads no COLLADA, Drake computes no hull "
               "of STL. It refuses the model or leaves out the shape. Convert the mesh, for example to OBJ. Without "
               "`--for`, only meshes that no program reads are reported."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kAssets,
      .summary = "a program cannot read a mesh file",
      .check = &CheckUnsupportedAsset,
  };
  return kRule;
}

}  // namespace sceneweld
