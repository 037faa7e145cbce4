// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// What the rules of the tier `simulation` share.

#include <string>

#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/simulated_scene.h"

namespace sceneweld {

/// The threshold of the rule `unstable-simulation` that decides for all.
inline constexpr char kSimulatedTime[] = "simulated-time";

/// The simulation of the scene. Null if MuJoCo cannot be asked, which is reported once, and if MuJoCo refuses the
/// scene, which the rule `judge-finding` reports.
const SimulatedScene* SimulationFor(CheckRun& run);
/// The same, also if MuJoCo refuses the scene.
const SimulatedScene* AnySimulationFor(CheckRun& run);

/// Notes what was simulated.
void NoteEngine(Diagnostic& diagnostic, const MjcfSimulation& simulation);

/// The words `after 0.12 s`.
std::string AfterText(double seconds);

}  // namespace sceneweld
