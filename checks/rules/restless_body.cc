// SPDX-License-Identifier: BSD-3-Clause
// The rule `restless-body`.

#include <map>
#include <string>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/simulation.h"

namespace sceneweld {
namespace {

// A body that touches something so early lies on it: it has fallen 0.5 mm. [s]
constexpr double kLies = 0.01;

struct Restless {
  const std::string* name = nullptr;
  const mujoco::BodySummary* body = nullptr;
  bool explodes = false;
  double measure = 0;      // Larger is worse.
  std::size_t others = 0;  // Of the same tree.
};

// One report for each kinematic tree: its worst body.
void CheckRestlessBody(CheckRun& run) {
  const SimulatedScene* simulated = SimulationFor(run);
  if (!simulated) return;
  const MjcfSimulation& result = *simulated->result();
  const double gravity = result.summary.gravity;
  const double factor = run.ThresholdOf("falling-speed-factor");
  const double rest_speed = run.ThresholdOf("rest-speed");
  std::map<std::uint32_t, Restless> trees;
  for (const auto& [name, body] : result.bodies) {
    const double ratio = body.early_speed / mujoco::FallSpeed(gravity, body.early_at);
    const bool explodes = ratio > factor;
    const bool lies = body.is_loose != 0 && body.touches_at >= 0 && body.touches_at <= kLies;
    if (!explodes && !(lies && body.speed > rest_speed)) continue;
    Restless& worst = trees[body.tree];
    ++worst.others;
    const double measure = explodes ? ratio : body.speed / rest_speed;
    if (worst.body && (worst.explodes > explodes || (worst.explodes == explodes && worst.measure >= measure))) continue;
    worst.name = &name;
    worst.body = &body;
    worst.explodes = explodes;
    worst.measure = measure;
  }
  for (const auto& [tree, worst] : trees) {
    const mujoco::BodySummary& body = *worst.body;
    std::string what = "body " + Quoted(*worst.name);
    if (worst.explodes) {
      what += " moves at " + Rounded(body.early_speed) + " m/s in MuJoCo " + AfterText(body.early_at) +
              ", where a fall gives " + Rounded(gravity * body.early_at) + " m/s";
    } else {
      what += " does not rest where it lies: in MuJoCo it reaches " + Rounded(body.speed) + " m/s " +
              AfterText(body.speed_at) + " and moves by " + Rounded(body.displacement * 1000) + " mm";
    }
    const auto index = simulated->BodyOf(*worst.name);
    Diagnostic& diagnostic = index ? run.Report(*index, what) : run.Report(Span(), what);
    if (worst.others > 1) {
      diagnostic.Note({}, "and " + std::to_string(worst.others - 1) + " more " +
                              (worst.others == 2 ? "body" : "bodies") + " that it is joined to");
    }
    NoteEngine(diagnostic, result);
    diagnostic.Help(worst.explodes ? "look for overlaps at the default pose and for stiff springs and servos"
                                   : "place it on its support without an overlap, or weld it");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"restless-body">() {
  static constexpr Threshold kThresholds[] = {
      {"rest-speed", 0.1, "m/s",
       "A body that lies on something may reach this speed. By default 0.1 m/s, which a fall of 0.5 mm gives "
       "(v^2 = 2 g h): the precision with which scenes are put together."},
      {"falling-speed-factor", 3, "",
       "In the first 0.1 s, the speed of a body may be this many times g t + 0.5 m/s. No passive body falls faster "
       "than "
       "g t, and the end of a falling rod reaches 1.5 times that; the rest is for springs and contacts that settle."}};
  static constexpr CheckRule kRule{
      .code =
          {"restless-body",
           "A body moves in MuJoCo's simulation though it should rest. Either it is loose (its only joint is a free "
           "one, it carries no joints, and no tendon or equality holds it), it touches something in the first 0.01 s, "
           "and it gets faster than "
           "`rest-speed`: it slides, topples, sinks in or jumps off. Or any body is, in the first 0.1 s, faster "
           "than gravity can make it by `falling-speed-factor`: contacts, limits or springs throw it away. The "
           "simulation begins at the default pose at rest. Servos of positions hold it; other actuators get no "
           "command."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kSimulation,
      .summary = "a body that should rest moves in the simulation",
      .check = &CheckRestlessBody,
      .use = CheckUse::kSimulate,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
