// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "sceneweld/checks/lint_subject.h"
#include "sceneweld/checks/shapes/overlap.h"

namespace sceneweld {

/// Two collision geometries that overlap at the default pose.
struct OverlappingGeometries {
  Index<Geometry> a;
  Index<Geometry> b;
  Overlap overlap;
};

/// Whether a pair of collision geometries of different bodies is looked at. Called with the lower index first.
using PairFilter = std::function<bool(Index<Geometry>, Index<Geometry>)>;

/// For each pair of bodies with collision geometries that overlap by more than `least` [m] at the default pose, and
/// that `filter` accepts, the two that overlap most; by the indices of the bodies. Meshes count as their convex hulls;
/// unreadable ones, deformable bodies and models whose MJCF file disables contacts are left out. Only geometries with
/// overlapping boxes get to the filter. Time: n log n for bodies that are spread out. Throws Stopped if the limits of
/// the files request a stop, or if this build finds no overlaps.
std::vector<OverlappingGeometries> FindOverlappingGeometries(LintSubject& subject, double least,
                                                             const PairFilter& filter);

/// A collision geometry at the default pose. Nothing for an unreadable mesh.
std::optional<PlacedShape> PlacedShapeOf(LintSubject& subject, Index<Geometry> geometry);

/// Whether the contact bits of two geometries let them collide.
bool BitsCollide(const Geometry& a, const Geometry& b);

/// Whether a geometry is a floor: a half space or plane that is welded to the world and faces upwards, or a flat box
/// there that is larger than furniture.
bool IsGround(LintSubject& subject, Index<Geometry> geometry);

}  // namespace sceneweld
