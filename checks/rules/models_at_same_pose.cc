// SPDX-License-Identifier: BSD-3-Clause
// The rule `models-at-same-pose`.

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

// Poses with the same key differ by less than this. Some that are close to each other differ in their keys, which
// misses a fault and invents none.
constexpr double kSamePose = 1e-6;  // [m] and for each component of the quaternion

// With how many different models at the same place a model is compared.
constexpr std::size_t kMostCompared = 64;

using PoseKey = std::array<std::int64_t, 7>;
PoseKey KeyOfPose(const Pose& X) {
  const Rotation R = X.rotation.Canonical();
  const double values[] = {X.translation.x, X.translation.y, X.translation.z, R.w(), R.x(), R.y(), R.z()};
  PoseKey key{};
  for (std::size_t i = 0; i < key.size(); ++i) {
    key[i] = std::abs(values[i]) < 1e9 ? std::llround(values[i] / kSamePose) : 0;
  }
  return key;
}

bool HasSamePose(const Pose& a, const Pose& b) { return KeyOfPose(a) == KeyOfPose(b); }

// Whether two bodies have the same collision geometry, and some.
bool HaveSameCollisions(Index<Body> a, Index<Body> b, LintSubject& subject) {
  const Scene& scene = subject.scene();
  const auto collisions = [&](Index<Body> body) {
    std::vector<const Geometry*> all;
    for (const Index<Geometry> index : subject.geometries_of_bodies()[body.value()]) {
      const Geometry& geometry = scene.geometries[index];
      if (geometry.roles.proximity) all.push_back(&geometry);
    }
    return all;
  };
  const auto of_a = collisions(a), of_b = collisions(b);
  if (of_a.empty() || of_a.size() != of_b.size()) return false;
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    if (!HasSamePose(of_a[i]->X_BG, of_b[i]->X_BG) || !(of_a[i]->shape == of_b[i]->shape)) return false;
  }
  return true;
}

// Whether two bodies are instances of one element of a file.
bool AreOneElement(const Body& a, const Body& b) {
  return a.span && b.span && a.span.source == b.span.source && a.span.begin == b.span.begin && a.name == b.name;
}

bool IsNestedIn(Index<ModelInstance> inner, Index<ModelInstance> outer, const Scene& scene) {
  for (Index<ModelInstance> at = inner; at && at != Scene::kWorldInstance; at = scene.models[at].parent) {
    if (at == outer) return true;
  }
  return false;
}

// The directive that brought the model; without one, the model itself.
Span PlaceOfInstance(const ModelInstance& model) { return model.origin ? model.origin->span : model.span; }

void CheckModelsAtSamePose(CheckRun& run) {
  const Scene& scene = run.scene;
  // The first body of each model that no joint of the model holds.
  std::vector<Index<Body>> base_of(scene.models.size());
  for (const SpanningTree::Entry& entry : run.subject.tree().entries) {
    const Index<ModelInstance> model = scene.bodies[entry.body].model;
    if (entry.inboard && scene.bodies[entry.inboard].model == model) continue;
    Index<Body>& base = base_of[model.value()];
    if (!base) base = entry.body;
  }
  std::map<PoseKey, std::vector<Index<ModelInstance>>> firsts;
  for (std::uint32_t i = 1; i < scene.models.size(); ++i) {
    const Index<ModelInstance> model(i);
    const Index<Body> base = base_of[i];
    if (!base) continue;
    std::vector<Index<ModelInstance>>& here = firsts[KeyOfPose(scene.bodies[base].X_WB)];
    bool is_reported = false;
    for (const Index<ModelInstance> other : here) {
      const Index<Body> other_base = base_of[other.value()];
      if (IsNestedIn(model, other, scene) || IsNestedIn(other, model, scene)) continue;
      const bool is_copy = AreOneElement(scene.bodies[base], scene.bodies[other_base]);
      if (!is_copy && !HaveSameCollisions(base, other_base, run.subject)) continue;
      const Vector3& p = scene.bodies[base].X_WB.translation;
      run.Report(PlaceOfInstance(scene.models[model]),
                 "model instances " + Quoted(scene.models[other].name) + " and " + Quoted(scene.models[model].name) +
                     " are at the same place: their bodies " + Quoted(scene.FullName(other_base)) + " and " +
                     Quoted(scene.FullName(base)) + " are equal and at (" + Rounded(p.x) + ", " + Rounded(p.y) + ", " +
                     Rounded(p.z) + ") m")
          .Help("give one of them another pose, for example by `X_PB` of `add_model`, or remove it")
          .Note(PlaceOfInstance(scene.models[other]), Quoted(scene.models[other].name) + " is added here");
      is_reported = true;
      break;
    }
    // Many models at one place take no quadratic time: copies are reported and left out, others are compared with a
    // few.
    if (!is_reported && here.size() < kMostCompared) here.push_back(model);
  }
}

}  // namespace

template <>
const CheckRule& Rule<"models-at-same-pose">() {
  static constexpr CheckRule kRule{
      .code = {"models-at-same-pose",
               "Two model instances lie in each other: their base bodies are equal and have the same pose in the "
               "world. The simulation throws them apart, or one hides the other. Most often a pose was forgotten: give "
               "one of them another."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kTopology,
      .summary = "two equal models are at the same place",
      .check = &CheckModelsAtSamePose,
  };
  return kRule;
}

}  // namespace sceneweld
