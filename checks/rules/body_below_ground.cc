// SPDX-License-Identifier: BSD-3-Clause
// The rule `body-below-ground`.

#include <algorithm>
#include <cmath>
#include <optional>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {
namespace {

constexpr double kGroundTolerance = 1e-6;  // [m] and for the normal

// The ground: a half space or plane that is fixed to the world, collides, and is the plane z = 0.
const Geometry* FindGround(LintSubject& subject) {
  const Scene& scene = subject.scene();
  for (const Geometry& geometry : scene.geometries) {
    const bool is_plane =
        std::holds_alternative<HalfSpace>(*geometry.shape) || std::holds_alternative<Plane>(*geometry.shape);
    if (!is_plane || !geometry.roles.proximity || !subject.welded().SameGroup(geometry.body, Scene::kWorldBody))
      continue;
    const Pose X_WG = scene.bodies[geometry.body].X_WB * geometry.X_BG;
    const Vector3 normal = X_WG.rotation * Vector3{0, 0, 1};
    if (normal.z > 1 - kGroundTolerance && std::abs(X_WG.translation.z) < kGroundTolerance) return &geometry;
  }
  return nullptr;
}

// The height of the highest point of a box along the axes of B.
double HighestPoint(const Bounds& bounds, const Pose& X_WB) {
  double highest = -kInfinity;
  for (int corner = 0; corner < 8; ++corner) {
    Vector3 p;
    for (int i = 0; i < 3; ++i) p[i] = (corner >> i & 1) != 0 ? bounds.upper[i] : bounds.lower[i];
    highest = std::max(highest, (X_WB * p).z);
  }
  return highest;
}

// The height of the highest point of a welded group; the highest origin of a body if it has no geometry. Nothing if a
// size is unknown.
std::optional<double> HighestPoint(const WeldedGroup& group, LintSubject& subject) {
  const Scene& scene = subject.scene();
  double highest = -kInfinity;
  bool has_geometry = false;
  for (const Index<Body> body : group.bodies) {
    if (subject.geometries_of_bodies()[body.value()].empty()) continue;
    has_geometry = true;
    const auto bounds = subject.BoundsOf(body);
    if (!bounds) return std::nullopt;
    highest = std::max(highest, HighestPoint(*bounds, scene.bodies[body].X_WB));
  }
  if (has_geometry) return highest;
  for (const Index<Body> body : group.bodies) highest = std::max(highest, scene.bodies[body].X_WB.translation.z);
  return highest;
}

void CheckBodyBelowGround(CheckRun& run) {
  const Scene& scene = run.scene;
  const Geometry* const ground = FindGround(run.subject);
  if (!ground) return;
  StopCheck stop(&run.files.limits());
  const std::vector<bool> is_free = FreeBodies(scene, run.subject.tree());
  for (const WeldedGroup& group : run.subject.welded().groups()) {
    stop.Look();
    const Body& base = scene.bodies[group.base];
    if (group.IsWorld() || base.deformable || !is_free[group.base.value()]) continue;
    if (scene.models[base.model].is_static) continue;
    const auto highest = HighestPoint(group, run.subject);
    if (!highest || *highest >= -kGroundTolerance) continue;
    run.Report(group.base, "body " + Quoted(scene.FullName(group.base)) +
                               " is free and lies wholly below the ground: " + "its highest point is at z = " +
                               Rounded(*highest) + " m")
        .Help("move it up by at least " + Rounded(-*highest) + " m, until it stands on the ground")
        .Note(ground->span, "the ground is here");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"body-below-ground">() {
  static constexpr CheckRule kRule{
      .code = {"body-below-ground",
               "The world has a ground plane at z = 0, and a free body is wholly below it at the default pose. The "
               "simulation throws it out of the ground, or it falls forever. Place the body above the ground."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kTopology,
      .summary = "a free body is below the ground",
      .check = &CheckBodyBelowGround,
  };
  return kRule;
}

}  // namespace sceneweld
