// SPDX-License-Identifier: BSD-3-Clause
// The rule `ground-overlap`.

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/shapes/overlapping_geometries.h"
#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {
namespace {

// A geometry in the ground.
struct SunkGeometry {
  Index<Geometry> geometry;
  Index<Geometry> ground;
  double depth = 0;  // [m]
};

// Bodies that are free and wholly below the ground are reported by `body-below-ground`.
bool IsFreeAndWhollyBelow(LintSubject& subject, const std::vector<bool>& is_free, const SunkGeometry& sunk) {
  const Scene& scene = subject.scene();
  const Geometry& ground = scene.geometries[sunk.ground];
  const WeldedGroup& group = subject.welded().groups()[subject.welded().GroupOf(scene.geometries[sunk.geometry].body)];
  if (std::holds_alternative<Box>(*ground.shape) || !is_free[group.base.value()]) return false;
  const Pose X_GroundW = (scene.bodies[ground.body].X_WB * ground.X_BG).Inverse();
  for (const Index<Body> body : group.bodies) {
    const auto bounds = subject.BoundsOf(body);
    if (!bounds) continue;
    const Pose X_GroundB = X_GroundW * scene.bodies[body].X_WB;
    for (int corner = 0; corner < 8; ++corner) {
      Vector3 p;
      for (int i = 0; i < 3; ++i) p[i] = (corner >> i & 1) != 0 ? bounds->upper[i] : bounds->lower[i];
      if ((X_GroundB * p).z > 0) return false;
    }
  }
  return true;
}

// One report for each model.
void CheckGroundOverlap(CheckRun& run) {
  const Scene& scene = run.scene;
  LintSubject& subject = run.subject;
  const std::vector<bool> is_free = FreeBodies(scene, subject.tree());
  const auto is_with_ground = [&](Index<Geometry> a, Index<Geometry> b) {
    const Geometry& A = scene.geometries[a];
    const Geometry& B = scene.geometries[b];
    return subject.collision_rules().MayCollide(A.body, B.body) && BitsCollide(A, B) &&
           (IsGround(subject, a) || IsGround(subject, b));
  };
  std::map<Index<ModelInstance>, std::vector<SunkGeometry>> of_model;
  for (const OverlappingGeometries& found :
       FindOverlappingGeometries(subject, run.ThresholdOf("ground-depth"), is_with_ground)) {
    SunkGeometry sunk{found.a, found.b, found.overlap.depth};
    if (IsGround(subject, found.a)) std::swap(sunk.geometry, sunk.ground);
    if (IsFreeAndWhollyBelow(subject, is_free, sunk)) continue;
    of_model[scene.bodies[scene.geometries[sunk.geometry].body].model].push_back(sunk);
  }
  for (const auto& [model, sunk] : of_model) {
    const SunkGeometry& deepest = *std::max_element(
        sunk.begin(), sunk.end(), [](const auto& one, const auto& other) { return one.depth < other.depth; });
    const Geometry& geometry = scene.geometries[deepest.geometry];
    const std::string depth = Rounded(deepest.depth) + " m";
    Diagnostic& diagnostic = run.Report(
        geometry.span, "collision geometry " + Quoted(scene.FullName(deepest.geometry)) + " is " + depth +
                           " deep in the ground " + Quoted(scene.FullName(deepest.ground)) + " at the default pose");
    diagnostic.Help("raise the model by " + depth);
    diagnostic.Note(scene.geometries[deepest.ground].span, "the ground is here");
    if (sunk.size() > 1) diagnostic.Note({}, "and " + std::to_string(sunk.size() - 1) + " more of this model");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"ground-overlap">() {
  static constexpr Threshold kThresholds[] = {
      {"ground-depth", 0.01, "m",
       "Bodies that are up to this deep in the ground are accepted. By default 1 cm, ten times `overlap-depth`: feet "
       "and wheels that rounding puts into the ground are not reported. Measured: the reported bodies are 10 cm "
       "deep."}};
  static constexpr CheckRule kRule{
      .code = {"ground-overlap",
               "A body that can move is deep in the ground of the world at the default pose: a half space, a plane or "
               "a large flat box. A simulation throws it out. Raise the model, or change its default positions."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "a body is deep in the ground at the default pose",
      .check = &CheckGroundOverlap,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
