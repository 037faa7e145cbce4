// SPDX-License-Identifier: BSD-3-Clause
// The rule `implausible-density`.

#include <algorithm>
#include <optional>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr Threshold kDensityThresholds[] = {
    {"least-density", 5, "kg/m^3",
     "The least plausible mass for the volume of a body. Expanded polystyrene, the lightest solid in common use, "
     "begins at about 10 kg/m^3; half of it, because boxes around a body and hulls of open meshes have more volume "
     "than the body. Measured: an empty moving box has 5.6."},
    {"most-density", 25000, "kg/m^3",
     "The largest plausible mass for the volume of a body. Osmium, the densest element, has 22,590 kg/m^3 (CRC "
     "Handbook of Chemistry and Physics)."},
};

// The volume of a group's geometries of one use.
class DensityVolume {
 public:
  DensityVolume(CheckRun& run, std::size_t group, GeometryUse use) : run_(run), group_(group), use_(use) {}

  bool HasGeometry() const {
    for (const Index<Body> body : run_.subject.welded().groups()[group_].bodies) {
      for (const Index<Geometry> index : run_.subject.geometries_of_bodies()[body.value()]) {
        if (IsUsed(index)) return true;
      }
    }
    return false;
  }
  // With the convex hulls of meshes, so never less than that of the shapes. Nothing if a shape has no volume.
  std::optional<double> OfHulls() {
    return Sum([&](Index<Geometry> geometry) -> double {
      const TriangleMesh* hull = run_.subject.HullOf(geometry);
      return hull ? Integrate(*hull, 1).volume : 0;
    });
  }
  // With the solids inside meshes where their surface is closed.
  std::optional<double> OfSolids() {
    const auto of_hulls = OfHulls();
    const auto of_solids = Sum([&](Index<Geometry> geometry) -> double {
      const GeometryMesh* mesh = run_.subject.MeshOf(geometry);
      if (!mesh) return 0;
      const StopCheck stop(&run_.files.limits());
      const double volume = Integrate(mesh->triangles(), 1, MeshInertia::kExact, stop).volume;
      if (volume > 0 && run_.subject.SurfaceFaultsOf(geometry)->open_edges == 0) return volume;
      const TriangleMesh* hull = run_.subject.HullOf(geometry);
      return hull ? Integrate(*hull, 1).volume : 0;
    });
    return of_hulls && of_solids ? std::optional(std::min(*of_hulls, *of_solids)) : of_hulls;
  }

 private:
  bool IsUsed(Index<Geometry> geometry) const {
    return run_.scene.geometries[geometry].roles.proximity == (use_ == GeometryUse::kCollision);
  }
  template <typename OfMesh>
  std::optional<double> Sum(OfMesh of_mesh) {
    double sum = 0;
    for (const Index<Body> body : run_.subject.welded().groups()[group_].bodies) {
      if (!run_.subject.HasAllShapes(body)) return std::nullopt;
      for (const Index<Geometry> index : run_.subject.geometries_of_bodies()[body.value()]) {
        if (!IsUsed(index)) continue;
        const Geometry& geometry = run_.scene.geometries[index];
        double volume = 0;
        if (std::holds_alternative<Mesh>(*geometry.shape)) {
          volume = of_mesh(index);
        } else if (const auto solid = SolidOfShape(geometry.shape, 1)) {
          volume = solid->mass;
        }
        if (!(volume > 0)) return std::nullopt;
        sum += volume;
      }
    }
    if (!(sum > 0)) return std::nullopt;
    return sum;
  }

  CheckRun& run_;
  std::size_t group_;
  GeometryUse use_;
};

// A volume that the body certainly fills at most (of all geometries together), or at least (of the collision geometries
// or the visual ones, whichever is less, because either may be simplified). Nothing if a shape has no known volume.
std::optional<double> MostVolume(CheckRun& run, std::size_t group) {
  double sum = 0;
  for (const GeometryUse use : {GeometryUse::kCollision, GeometryUse::kVisual}) {
    DensityVolume volume(run, group, use);
    if (!volume.HasGeometry()) continue;
    const auto one = volume.OfHulls();
    if (!one) return std::nullopt;
    sum += *one;
  }
  return sum;
}
std::optional<double> LeastVolume(CheckRun& run, std::size_t group) {
  std::optional<double> least;
  for (const GeometryUse use : {GeometryUse::kCollision, GeometryUse::kVisual}) {
    DensityVolume volume(run, group, use);
    if (!volume.HasGeometry()) continue;
    const auto one = volume.OfSolids();
    if (!one) return std::nullopt;
    least = std::min(least.value_or(*one), *one);
  }
  return least;
}

