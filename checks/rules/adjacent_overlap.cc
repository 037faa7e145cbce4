// SPDX-License-Identifier: BSD-3-Clause
// The rule `adjacent-overlap`.

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/shapes/overlapping_geometries.h"

namespace sceneweld {
namespace {

// Whether MuJoCo itself may load the file of a geometry. In MJCF that is written for other scenes, an `<exclude>` has
// been added.
bool IsInFileForMujoco(const Geometry& geometry) {
  if (!geometry.span) return false;
  const std::string_view path = geometry.span.source->path();
  return path.ends_with(".urdf") || path.ends_with(".xml") || path.ends_with(".mjcf");
}

// Whether a directive welds something.
bool HasWeldOfDirectives(const Scene& scene) {
  return std::any_of(scene.joints.begin(), scene.joints.end(), [](const Joint& joint) {
    const std::string_view path = joint.span ? std::string_view(joint.span.source->path()) : std::string_view();
    return path.ends_with(".yaml") || path.ends_with(".yml");
  });
}

// MuJoCo excludes neighbours by its tree of welded groups, except those of the world. Drake excludes the bodies of each
// joint, also where one of them is welded to the world, and of joints that close loops.
void CheckAdjacentOverlap(CheckRun& run) {
  const Scene& scene = run.scene;
  LintSubject& subject = run.subject;
  if (HasWeldOfDirectives(scene)) return;
  const CollisionRules of_mujoco(scene, Neighbours::kGroupsExcluded);
  const auto is_only_in_mujoco = [&](Index<Geometry> a, Index<Geometry> b) {
    const Geometry& A = scene.geometries[a];
    const Geometry& B = scene.geometries[b];
    return IsInFileForMujoco(A) && !subject.collision_rules().MayCollide(A.body, B.body) &&
           of_mujoco.MayCollide(A.body, B.body) && BitsCollide(A, B);
  };
  std::map<Index<ModelInstance>, std::vector<OverlappingGeometries>> of_model;
  for (const OverlappingGeometries& found :
       FindOverlappingGeometries(subject, run.ThresholdOf("adjacent-overlap-depth"), is_only_in_mujoco)) {
    of_model[scene.bodies[scene.geometries[found.b].body].model].push_back(found);
  }
  for (const auto& [model, overlaps] : of_model) {
    const OverlappingGeometries& first = overlaps.front();
    const Index<Body> a = scene.geometries[first.a].body, b = scene.geometries[first.b].body;
    const bool is_fixed =
        subject.welded().SameGroup(a, Scene::kWorldBody) || subject.welded().SameGroup(b, Scene::kWorldBody);
    Diagnostic& diagnostic =
        run.Report(scene.geometries[first.b].span,
                   "bodies " + Quoted(scene.FullName(a)) + " and " + Quoted(scene.FullName(b)) + " overlap by " +
                       Rounded(first.overlap.depth * 1000) + " mm at the default pose, and MuJoCo lets them collide: " +
                       (is_fixed ? "one of them is welded to the world" : "the joint between them closes a loop"));
    diagnostic.Help("add an `<exclude>` for the two bodies, or compose the file to MJCF, which adds one");
    diagnostic.Note(scene.geometries[first.a].span, "the other geometry is here");
    if (overlaps.size() > 1) diagnostic.Note({}, "and " + std::to_string(overlaps.size() - 1) + " more of this model");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"adjacent-overlap">() {
  static constexpr Threshold kThresholds[] = {{"adjacent-overlap-depth", 0.001, "m",
                                               "Overlaps up to this depth are accepted. By default the same as "
                                               "`overlap-depth`."}};
  static constexpr CheckRule kRule{
      .code = {"adjacent-overlap",
               "Two bodies that a joint connects overlap at the default pose. Most engines never let such bodies "
               "collide. MuJoCo does if one of them is welded to the world or the joint closes a loop. Add an "
               "`<exclude>`. Only files that MuJoCo loads itself are looked at, URDF and MJCF."},
      .severity = Severity::kNote,
      .tier = CheckTier::kPhysics,
      .summary = "two bodies of a joint overlap, and MuJoCo lets them collide",
      .check = &CheckAdjacentOverlap,
      .consumers = kMujoco,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
