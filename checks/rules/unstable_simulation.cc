// SPDX-License-Identifier: BSD-3-Clause
// The rule `unstable-simulation`.

#include <string>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/simulation.h"

namespace sceneweld {
namespace {

using Kind = mujoco::Warning::Kind;

// What happens to `subject`, which is a body or the scene.
std::string WhatHappens(Kind kind, const std::string& subject) {
  switch (kind) {
    case Kind::kSingularInertia:
      return "the inertia of " + subject + " along its joint is so small that MuJoCo cannot divide by it";
    case Kind::kFullContacts: return "there are more contacts than MuJoCo has room for";
    case Kind::kFullConstraints: return "there are more constraints than MuJoCo has room for";
    case Kind::kBadPosition: return "the position of " + subject + " is not a usable number any more";
    case Kind::kBadVelocity: return "the velocity of " + subject + " is not a usable number any more";
    case Kind::kBadAcceleration: return "the acceleration of " + subject + " is not a usable number any more";
    case Kind::kNotANumber: return "the state of " + subject + " is not a number any more";
  }
  return {};
}

void CheckUnstableSimulation(CheckRun& run) {
  const SimulatedScene* simulated = SimulationFor(run);
  if (!simulated) return;
  const MjcfSimulation& result = *simulated->result();
  for (const auto& [warning, name] : result.warnings) {
    const auto body = simulated->BodyOf(name);
    const std::string subject = name.empty() ? "the scene" : "body " + Quoted(name);
    const std::string what = WhatHappens(warning.kind, subject) + " in MuJoCo, " + AfterText(warning.at);
    if (warning.kind == Kind::kFullContacts || warning.kind == Kind::kFullConstraints) {
      NoteEngine(run.Report(Severity::kNote, Span(), what), result);
      continue;
    }
    Diagnostic& diagnostic = body ? run.Report(*body, what) : run.Report(Span(), what);
    diagnostic.Help("check the mass and inertia, and the stiffness, damping and gains that act on it");
    NoteEngine(diagnostic, result);
  }
  // A simulation that ends early for another reason took too long.
  const double shortest = simulated->seconds() - result.summary.timestep;
  if (result.warnings.empty() && result.summary.simulated < shortest) {
    run.Report(Severity::kNote, Span(),
               "MuJoCo is too slow for the scene: only " + Rounded(result.summary.simulated) + " s are simulated");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"unstable-simulation">() {
  static constexpr Threshold kThresholds[] = {
      {kSimulatedTime, 1, "s",
       "All rules of the tier look at so much time, at most 10 s. By default 1 s: a body falls 4.9 m in it, and "
       "MuJoCo's "
       "contacts settle fifty times over with their usual time constant of 0.02 s (`solref`)."}};
  static constexpr CheckRule kRule{
      .code =
          {"unstable-simulation",
           "MuJoCo's simulation of the scene breaks down: a position, velocity or acceleration is not a number or "
           "exceeds 1e10 (`mjMAXVAL`), an inertia matrix is singular, or there are too many contacts (`mjtWarning` "
           "in MuJoCo's documentation). Typical causes are tiny masses and inertias beside large stiffnesses, gains "
           "or damping, and deep overlaps at the start. The simulation begins at the default pose at rest. Servos "
           "of positions hold it; other actuators get no command."},
      .severity = Severity::kError,
      .tier = CheckTier::kSimulation,
      .summary = "the simulation in MuJoCo breaks down",
      .check = &CheckUnstableSimulation,
      .use = CheckUse::kSimulate,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