// Whether each body of the group with a mass has it from the densities of its geometries.
bool HasGivenDensity(CheckRun& run, const WeldedGroup& group) {
  if (!HasInertiaOfGeometries(run.scene, group)) return false;
  return std::all_of(group.bodies.begin(), group.bodies.end(), [&](Index<Body> body) {
    const auto& geometries = run.subject.geometries_of_bodies()[body.value()];
    return std::none_of(geometries.begin(), geometries.end(), [&](Index<Geometry> geometry) {
      return FindWording(run.scene.geometries[geometry].kept, "mjcf", "mass") != nullptr;
    });
  });
}

// Whether the group has only a small ball: it represents a point with a mass.
bool IsPointMass(CheckRun& run, const WeldedGroup& group) {
  constexpr double kMostRadius = 0.02;  // [m]
  return std::all_of(group.bodies.begin(), group.bodies.end(), [&](Index<Body> body) {
    const auto& geometries = run.subject.geometries_of_bodies()[body.value()];
    return std::all_of(geometries.begin(), geometries.end(), [&](Index<Geometry> geometry) {
      const auto* sphere = std::get_if<Sphere>(&*run.scene.geometries[geometry].shape);
      return sphere && sphere->radius <= kMostRadius;
    });
  });
}

// Whether the geometry covers the centre of mass. Otherwise it is only a part of the body.
bool HoldsCenterOfMass(CheckRun& run, std::size_t group, const Vector3& center) {
  const auto bounds = BoundsOfGroup(run.subject, group, GeometryUse::kAny);
  return bounds && DistanceOutside(*bounds, center) == 0;
}

void CheckImplausibleDensity(CheckRun& run) {
  const double least = run.ThresholdOf("least-density"), most = run.ThresholdOf("most-density");
  MassFindings findings(run);
  for (const std::size_t group : MovingGroupsWithMass(run.subject)) {
    const WeldedGroup& bodies = run.subject.welded().groups()[group];
    if (HasGivenDensity(run, bodies)) continue;
    const MassProperties properties = run.subject.welded().CompositeMass(group);
    const double mass = properties.mass;
    // Most bodies are plausible by their collision geometries. The visual meshes of others are read too.
    DensityVolume collision(run, group, GeometryUse::kCollision), visual(run, group, GeometryUse::kVisual);
    const auto first = collision.HasGeometry() ? collision.OfHulls() : visual.OfHulls();
    if (!first || (mass >= least * *first && mass <= most * *first)) continue;
    const bool is_light = mass < least * *first;
    const auto volume = is_light ? LeastVolume(run, group) : MostVolume(run, group);
    if (!volume || (is_light ? mass >= least * *volume : mass <= most * *volume)) continue;
    if (!is_light && (IsPointMass(run, bodies) || !HoldsCenterOfMass(run, group, properties.center_of_mass))) continue;
    findings.Add(HeaviestOf(run.scene, bodies),
                 DescribeGroup(run.scene, bodies) + " has a mass of " + Rounded(mass) + " kg and a volume of " +
                     (is_light ? "about " : "at most ") + Rounded(*volume) + " m^3, so a density of " +
                     (is_light ? "about " : "at least ") + Rounded(mass / *volume) + " kg/m^3",
                 is_light ? "check the units of its mass and its meshes: water in this volume has " +
                                Rounded(1000 * *volume) + " kg"
                          : "check the units of its mass and its meshes: steel in this volume has " +
                                Rounded(7850 * *volume) + " kg");
  }
  findings.Report();
}

}  // namespace

template <>
const CheckRule& Rule<"implausible-density">() {
  static constexpr CheckRule kRule{
      .code = {"implausible-density",
               "The mass of a body, with those that are welded to it, is that of no material in the volume of its "
               "geometries. Most often the mass or a mesh is in another unit, or the mass is a placeholder; contacts "
               "and controllers then behave as they would for another robot. Correct the mass or the size."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "the mass of a body does not suit the volume of its geometry",
      .check = &CheckImplausibleDensity,
      .thresholds = kDensityThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
