// SPDX-License-Identifier: BSD-3-Clause
// The rule `implausible-inertia`.

#include <algorithm>
#include <cmath>
#include <vector>

#include "sceneweld/checks/fixes.h"
#include "sceneweld/checks/part_of_body.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

// The radius of the ball around a shape's origin that holds the shape; zero for shapes of unknown size. [m]
struct Radius {
  double operator()(const Box& box) const { return Length(box.size) / 2; }
  double operator()(const Sphere& sphere) const { return sphere.radius; }
  double operator()(const Cylinder& c) const { return std::hypot(c.radius, c.length / 2); }
  double operator()(const Capsule& c) const { return c.radius + c.length / 2; }
  double operator()(const Ellipsoid& e) const { return std::max({e.semi_axes.x, e.semi_axes.y, e.semi_axes.z}); }
  double operator()(const HalfSpace&) const { return 0; }
  double operator()(const Plane&) const { return 0; }
  double operator()(const Mesh&) const { return 0; }
};

// How far the geometries of each body reach from its centre of mass; zero if a size is unknown. [m]
std::vector<double> ReachOfBodies(const Scene& scene) {
  std::vector<double> reach(scene.bodies.size());
  std::vector<bool> is_unknown(scene.bodies.size());
  for (const Geometry& geometry : scene.geometries) {
    const std::size_t body = geometry.body.value();
    const double radius = std::visit(Radius(), *geometry.shape);
    if (!(radius > 0)) is_unknown[body] = true;
    const Vector3& center = scene.bodies[geometry.body].mass_properties->center_of_mass;
    reach[body] = std::max(reach[body], radius + Length(geometry.X_BG->translation - center));
  }
  for (std::size_t i = 0; i < reach.size(); ++i) {
    if (is_unknown[i]) reach[i] = 0;
  }
  return reach;
}

void CheckImplausibleInertia(CheckRun& run) {
  // Beyond this, a radius of gyration is a mistake in units.
  constexpr double kTimesReach = 3;
  constexpr double kLargestWithoutReach = 30;  // [m]
  // Of bodies that have a mass only because an engine asks for one. [kg]
  constexpr double kMostFiller = 1e-6;
  const std::vector<double> reach = ReachOfBodies(run.scene);
  for (std::uint32_t i = 1; i < run.scene.bodies.size(); ++i) {
    const Index<Body> body(i);
    const MassProperties& mass = run.scene.bodies[body].mass_properties;
    if (!(mass.mass > kMostFiller)) continue;
    const Vector3 p = mass.inertia.PrincipalMoments();
    const double largest = std::max({p.x, p.y, p.z});
    const double radius = std::sqrt(largest / mass.mass);
    // Not known if the geometry is only a part of the body.
    const bool knows_reach = reach[i] > 0 && run.subject.HasAllShapes(body) &&
                             !IsPartOfBody(run.subject.BoundsOf(body).value_or(Bounds()), mass.mass);
    const double most = knows_reach ? kTimesReach * reach[i] : kLargestWithoutReach;
    if (!(radius > most)) continue;
    Diagnostic& diagnostic = run.Report(
        body, "the inertia " + Rounded(largest) + " kg m^2 of body " + Quoted(run.scene.FullName(body)) +
                  " is that of " + FormatNumber(mass.mass) + " kg at a distance of " + Rounded(radius) + " m");
    if (knows_reach) {
      diagnostic.Help("its geometries reach " + Rounded(reach[i]) + " m; at most " +
                      Rounded(mass.mass * reach[i] * reach[i]) + " kg m^2 is plausible");
    } else {
      diagnostic.Help("inertias are in kg m^2: 1 kg mm^2 is 1e-6 kg m^2, 1 kg cm^2 is 1e-4 kg m^2");
    }
    run.AddFix(RecomputeInertias(run.subject, {body}));
  }
}

}  // namespace

template <>
const CheckRule& Rule<"implausible-inertia">() {
  static constexpr CheckRule kRule{
      .code = {"implausible-inertia",
               "The inertia of a body would need its mass far outside of the body. Most often it is given in another "
               "unit than kg m^2, or it belongs to another mass."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "an inertia is far too large for the mass and size of its body",
      .check = &CheckImplausibleInertia,
      .use = CheckUse::kCheckAndLint,
      .can_fix = CanFix::kUnsafe,
  };
  return kRule;
}

}  // namespace sceneweld
