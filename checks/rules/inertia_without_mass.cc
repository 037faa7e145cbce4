// SPDX-License-Identifier: BSD-3-Clause
// The rule `inertia-without-mass`.

#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

void CheckInertiaWithoutMass(CheckRun& run) {
  for (std::uint32_t i = 1; i < run.scene.bodies.size(); ++i) {
    const Index<Body> body(i);
    const MassProperties& mass = run.scene.bodies[body].mass_properties;
    if (mass.mass != 0 || mass.inertia.IsZero()) continue;
    run.Report(body, "body " + Quoted(run.scene.FullName(body)) + " has an inertia and no mass");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"inertia-without-mass">() {
  static constexpr CheckRule kRule{
      .code = {"inertia-without-mass",
               "A body has an inertia but no mass, which is impossible. Simulators refuse it or divide by zero. Give "
               "it the mass that belongs to its inertia, or remove both."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "a body has an inertia and no mass",
      .check = &CheckInertiaWithoutMass,
      .use = CheckUse::kCheckAndLint,
  };
  return kRule;
}

}  // namespace sceneweld
