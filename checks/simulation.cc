// SPDX-License-Identifier: BSD-3-Clause
// What the rules of the tier `simulation` share.

#include "sceneweld/checks/simulation.h"

#include <utility>

#include "sceneweld/checks/rounded.h"

namespace sceneweld {

const SimulatedScene* AnySimulationFor(CheckRun& run) {
  SimulatedScene& simulated = run.subject.Simulation(run.ThresholdOf(kSimulatedTime));
  for (const Diagnostic& diagnostic : simulated.TakeFailure()) run.Add(diagnostic);
  return simulated.result() ? &simulated : nullptr;
}

const SimulatedScene* SimulationFor(CheckRun& run) {
  const SimulatedScene* simulated = AnySimulationFor(run);
  return simulated && simulated->result()->refusal.empty() ? simulated : nullptr;
}

void NoteEngine(Diagnostic& diagnostic, const MjcfSimulation& simulation) {
  std::string what = "MuJoCo simulates the MJCF that sceneweld writes for the scene";
  if (simulation.newer_names > 0) {
    what += "; " + simulation.engine + " leaves out " + std::to_string(simulation.newer_names) +
            (simulation.newer_names == 1 ? " name that is" : " names that are") + " newer";
  }
  diagnostic.Note({}, std::move(what));
}

std::string AfterText(double seconds) {
  return seconds <= 0 ? std::string("at the start") : "after " + Rounded(seconds) + " s";
}

}  // namespace sceneweld
