// SPDX-License-Identifier: BSD-3-Clause
// The rule `impossible-inertia`.

#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {

template <>
void Check<"impossible-inertia">(CheckRun& run) {
  for (std::uint32_t i = 1; i < run.scene.bodies.size(); ++i) {
    const Index<Body> body(i);
    const RotationalInertia& inertia = run.scene.bodies[body].mass_properties.inertia;
    if (inertia.IsPhysicallyPlausible()) continue;
    const Vector3 p = inertia.PrincipalMoments();
    run.Report(body, "no body has the inertia of " + Quoted(run.scene.FullName(body)) + ": its principal moments " +
                         FormatNumber(p.x) + ", " + FormatNumber(p.y) + ", " + FormatNumber(p.z) +
                         " must be zero or more and none above the sum of the two others");
  }
}

}  // namespace sceneweld
