// SPDX-License-Identifier: BSD-3-Clause
// The rule `overlap-at-rest`.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/shapes/overlapping_geometries.h"

namespace sceneweld {
namespace {

Index<ModelInstance> OutermostModel(const Scene& scene, Index<Body> body) {
  Index<ModelInstance> model = scene.bodies[body].model;
  while (model != Scene::kWorldInstance && scene.models[model].parent != Scene::kWorldInstance)
    model = scene.models[model].parent;
  return model;
}

// One report for each pair of models.
void CheckOverlapAtRest(CheckRun& run) {
  const Scene& scene = run.scene;
  LintSubject& subject = run.subject;
  // Gazebo and Isaac collide the bodies of one model only where a file asks for it.
  const bool is_within_models = (run.consumers & (kDrake | kMujoco | kRos)) != 0;
  const auto may_overlap = [&](Index<Geometry> a, Index<Geometry> b) {
    const Geometry& A = scene.geometries[a];
    const Geometry& B = scene.geometries[b];
    if (!subject.collision_rules().MayCollide(A.body, B.body) || !BitsCollide(A, B)) return false;
    if (!is_within_models && OutermostModel(scene, A.body) == OutermostModel(scene, B.body)) return false;
    return !IsGround(subject, a) && !IsGround(subject, b);  // `ground-overlap` reports them.
  };
  std::map<std::pair<Index<ModelInstance>, Index<ModelInstance>>, std::vector<OverlappingGeometries>> of_models;
  for (const OverlappingGeometries& found :
       FindOverlappingGeometries(subject, run.ThresholdOf("overlap-depth"), may_overlap)) {
    const Index<ModelInstance> model_a = scene.bodies[scene.geometries[found.a].body].model;
    const Index<ModelInstance> model_b = scene.bodies[scene.geometries[found.b].body].model;
    of_models[std::minmax(model_a, model_b)].push_back(found);
  }
  for (const auto& [models, overlaps] : of_models) {
    const OverlappingGeometries& deepest =
        *std::max_element(overlaps.begin(), overlaps.end(),
                          [](const auto& one, const auto& other) { return one.overlap.depth < other.overlap.depth; });
    const Geometry& a = scene.geometries[deepest.a];
    const Geometry& b = scene.geometries[deepest.b];
    const std::string depth = Rounded(deepest.overlap.depth * 1000) + " mm";
    Diagnostic& diagnostic =
        run.Report(b.span, "collision geometry " + Quoted(scene.FullName(deepest.b)) + " is " + depth + " deep in " +
                               Quoted(scene.FullName(deepest.a)) + " at the default pose");
    diagnostic.Help("move them apart by " + depth +
                    ", or put both bodies into a collision filter group that ignores itself");
    diagnostic.Note(a.span, "the other geometry is here");
    if (overlaps.size() > 1) {
      diagnostic.Note({}, "and " + std::to_string(overlaps.size() - 1) + " more " +
                              (overlaps.size() == 2 ? "pair of bodies" : "pairs of bodies") +
                              (models.first == models.second ? " of this model" : " of these models"));
    }
  }
}

}  // namespace

template <>
const CheckRule& Rule<"overlap-at-rest">() {
  static constexpr Threshold kThresholds[] = {
      {"overlap-depth", 0.001, "m",
       "Overlaps up to this depth are accepted. By default 1 mm, as deep as Drake lets bodies sink in at rest "
       "(`penetration_allowance`)."}};
  static constexpr CheckRule kRule{
      .code = {"overlap-at-rest",
               "Two bodies that may collide overlap at the default pose. A simulation starts with a contact force that "
               "throws them apart. Move them apart, or exclude the pair from collisions. Meshes count as their convex "
               "hulls; pairs that a joint, a weld or a filter excludes do not count."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "two bodies that may collide overlap at the default pose",
      .check = &CheckOverlapAtRest,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
