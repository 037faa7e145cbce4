// SPDX-License-Identifier: BSD-3-Clause
// The rule `adjacent-overlap`.

#include <map>
#include <string>
#include <vector>

#include "sceneweld/checks/overlapping_geometries.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

// MuJoCo excludes neighbours by its tree of welded groups, except those of the world. Drake excludes the bodies of each
// joint, also where one of them is welded to the world, and of joints that close loops.
void CheckAdjacentOverlap(CheckRun& run) {
  const Scene& scene = run.scene;
  LintSubject& subject = run.subject;
  const CollisionRules of_mujoco(scene, Neighbours::kGroupsExcluded);
  const auto is_only_in_mujoco = [&](Index<Geometry> a, Index<Geometry> b) {
    const Geometry& A = scene.geometries[a];
    const Geometry& B = scene.geometries[b];
    return !subject.collision_rules().MayCollide(A.body, B.body) && of_mujoco.MayCollide(A.body, B.body) &&
           BitsCollide(A, B);
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
    diagnostic.Help("add an `<exclude>` for the two bodies; sceneweld writes one into MJCF");
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
               "`<exclude>` where MuJoCo loads the file itself."},
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
