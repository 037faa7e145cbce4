// SPDX-License-Identifier: BSD-3-Clause
// The rule `mesh-scale`.

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

constexpr Threshold kMeshScaleThresholds[] = {
    {"most-mesh-size", 50, "",
     "The largest size of a mesh, as a multiple of the distances between the joints of its model. Links measure up to "
     "2 times them, and millimetres that are read as metres make a link of a twentieth 50 times as large. Meshes below "
     "10 m are not reported."},
    {"least-mesh-size", 0.002, "",
     "The least size of a mesh, as a share of these distances: a link of twice the distances whose metres are read as "
     "millimetres. Meshes above 1 mm are not reported."},
    {"most-size-ratio", 300, "",
     "The largest ratio of the sizes of the collision and the visual geometries of a body, one of which has meshes. "
     "Wrong units give 1000. Measured: simplified geometries reach 9."},
};

class MeshScaleCheck {
 public:
  explicit MeshScaleCheck(CheckRun& run)
      : run_(run),
        scene_(run.scene),
        most_(run.ThresholdOf("most-mesh-size")),
        least_(run.ThresholdOf("least-mesh-size")),
        most_ratio_(run.ThresholdOf("most-size-ratio")) {}

  void Run() {
    FindSkeletons();
    std::vector<std::vector<Finding>> of_model(scene_.models.size());
    for (std::uint32_t i = 1; i < scene_.bodies.size(); ++i) {
      const Index<Body> body(i);
      if (auto finding = CheckBody(body)) of_model[scene_.bodies[body].model.value()].push_back(*std::move(finding));
    }
    for (const std::vector<Finding>& found : of_model) {
      if (found.empty()) continue;
      const Finding& first = found.front();
      const Geometry& geometry = scene_.geometries[first.geometry];
      Diagnostic& diagnostic = run_.Report(geometry.span, "the mesh of " + Quoted(scene_.FullName(first.geometry)) +
                                                              " measures " + Rounded(first.size) + " m, and " +
                                                              first.other + " " + Rounded(first.other_size) + " m");
      diagnostic.Help(first.size > first.other_size ? "a mesh in millimetres needs the scale 0.001 0.001 0.001"
                                                    : "remove a scale of 0.001 if the mesh is in metres already");
      NoteMoreOfModel(diagnostic, found.size());
    }
  }

 private:
  struct Finding {
    Index<Geometry> geometry;
    double size = 0;
    std::string other;
    double other_size = 0;
  };
  struct Sizes {
    double visual = 0;
    double collision = 0;
    Index<Geometry> largest_visual_mesh;
    Index<Geometry> largest_collision_mesh;
  };

  // The size of the box around the origins of a model's bodies and joints.
  void FindSkeletons() {
    std::vector<std::optional<Bounds>> bounds(scene_.models.size());
    const auto add = [&](Index<ModelInstance> model, const Vector3& p) {
      std::optional<Bounds>& one = bounds[model.value()];
      if (!one) one = Bounds{p, p};
      for (int i = 0; i < 3; ++i) {
        one->lower[i] = std::min(one->lower[i], p[i]);
        one->upper[i] = std::max(one->upper[i], p[i]);
      }
    };
    for (const Joint& joint : scene_.joints) {
      if (!joint.parent.index.valid() || !joint.child.index.valid()) continue;
      for (const Index<Body> body : {joint.parent.index, joint.child.index}) {
        if (body != Scene::kWorldBody) add(joint.model, scene_.bodies[body].X_WB.translation);
      }
      add(joint.model, scene_.bodies[joint.child.index].X_WB * joint.X_CM.translation);
    }
    for (const auto& one : bounds) skeletons_.push_back(one ? Length(ExtentOf(*one)) : 0);
  }

  std::optional<Finding> CheckBody(Index<Body> body) {
    Sizes sizes;
    const double skeleton = skeletons_[scene_.bodies[body].model.value()];
    for (const Index<Geometry> index : run_.subject.geometries_of_bodies()[body.value()]) {
      const Geometry& geometry = scene_.geometries[index];
      const auto bounds = run_.subject.BoundsOf(index);
      if (!bounds) continue;
      const double size = Length(ExtentOf(*bounds));
      const bool is_mesh = std::holds_alternative<Mesh>(*geometry.shape);
      if (is_mesh && skeleton > 0 && IsAgainstSkeleton(size, skeleton)) {
        return Finding{index, size, "the joints of its model span", skeleton};
      }
      double& largest = geometry.roles.proximity ? sizes.collision : sizes.visual;
      if (size <= largest) continue;
      largest = size;
      (geometry.roles.proximity ? sizes.largest_collision_mesh : sizes.largest_visual_mesh) =
          is_mesh ? index : Index<Geometry>();
    }
    return CompareRoles(sizes);
  }

  bool IsAgainstSkeleton(double size, double skeleton) const {
    constexpr double kLargeMesh = 10, kSmallMesh = 0.001;  // [m]
    return (size > kLargeMesh && size > most_ * skeleton) || (size < kSmallMesh && size < least_ * skeleton);
  }

  // Of two sizes, the one that is further from that of a link of a robot is wrong.
  std::optional<Finding> CompareRoles(const Sizes& sizes) const {
    constexpr double kUsualSize = 0.3;  // [m]
    const double larger = std::max(sizes.visual, sizes.collision), smaller = std::min(sizes.visual, sizes.collision);
    if (!(smaller > 0) || larger <= most_ratio_ * smaller) return std::nullopt;
    const bool is_larger_wrong = larger * smaller > kUsualSize * kUsualSize;
    const bool is_visual = (sizes.visual > sizes.collision) == is_larger_wrong;
    const Index<Geometry> mesh = is_visual ? sizes.largest_visual_mesh : sizes.largest_collision_mesh;
    const Index<Geometry> other = is_visual ? sizes.largest_collision_mesh : sizes.largest_visual_mesh;
    if (mesh.valid()) {
      return Finding{mesh, is_visual ? sizes.visual : sizes.collision,
                     is_visual ? "the collision geometries of its body" : "the visual geometries of its body",
                     is_visual ? sizes.collision : sizes.visual};
    }
    if (!other.valid()) return std::nullopt;
    return Finding{other, is_visual ? sizes.collision : sizes.visual,
                   is_visual ? "the visual geometries of its body" : "the collision geometries of its body",
                   is_visual ? sizes.visual : sizes.collision};
  }

  CheckRun& run_;
  const Scene& scene_;
  double most_;
  double least_;
  double most_ratio_;
  std::vector<double> skeletons_;  // By model.
};

void CheckMeshScale(CheckRun& run) { MeshScaleCheck(run).Run(); }

}  // namespace

template <>
const CheckRule& Rule<"mesh-scale">() {
  static constexpr CheckRule kRule{
      .code = {"mesh-scale",
               "A mesh is about a thousand times larger or smaller than the skeleton of its model, or than the other "
               "geometries of its body. Most often it is in millimetres and its file is read in metres; it then covers "
               "the whole scene or cannot be seen. Correct the scale of the mesh."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kAssets,
      .summary = "a mesh is in other units than its model",
      .check = &CheckMeshScale,
      .thresholds = kMeshScaleThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
