// SPDX-License-Identifier: BSD-3-Clause
// The rule `impossible-mass`.

#include "sceneweld/checks/listed_code.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

void CheckImpossibleMass(CheckRun& run) {
  for (std::uint32_t i = 1; i < run.scene.bodies.size(); ++i) {
    const Index<Body> body(i);
    const double mass = run.scene.bodies[body].mass_properties->mass;
    if (mass >= 0) continue;
    run.Report(body, "body " + Quoted(run.scene.FullName(body)) + " has a mass of " + FormatNumber(mass) + " kg");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"impossible-mass">() {
  static constexpr CheckRule kRule{
      .code = {"impossible-mass", ExplanationOf("impossible-mass")},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "the mass of a body is negative or not a number",
      .check = &CheckImpossibleMass,
      .use = CheckUse::kCheckAndLint,
  };
  return kRule;
}

}  // namespace sceneweld
