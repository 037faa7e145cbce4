// SPDX-License-Identifier: BSD-3-Clause
// The rule `inertia-without-mass`.

#include "sceneweld/checks/rule.h"

namespace sceneweld {

template <>
void Check<"inertia-without-mass">(CheckRun& run) {
  for (std::uint32_t i = 1; i < run.scene.bodies.size(); ++i) {
    const Index<Body> body(i);
    const MassProperties& mass = run.scene.bodies[body].mass_properties;
    if (mass.mass != 0 || mass.inertia.IsZero()) continue;
    run.Report(body, "body " + Quoted(run.scene.FullName(body)) + " has an inertia and no mass");
  }
}

}  // namespace sceneweld
