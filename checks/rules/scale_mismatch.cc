// SPDX-License-Identifier: BSD-3-Clause
// The rule `scale-mismatch`.

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr Threshold kScaleMismatchThresholds[] = {
    {"most-stem-ratio", 2, "",
     "The largest ratio of the sizes of a visual and a collision mesh whose files differ in folder or suffix only. "
     "Simplified meshes keep their size (measured: within 5 %); an inch for a centimetre gives 2.54."},
};

// The name of a mesh file without its folder, its suffix and words for its use: `link_1` of `a/link_1_collision.stl`.
std::string_view StemOfMesh(std::string_view path) {
  path = path.substr(path.find_last_of("/\\") + 1);
  path = path.substr(0, path.find_last_of('.'));
  for (const std::string_view use : {"_collision", "-collision", "_visual", "-visual", "_convex", "_vis", "_col"}) {
    if (path.size() > use.size() && path.ends_with(use)) return path.substr(0, path.size() - use.size());
  }
  return path;
}

bool IsSameScale(const Vector3& a, const Vector3& b) { return Length(a - b) <= 1e-6 * Length(a); }

std::string ScaleText(const Vector3& s) {
  return FormatNumber(s.x) + " " + FormatNumber(s.y) + " " + FormatNumber(s.z);
}

class ScaleMismatch {
 public:
  explicit ScaleMismatch(CheckRun& run) : run_(run), most_ratio_(run.ThresholdOf("most-stem-ratio")) {}

  void Run() {
    for (std::uint32_t i = 0; i < run_.scene.bodies.size(); ++i) CheckBody(Index<Body>(i));
  }

 private:
  const Mesh& MeshShape(Index<Geometry> index) const { return std::get<Mesh>(*run_.scene.geometries[index].shape); }
  double SizeOf(Index<Geometry> index) {
    const auto bounds = run_.subject.BoundsOf(index);
    return bounds ? Length(ExtentOf(*bounds)) : 0;
  }

  void CheckBody(Index<Body> body) {
    std::vector<Index<Geometry>> visuals, collisions;
    for (const Index<Geometry> index : run_.subject.geometries_of_bodies()[body.value()]) {
      const Geometry& geometry = run_.scene.geometries[index];
      if (!std::holds_alternative<Mesh>(*geometry.shape) || MeshShape(index).path.empty()) continue;
      // A geometry with both roles has one scale.
      if (geometry.roles.proximity && geometry.roles.illustration) continue;
      (geometry.roles.proximity ? collisions : visuals).push_back(index);
    }
    // Scenery of many meshes is generated. Comparing all of its pairs would take too long.
    constexpr std::size_t kMostPairs = 4096;
    if (visuals.size() * collisions.size() > kMostPairs) return;
    for (const Index<Geometry> collision : collisions) CheckCollision(collision, visuals);
  }

  // The visual mesh of the same file with another scale, if none of the same file has the same one.
  void CheckCollision(Index<Geometry> collision, const std::vector<Index<Geometry>>& visuals) {
    const Mesh& mesh = MeshShape(collision);
    Index<Geometry> same_file, same_stem;
    for (const Index<Geometry> visual : visuals) {
      const Mesh& other = MeshShape(visual);
      if (other.path == mesh.path) {
        if (IsSameScale(mesh.scale, other.scale)) return;
        same_file = visual;
      } else if (StemOfMesh(other.path.view()) == StemOfMesh(mesh.path.view())) {
        same_stem = visual;
      }
    }
    if (same_file.valid()) return Report(collision, same_file, true);
    if (!same_stem.valid()) return;
    const double a = SizeOf(collision), b = SizeOf(same_stem);
    if (a > 0 && b > 0 && std::max(a, b) > most_ratio_ * std::min(a, b)) Report(collision, same_stem, false);
  }

  void Report(Index<Geometry> collision, Index<Geometry> visual, bool is_same_file) {
    const Scene& scene = run_.scene;
    const Mesh& mesh = MeshShape(collision);
    const Mesh& other = MeshShape(visual);
    std::string message = "the collision mesh of " + Quoted(scene.FullName(collision));
    if (is_same_file) {
      message += " has the scale " + ScaleText(mesh.scale) + ", and the visual mesh of the same file " +
                 ScaleText(other.scale);
    } else {
      message += " measures " + Rounded(SizeOf(collision)) + " m with the scale " + ScaleText(mesh.scale) +
                 ", and its visual mesh " + Rounded(SizeOf(visual)) + " m with " + ScaleText(other.scale);
    }
    run_.Report(scene.geometries[collision].span, std::move(message))
        .Note(scene.geometries[visual].span, "the visual mesh is here")
        .Help("give both the same size");
  }

  CheckRun& run_;
  double most_ratio_;
};

void CheckScaleMismatch(CheckRun& run) { ScaleMismatch(run).Run(); }

}  // namespace

template <>
const CheckRule& Rule<"scale-mismatch">() {
  static constexpr CheckRule kRule{
      .code = {"scale-mismatch",
               "The collision mesh of a body is the file of its visual mesh, or has its name, and another scale. The "
               "body then collides where nothing is seen. Give both meshes the same scale."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "a collision mesh has another scale than its visual mesh",
      .check = &CheckScaleMismatch,
      .thresholds = kScaleMismatchThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
