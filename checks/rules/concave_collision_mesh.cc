// SPDX-License-Identifier: BSD-3-Clause
// The rule `concave-collision-mesh`.

#include <string>
#include <unordered_set>
#include <vector>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

// How many times the volume of a closed surface its hull has. Zero for an open one, and for one that is turned inwards:
// `faulty-mesh` reports that.
double HullRatio(LintSubject& subject, Index<Geometry> index) {
  const GeometryMesh* mesh = subject.MeshOf(index);
  if (!mesh) return 0;
  const StopCheck stop(&subject.files().limits());
  if (subject.SurfaceFaultsOf(index)->open_edges > 0) return 0;
  const double volume = Integrate(mesh->triangles(), 1, MeshInertia::kExact, stop).volume;
  const TriangleMesh* hull = volume > 0 ? subject.HullOf(index) : nullptr;
  return hull ? Integrate(*hull, 1, MeshInertia::kExact, stop).volume / volume : 0;
}

// One report for each model, about the file with the largest ratio.
void CheckConcaveCollisionMesh(CheckRun& run) {
  struct MostConcave {
    Index<Geometry> geometry;
    double ratio = 0;
    std::size_t files = 0;
  };
  const Scene& scene = run.scene;
  const double most = run.ThresholdOf("hull-ratio");
  std::vector<MostConcave> of_model(scene.models.size());
  std::unordered_set<std::string> seen;
  for (std::uint32_t i = 0; i < scene.geometries.size(); ++i) {
    const Index<Geometry> index(i);
    const Geometry& geometry = scene.geometries[index];
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    // Who declares a mesh as convex wants its hull. Drake uses the surface itself where a compliance is given.
    if (!mesh || !geometry.roles.proximity || mesh->convex) continue;
    if (geometry.proximity && geometry.proximity->compliance != Compliance::kUndefined) continue;
    if (!seen.insert(mesh->path.str()).second) continue;
    const double ratio = HullRatio(run.subject, index);
    if (!(ratio > most)) continue;
    MostConcave& found = of_model[scene.bodies[geometry.body].model.value()];
    ++found.files;
    if (ratio > found.ratio) {
      found.ratio = ratio;
      found.geometry = index;
    }
  }
  for (const MostConcave& found : of_model) {
    if (found.files == 0) continue;
    const Geometry& geometry = scene.geometries[found.geometry];
    Diagnostic& diagnostic =
        run.Report(geometry.span, "the convex hull of the mesh " + Quoted(std::get<Mesh>(*geometry.shape).uri.view()) +
                                      " of collision geometry " + Quoted(scene.FullName(found.geometry)) + " has " +
                                      Rounded(found.ratio) + " times the volume of the mesh");
    diagnostic.Help("split it into convex parts, such as CoACD and V-HACD make, or use primitive shapes");
    if (found.files > 1) diagnostic.Note({}, "and " + std::to_string(found.files - 1) + " more files of this model");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"concave-collision-mesh">() {
  static constexpr Threshold kThresholds[] = {
      {"hull-ratio", 1.5, "",
       "Collision meshes whose hull has more than this many times their own volume are reported. By default 1.5: a "
       "third of the hull is empty. Measured: most collision meshes are below 1.2, and those above 1.5 have handles, "
       "openings or frames."}};
  static constexpr CheckRule kRule{
      .code = {"concave-collision-mesh",
               "The convex hull of a closed collision mesh is much larger than the mesh. MuJoCo, Drake's point contact "
               "and Isaac by default collide with the hull, so holes and gaps are filled. Split the mesh into convex "
               "parts, or declare it as convex if the hull is meant."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kAssets,
      .summary = "the convex hull of a collision mesh is much larger than the mesh",
      .check = &CheckConcaveCollisionMesh,
      .consumers = kDrake | kMujoco | kIsaac,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
