// SPDX-License-Identifier: BSD-3-Clause
// The rule `heavy-collision-mesh`.

#include <string>
#include <unordered_set>
#include <vector>

#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

// One report for each model, about its heaviest file.
void CheckHeavyCollisionMesh(CheckRun& run) {
  struct Heaviest {
    Index<Geometry> geometry;
    std::size_t triangles = 0;
    std::size_t files = 0;
  };
  const Scene& scene = run.scene;
  const double most = run.ThresholdOf("collision-triangles");
  StopCheck stop(&run.files.limits());
  std::vector<Heaviest> of_model(scene.models.size());
  std::unordered_set<std::string> seen;
  for (std::uint32_t i = 0; i < scene.geometries.size(); ++i) {
    const Index<Geometry> index(i);
    const Geometry& geometry = scene.geometries[index];
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    if (!mesh || !geometry.roles.proximity) continue;
    stop.Look();
    if (HasSuffix(mesh->path.view(), ".vtk")) continue;  // A solid of tetrahedra, for compliant contact.
    const GeometryMesh* surface = run.subject.MeshOf(index);
    if (!surface || !(static_cast<double>(surface->triangles().triangles.size()) > most)) continue;
    if (!seen.insert(mesh->path.str()).second) continue;
    Heaviest& heaviest = of_model[scene.bodies[geometry.body].model.value()];
    ++heaviest.files;
    if (surface->triangles().triangles.size() <= heaviest.triangles) continue;
    heaviest.geometry = index;
    heaviest.triangles = surface->triangles().triangles.size();
  }
  for (const Heaviest& heaviest : of_model) {
    if (heaviest.files == 0) continue;
    const Geometry& geometry = scene.geometries[heaviest.geometry];
    Diagnostic& diagnostic =
        run.Report(geometry.span, "the mesh " + Quoted(std::get<Mesh>(*geometry.shape).uri.view()) +
                                      " of collision geometry " + Quoted(scene.FullName(heaviest.geometry)) + " has " +
                                      std::to_string(heaviest.triangles) + " triangles");
    diagnostic.Help("use a simplified mesh or primitive shapes for collisions; a few hundred triangles are usual");
    if (heaviest.files > 1)
      diagnostic.Note({}, "and " + std::to_string(heaviest.files - 1) + " more files of this model");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"heavy-collision-mesh">() {
  static constexpr Threshold kThresholds[] = {
      {"collision-triangles", 20000, "",
       "Collision meshes with more triangles are reported. By default a tenth of the 200000 triangles that MuJoCo "
       "accepts in one STL file (its documentation of `mesh`). Measured: one collision mesh has more, with 27908."}};
  static constexpr CheckRule kRule{
      .code = {"heavy-collision-mesh",
               "A collision mesh has a very large number of triangles. Loading it and testing it for contacts takes "
               "long, and no contact needs such detail. Use a simplified mesh or primitive shapes."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kAssets,
      .summary = "a collision mesh has a very large number of triangles",
      .check = &CheckHeavyCollisionMesh,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
