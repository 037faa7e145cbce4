// SPDX-License-Identifier: BSD-3-Clause
// The rule `inertia-beyond-geometry`.

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/part_of_body.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

constexpr Threshold kBeyondThresholds[] = {
    {"most-inertia", 1.5, "",
     "The largest moment of inertia, as a multiple of the largest that a body of this mass inside the bounds of its "
     "geometry can have (half of its mass at each of two opposite corners). 1 is exact for a complete geometry. "
     "Measured: simplified geometries give up to 1.42, and mistakes 1.9 and more."},
    {"least-inertia", 1e-4, "",
     "The least moment of inertia, as a share of that of a solid box of this mass and size. A core of steel that fills "
     "a thousandth of a light shell has 1e-2. Measured: one body with an inertia is below 0.02, at 4e-4."},
};

// Bodies that the rule `implausible-inertia` reports.
std::vector<bool> FoundByImplausibleInertia(CheckRun& run) {
  std::vector<bool> found(run.scene.bodies.size());
  std::vector<CheckFinding> findings;
  const CheckRule& rule = Rule<"implausible-inertia">();
  const ThresholdValues defaults;
  CheckRun other(rule, run.subject, defaults, findings);
  rule.check(other);
  for (const CheckFinding& finding : findings) {
    if (finding.body) found[finding.body->value()] = true;
  }
  return found;
}

// The squared distances of a box's edges across each axis.
Vector3 SquaredAcross(const Bounds& bounds) {
  const Vector3 e = ExtentOf(bounds);
  return {e.y * e.y + e.z * e.z, e.x * e.x + e.z * e.z, e.x * e.x + e.y * e.y};
}

class InertiaBeyondGeometry {
 public:
  explicit InertiaBeyondGeometry(CheckRun& run)
      : run_(run), findings_(run), most_(run.ThresholdOf("most-inertia")), least_(run.ThresholdOf("least-inertia")) {}

  void Run() {
    const std::vector<bool> is_reported = FoundByImplausibleInertia(run_);
    const WeldedGroups& welded = run_.subject.welded();
    for (const std::size_t group : MovingGroupsWithMass(run_.subject)) {
      const WeldedGroup& bodies = welded.groups()[group];
      if (HasInertiaOfGeometries(run_.scene, bodies)) continue;
      // The scene holds a substitute for an impossible inertia.
      if (std::any_of(bodies.bodies.begin(), bodies.bodies.end(), [&](Index<Body> body) {
            return is_reported[body.value()] || run_.scene.bodies[body].stated_mass_properties;
          })) {
        continue;
      }
      const MassProperties mass = welded.CompositeMass(group);
      // The visual meshes are read only if they matter.
      const auto of_collisions = BoundsOfGroup(run_.subject, group, GeometryUse::kCollision);
      if (of_collisions && !Judge(mass, *of_collisions)) continue;
      const auto bounds = BoundsOfGroup(run_.subject, group, GeometryUse::kAny);
      if (!bounds || IsPartOfBody(*bounds, mass.mass)) continue;
      if (const auto fault = Judge(mass, *bounds)) Report(bodies, mass, *bounds, *fault);
    }
    findings_.Report();
  }

 private:
  struct Fault {
    int axis = 0;
    bool is_above = false;
  };

  std::optional<Fault> Judge(const MassProperties& mass, const Bounds& bounds) const {
    const Vector3 across = SquaredAcross(bounds);
    const Vector3 moments{mass.inertia.ixx, mass.inertia.iyy, mass.inertia.izz};
    std::optional<Fault> worst;
    double ratio = most_;
    for (int i = 0; i < 3; ++i) {
      const double one = moments[i] / (mass.mass * across[i] / 4);
      if (!(one > ratio)) continue;
      worst = Fault{i, true};
      ratio = one;
    }
    if (worst) return worst;
    const Vector3 solid = (mass.mass / 12) * across;
    const double largest = std::max({solid.x, solid.y, solid.z});
    const Vector3 principal = mass.inertia.PrincipalMoments();
    if (!(principal.z < least_ * largest)) return std::nullopt;
    return Fault{largest == solid.x ? 0 : largest == solid.y ? 1 : 2, false};
  }

  void Report(const WeldedGroup& bodies, const MassProperties& mass, const Bounds& bounds, Fault fault) {
    const Scene& scene = run_.scene;
    const Vector3 moments{mass.inertia.ixx, mass.inertia.iyy, mass.inertia.izz};
    const double solid = mass.mass * SquaredAcross(bounds)[fault.axis] / 12;
    constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
    const std::string about = "about the axis " + std::string(kAxes.at(static_cast<std::size_t>(fault.axis))) +
                              (bodies.bodies.size() == 1 ? "" : " of " + Quoted(scene.FullName(bodies.base)));
    std::string message = "the inertia " + Rounded(moments[fault.axis]) + " kg m^2 of " + DescribeGroup(scene, bodies) +
                          " " + about + " is ";
    message += fault.is_above ? "beyond that of any body of " + Rounded(mass.mass) + " kg inside its geometries, " +
                                    Rounded(3 * solid) + " kg m^2"
                              : "far below that of a body of " + Rounded(mass.mass) + " kg in its geometries";
    findings_.Add(
        HeaviestOf(scene, bodies), std::move(message),
        "its geometries measure " + ExtentText(bounds) + "; a solid box of this size has " + Rounded(solid) + " kg m^2",
        WithMass(scene, bodies));
  }

  CheckRun& run_;
  MassFindings findings_;
  double most_;
  double least_;
};

void CheckInertiaBeyondGeometry(CheckRun& run) { InertiaBeyondGeometry(run).Run(); }

}  // namespace

template <>
const CheckRule& Rule<"inertia-beyond-geometry">() {
  static constexpr CheckRule kRule{
      .code = {"inertia-beyond-geometry",
               "No body of this mass inside the bounds of its geometries has this inertia, or it has less than a "
               "ten-thousandth of that of a solid. Most often it is in another unit or belongs to another mass; the "
               "body then hardly turns, or needs tiny time steps. Compute it from the geometry and the mass."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "an inertia is impossible for the mass and the geometry of its body",
      .check = &CheckInertiaBeyondGeometry,
      .thresholds = kBeyondThresholds,
      .can_fix = CanFix::kUnsafe,
  };
  return kRule;
}

}  // namespace sceneweld
