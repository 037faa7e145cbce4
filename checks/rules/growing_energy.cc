// SPDX-License-Identifier: BSD-3-Clause
// The rule `growing-energy`.

#include <string>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/simulation.h"

namespace sceneweld {
namespace {

void CheckGrowingEnergy(CheckRun& run) {
  const SimulatedScene* simulated = SimulationFor(run);
  if (!simulated) return;
  const MjcfSimulation& result = *simulated->result();
  const mujoco::Summary& summary = result.summary;
  if (summary.weight <= 0 || !result.warnings.empty()) return;  // `unstable-simulation` says more.
  const double height = summary.energy_growth / summary.weight;
  if (height <= run.ThresholdOf("energy-growth")) return;
  // Nobody knows where the energy comes from, but it is in the fastest body.
  std::optional<Index<Body>> fastest;
  double speed = 0;
  for (const auto& [name, body] : result.bodies) {
    const auto index = simulated->BodyOf(name);
    if (!index || body.speed <= speed) continue;
    speed = body.speed;
    fastest = index;
  }
  const std::string what = "energy from nowhere: in MuJoCo it grows by " + Rounded(summary.energy_growth) + " J " +
                           AfterText(summary.energy_growth_at) + ", enough to lift everything that moves by " +
                           Rounded(height * 1000) + " mm";
  Diagnostic& diagnostic = fastest ? run.Report(*fastest, what) : run.Report(Span(), what);
  if (fastest) diagnostic.Note({}, "this body is the fastest, at up to " + Rounded(speed) + " m/s");
  NoteEngine(diagnostic, result);
  diagnostic.Help(
      "look for overlaps at the default pose, positions beyond their limits, loops that do not close, and time steps "
      "that are too long for a spring");
}

}  // namespace

template <>
const CheckRule& Rule<"growing-energy">() {
  static constexpr Threshold kThresholds[] = {
      {"energy-growth", 0.01, "m",
       "The growth is compared with the weight of everything that moves, under 9.81 m/s^2: as the height by which it "
       "could lift that. By default 1 cm, 0.2 % of the energy that a free fall of the simulated second turns into "
       "motion."}};
  static constexpr CheckRule kRule{
      .code = {"growing-energy",
               "The mechanical energy of the scene, potential and kinetic (MuJoCo's flag `energy`), grows in MuJoCo's "
               "simulation by more than actuators give. A passive mechanism can only lose energy. The energy comes "
               "from constraints that the default pose violates, such as overlaps, exceeded limits and loops that do "
               "not close, or from an integration that is not stable. The simulation begins at the default pose at "
               "rest. Servos of positions hold it, other actuators get no command, and the work of all of them is "
               "subtracted."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kSimulation,
      .summary = "energy grows in the simulation without an actuator",
      .check = &CheckGrowingEnergy,
      .use = CheckUse::kSimulate,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
