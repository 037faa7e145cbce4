// SPDX-License-Identifier: BSD-3-Clause
// Mass properties, and the replacement of impossible ones.

#include "sceneweld/scene/mass_properties.h"

#include <cmath>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {

MassProperties CheckedMassProperties(double mass, const Pose& X_BI, const RotationalInertia& inertia, Span span,
                                     Diagnostics& diagnostics) {
  const bool good_mass = mass > 0 && std::isfinite(mass);
  const auto substitute = [&]() -> MassProperties {
    const double ball = good_mass ? mass : 1;
    return {ball, X_BI.translation, RotationalInertia::WaterBall(ball)};
  };
  const auto help = [&](Diagnostic& warning) {
    warning.Help("a ball of water of " + FormatNumber(good_mass ? mass : 1) + " kg is taken instead");
  };
  if (!inertia.IsPhysicallyPlausible()) {
    const Vector3 p = inertia.PrincipalMoments();
    help(diagnostics.Warning("impossible-inertia", span,
                             "no body has this inertia: its principal moments " + FormatNumber(p.x) + ", " +
                                 FormatNumber(p.y) + ", " + FormatNumber(p.z) +
                                 " must be zero or more and none above the sum of the two others"));
    return substitute();
  }
  if (mass == 0 && inertia.IsZero()) return {};
  if (!good_mass) {
    help(diagnostics.Warning("impossible-mass", span, "the mass " + FormatNumber(mass) + " is not above zero"));
    return substitute();
  }
  return {mass, X_BI.translation, inertia.ReExpressed(X_BI.rotation)};
}

std::shared_ptr<const StatedMassProperties> StatedBeside(const MassProperties& checked, double mass, const Pose& X_BI,
                                                         const RotationalInertia& inertia) {
  const MassProperties stated{mass, X_BI.translation, inertia.ReExpressed(X_BI.rotation)};
  const RotationalInertia& I = stated.inertia;
  for (const double number : {mass, I.ixx, I.iyy, I.izz, I.ixy, I.ixz, I.iyz}) {
    if (!std::isfinite(number)) return nullptr;  // No format has such numbers.
  }
  if (stated == checked) return nullptr;
  return std::make_shared<const StatedMassProperties>(StatedMassProperties::Of(stated));
}

}  // namespace sceneweld
