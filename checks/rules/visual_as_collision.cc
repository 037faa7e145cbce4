// SPDX-License-Identifier: BSD-3-Clause
// The rule `visual-as-collision`.

#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

// One report for each model, about its largest file.
void CheckVisualAsCollision(CheckRun& run) {
  struct Largest {
    Index<Geometry> geometry;
    std::size_t triangles = 0;
    std::size_t files = 0;
  };
  const Scene& scene = run.scene;
  const double most = run.ThresholdOf("visual-triangles");
  StopCheck stop(&run.files.limits());
  std::set<std::pair<Index<Body>, std::string>> seen;  // files of visual geometry, by body
  for (const Geometry& geometry : scene.geometries) {
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    if (mesh && (geometry.roles.illustration || geometry.roles.perception))
      seen.emplace(geometry.body, mesh->path.str());
  }
  std::vector<Largest> of_model(scene.models.size());
  std::unordered_set<std::string> reported;
  for (std::uint32_t i = 0; i < scene.geometries.size(); ++i) {
    const Index<Geometry> index(i);
    const Geometry& geometry = scene.geometries[index];
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    if (!mesh || !geometry.roles.proximity || !seen.contains({geometry.body, mesh->path.str()})) continue;
    stop.Look();
    if (HasSuffix(mesh->path.view(), ".vtk")) continue;  // A solid of tetrahedra, for compliant contact.
    const GeometryMesh* surface = run.subject.MeshOf(index);
    if (!surface || !(static_cast<double>(surface->triangles().triangles.size()) > most)) continue;
    if (!reported.insert(mesh->path.str()).second) continue;
    Largest& largest = of_model[scene.bodies[geometry.body].model.value()];
    ++largest.files;
    if (surface->triangles().triangles.size() <= largest.triangles) continue;
    largest.geometry = index;
    largest.triangles = surface->triangles().triangles.size();
  }
  for (const Largest& largest : of_model) {
    if (largest.files == 0) continue;
    const Geometry& geometry = scene.geometries[largest.geometry];
    Diagnostic& diagnostic =
        run.Report(geometry.span, "collision geometry " + Quoted(scene.FullName(largest.geometry)) +
                                      " uses the visual mesh " + Quoted(std::get<Mesh>(*geometry.shape).uri.view()) +
                                      " with " + std::to_string(largest.triangles) + " triangles");
    diagnostic.Help("use a simplified mesh or primitive shapes for collisions");
    if (largest.files > 1)
      diagnostic.Note({}, "and " + std::to_string(largest.files - 1) + " more files of this model");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"visual-as-collision">() {
  static constexpr Threshold kThresholds[] = {
      {"visual-triangles", 2000, "",
       "Meshes that are visual and collision geometry of a body are reported above this number of triangles. Measured: "
       "meshes for both uses have up to 700 triangles if they were made for collisions, and 5000 or more if not."}};
  static constexpr CheckRule kRule{
      .code =
          {"visual-as-collision",
           "A body uses the same detailed mesh as visual and collision geometry. Contacts are slow to compute, and "
           "small details of the surface make them jump. Use a simplified mesh or primitive shapes for collisions."},
      .severity = Severity::kNote,
      .tier = CheckTier::kAssets,
      .summary = "a detailed visual mesh is also the collision geometry",
      .check = &CheckVisualAsCollision,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
