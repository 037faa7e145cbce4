// SPDX-License-Identifier: BSD-3-Clause
// The geometries of bodies that are welded together, as one shape.

#include "sceneweld/checks/group_geometry.h"

#include <algorithm>
#include <utility>

#include "sceneweld/checks/fixes.h"
#include "sceneweld/checks/rounded.h"

namespace sceneweld {
namespace {

bool HasUse(const Geometry& geometry, GeometryUse use) {
  return use == GeometryUse::kAny || geometry.roles.proximity == (use == GeometryUse::kCollision);
}

void Extend(std::optional<Bounds>& bounds, const Vector3& point) {
  if (!bounds) bounds = Bounds{point, point};
  for (int i = 0; i < 3; ++i) {
    bounds->lower[i] = std::min(bounds->lower[i], point[i]);
    bounds->upper[i] = std::max(bounds->upper[i], point[i]);
  }
}

}  // namespace

std::optional<Bounds> BoundsOfGroup(LintSubject& subject, std::size_t group, GeometryUse use) {
  const Scene& scene = subject.scene();
  std::optional<Bounds> bounds;
  for (const Index<Body> body : subject.welded().groups()[group].bodies) {
    if (!subject.HasAllShapes(body)) return std::nullopt;
    const Pose& X_GB = subject.welded().PoseInGroup(body);
    for (const Index<Geometry> index : subject.geometries_of_bodies()[body.value()]) {
      const Geometry& geometry = scene.geometries[index];
      if (!HasUse(geometry, use)) continue;
      const auto own = subject.BoundsOf(index);
      if (!own) return std::nullopt;
      const Pose X_GS = X_GB * geometry.X_BG;
      for (int corner = 0; corner < 8; ++corner) {
        Vector3 p;
        for (int i = 0; i < 3; ++i) p[i] = (corner >> i & 1) != 0 ? own->upper[i] : own->lower[i];
        Extend(bounds, X_GS * p);
      }
    }
  }
  return bounds;
}

Vector3 ExtentOf(const Bounds& bounds) { return bounds.upper - bounds.lower; }

std::string ExtentText(const Bounds& bounds) {
  const Vector3 extent = ExtentOf(bounds);
  return Rounded(extent.x) + " x " + Rounded(extent.y) + " x " + Rounded(extent.z) + " m";
}

std::vector<std::size_t> MovingGroupsWithMass(LintSubject& subject) {
  const Scene& scene = subject.scene();
  std::vector<std::size_t> moving;
  const auto& groups = subject.welded().groups();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const WeldedGroup& group = groups[i];
    if (group.IsWorld() || scene.bodies[group.base].deformable) continue;
    if (scene.models[scene.bodies[group.base].model].is_static) continue;
    if (scene.bodies[HeaviestOf(scene, group)].mass_properties->mass > 0) moving.push_back(i);
  }
  return moving;
}

bool HasInertiaOfGeometries(const Scene& scene, const WeldedGroup& group) {
  return std::all_of(group.bodies.begin(), group.bodies.end(), [&](Index<Body> body) {
    const Body& one = scene.bodies[body];
    return !(one.mass_properties->mass > 0) || FindWording(one.kept, "mjcf", "inertial");
  });
}

Index<Body> HeaviestOf(const Scene& scene, const WeldedGroup& group) {
  return *std::max_element(group.bodies.begin(), group.bodies.end(), [&](Index<Body> a, Index<Body> b) {
    return scene.bodies[a].mass_properties->mass < scene.bodies[b].mass_properties->mass;
  });
}

std::string DescribeGroup(const Scene& scene, const WeldedGroup& group) {
  const std::string body = "body " + Quoted(scene.FullName(HeaviestOf(scene, group)));
  return group.bodies.size() == 1 ? body : body + ", with the bodies that are welded to it,";
}

double DistanceOutside(const Bounds& bounds, const Vector3& point) {
  Vector3 outside;
  for (int i = 0; i < 3; ++i) outside[i] = std::max({bounds.lower[i] - point[i], point[i] - bounds.upper[i], 0.0});
  return Length(outside);
}

std::vector<Index<Body>> WithMass(const Scene& scene, const WeldedGroup& group) {
  std::vector<Index<Body>> bodies;
  for (const Index<Body> body : group.bodies) {
    if (scene.bodies[body].mass_properties->mass > 0) bodies.push_back(body);
  }
  return bodies;
}

void MassFindings::Add(Index<Body> body, std::string message, std::string help, std::vector<Index<Body>> recomputed) {
  const Body& one = run_.scene.bodies[body];
  const Vector3 p = one.mass_properties->inertia.PrincipalMoments();
  const auto [at, is_new] =
      places_.try_emplace({one.model.value(), one.mass_properties->mass, p.x, p.y, p.z}, findings_.size());
  if (is_new) {
    findings_.push_back({body, std::move(message), std::move(help), std::move(recomputed)});
  } else {
    Finding& first = findings_[at->second];
    ++first.count;
    first.recomputed.insert(first.recomputed.end(), recomputed.begin(), recomputed.end());
  }
}

void MassFindings::Report() {
  for (Finding& finding : findings_) {
    Diagnostic& diagnostic = run_.Report(finding.body, std::move(finding.message));
    diagnostic.Help(std::move(finding.help));
    NoteMoreOfModel(diagnostic, finding.count);
    run_.AddFix(RecomputeInertias(run_.subject, finding.recomputed));
  }
  findings_.clear();
}

void NoteMoreOfModel(Diagnostic& diagnostic, std::size_t found) {
  if (found > 1) diagnostic.Note({}, "and " + std::to_string(found - 1) + " more of this model");
}

}  // namespace sceneweld
