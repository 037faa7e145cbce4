// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The geometries of bodies that are welded together, as one shape. Models often give the mass to one of such bodies
/// and the geometries to another.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "sceneweld/checks/lint_subject.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

enum class GeometryUse { kCollision, kVisual, kAny };

/// The box along the axes of a group's frame G that holds its geometries of this use. Nothing if a shape is unbounded
/// or unknown or missing from the scene, or if the group has none.
std::optional<Bounds> BoundsOfGroup(LintSubject& subject, std::size_t group, GeometryUse use);

Vector3 ExtentOf(const Bounds& bounds);  ///< [m]
/// `0.1 x 0.2 x 0.3 m`.
std::string ExtentText(const Bounds& bounds);

/// The groups of rigid bodies that move and have a mass. The models of MJCF's and SDFormat's static scenery are left
/// out: they are groups of the world.
std::vector<std::size_t> MovingGroupsWithMass(LintSubject& subject);

/// Whether all of the group's mass comes from its geometries, with their densities, as in MJCF without `<inertial>`.
/// Its inertia then suits them.
bool HasInertiaOfGeometries(const Scene& scene, const WeldedGroup& group);

/// The body of a group that has the largest mass: the place of a finding about the mass of the group.
Index<Body> HeaviestOf(const Scene& scene, const WeldedGroup& group);

/// "body `x`", or "body `x`, with the bodies that are welded to it,".
std::string DescribeGroup(const Scene& scene, const WeldedGroup& group);

/// How far a point is outside of a box. [m]
double DistanceOutside(const Bounds& bounds, const Vector3& point);

/// Adds "and 3 more of this model" to a finding that reports one of 4.
void NoteMoreOfModel(Diagnostic& diagnostic, std::size_t found);

/// The bodies of a group that have a mass.
std::vector<Index<Body>> WithMass(const Scene& scene, const WeldedGroup& group);

/// Findings about the mass properties of bodies. Bodies of one model with the same ones are copies, of which only the
/// first is reported.
class MassFindings {
 public:
  explicit MassFindings(CheckRun& run) : run_(run) {}
  /// `recomputed`: the bodies whose inertias a fix computes from their geometries; empty: there is no fix.
  void Add(Index<Body> body, std::string message, std::string help, std::vector<Index<Body>> recomputed = {});
  /// Reports them.
  void Report();

 private:
  struct Finding {
    Index<Body> body;
    std::string message;
    std::string help;
    std::vector<Index<Body>> recomputed;
    std::size_t count = 1;
  };
  CheckRun& run_;
  std::vector<Finding> findings_;
  // By model, mass and principal moments: the place in `findings_`.
  std::map<std::tuple<std::uint32_t, double, double, double, double>, std::size_t> places_;
};

}  // namespace sceneweld
