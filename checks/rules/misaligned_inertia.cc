// SPDX-License-Identifier: BSD-3-Clause
// The rule `misaligned-inertia`.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "sceneweld/checks/fixes.h"
#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/mass_properties.h"

namespace sceneweld {
namespace {

constexpr Threshold kMisalignedThresholds[] = {
    {"most-misalignment", 40, "deg",
     "The largest angle between a principal axis of the inertia and that of the geometry. Measured: uneven density "
     "turns the axes by up to 33 degrees, and tensors that were not rotated are 75 to 90 degrees off."},
    {"distinct-moments", 1.5, "",
     "The least ratio of two principal moments whose axes are compared. Below it, small changes of the mass turn the "
     "axes by any angle. Measured: at 1.2, most findings are about nearly round bodies; at 1.5, all of them are "
     "mistakes."},
};

// Descending moments, and their axes in the body.
struct AxesOfMoments {
  explicit AxesOfMoments(const RotationalInertia& inertia) {
    const PrincipalAxes principal = PrincipalAxesOf(inertia);
    moments = principal.moments;
    axes = {principal.R_BP * Vector3{1, 0, 0}, principal.R_BP * Vector3{0, 1, 0}, principal.R_BP * Vector3{0, 0, 1}};
  }
  // Whether the largest or the least moment is apart from the others.
  bool IsDistinct(bool of_least, double ratio) const {
    return of_least ? moments.y > ratio * moments.z : moments.x > ratio * moments.y;
  }

  Vector3 moments;
  std::array<Vector3, 3> axes;
};

double AngleBetweenLines(const Vector3& a, const Vector3& b) {
  return std::acos(std::min(1.0, std::abs(Dot(a, b)))) * 180 / std::numbers::pi;
}

// Whether the moments are those of the other body up to a common factor, each within 25 %: the inertia belongs to this
// geometry, and only its axes do not. If it is below a third, the mass is in a core whose axes the geometry does not
// have.
bool HaveSameShape(const Vector3& a, const Vector3& b) {
  const double scale = (b.x + b.y + b.z) / (a.x + a.y + a.z);
  if (scale > 3) return false;
  for (int i = 0; i < 3; ++i) {
    if (!(a[i] * scale < 1.25 * b[i] && b[i] < 1.25 * a[i] * scale)) return false;
  }
  return true;
}

void CheckMisalignedInertia(CheckRun& run) {
  const double most_angle = run.ThresholdOf("most-misalignment"), ratio = run.ThresholdOf("distinct-moments");
  const WeldedGroups& welded = run.subject.welded();
  for (const std::size_t group : MovingGroupsWithMass(run.subject)) {
    if (HasInertiaOfGeometries(run.scene, welded.groups()[group])) continue;
    for (const Index<Body> body : welded.groups()[group].bodies) {
      const Body& one = run.scene.bodies[body];
      if (!(one.mass_properties->mass > 0) || one.stated_mass_properties) continue;
      const AxesOfMoments given(one.mass_properties->inertia);
      if (!given.IsDistinct(true, ratio) && !given.IsDistinct(false, ratio)) continue;
      const LintSubject::Solid* solid = run.subject.SolidOf(body);
      if (!solid) continue;
      const AxesOfMoments of_solid(solid->per_density.inertia);
      const double density = one.mass_properties->mass / solid->per_density.mass;
      if (!HaveSameShape(given.moments, density * of_solid.moments)) continue;
      for (const bool of_least : {true, false}) {
        if (!given.IsDistinct(of_least, ratio) || !of_solid.IsDistinct(of_least, ratio)) continue;
        const std::size_t place = of_least ? 2 : 0;
        const double angle = AngleBetweenLines(given.axes[place], of_solid.axes[place]);
        if (angle <= most_angle) continue;
        const RotationalInertia plausible = solid->per_density.inertia * density;
        run.Report(body, "the principal axis of the " + std::string(of_least ? "least" : "largest") +
                             " moment of inertia of body " + Quoted(run.scene.FullName(body)) + " is " +
                             Rounded(angle) + " degrees from that of its geometry")
            .Help("at uniform density its geometry has ixx=" + Rounded(plausible.ixx) + ", iyy=" +
                  Rounded(plausible.iyy) + ", izz=" + Rounded(plausible.izz) + " kg m^2; rotate the inertia with it");
        run.AddFix(RecomputeInertias(run.subject, {body}));
        break;
      }
    }
  }
}

}  // namespace

template <>
const CheckRule& Rule<"misaligned-inertia">() {
  static constexpr CheckRule kRule{
      .code = {"misaligned-inertia",
               "The moments of inertia of a body suit its geometry, but about other axes. Most often the mesh was "
               "rotated and the inertia was not; the body then turns easily about the wrong axis. Rotate the inertia "
               "by the rotation of the mesh."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "the inertia of a body is not rotated as its geometry is",
      .check = &CheckMisalignedInertia,
      .thresholds = kMisalignedThresholds,
      .can_fix = CanFix::kUnsafe,
  };
  return kRule;
}

}  // namespace sceneweld
