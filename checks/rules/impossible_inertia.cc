// SPDX-License-Identifier: BSD-3-Clause
// The rule `impossible-inertia`.

#include "sceneweld/checks/listed_code.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

void CheckImpossibleInertia(CheckRun& run) {
  for (std::uint32_t i = 1; i < run.scene.bodies.size(); ++i) {
    const Index<Body> body(i);
    const RotationalInertia& inertia = run.scene.bodies[body].mass_properties->inertia;
    if (inertia.IsPhysicallyPlausible()) continue;
    const Vector3 p = inertia.PrincipalMoments();
    run.Report(body, "no body has the inertia of " + Quoted(run.scene.FullName(body)) + ": its principal moments " +
                         FormatNumber(p.x) + ", " + FormatNumber(p.y) + ", " + FormatNumber(p.z) +
                         " must be zero or more and none above the sum of the two others");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"impossible-inertia">() {
  static constexpr CheckRule kRule{
      .code = {"impossible-inertia", ExplanationOf("impossible-inertia")},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "no distribution of mass has the inertia of a body",
      .check = &CheckImpossibleInertia,
      .use = CheckUse::kCheckAndLint,
  };
  return kRule;
}

}  // namespace sceneweld
