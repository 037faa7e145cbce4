// SPDX-License-Identifier: BSD-3-Clause
// The rule `judge-finding`.

#include <string>

#include "sceneweld/checks/listed_code.h"
#include "sceneweld/checks/simulation.h"

namespace sceneweld {
namespace {

void CheckJudgeFinding(CheckRun& run) {
  const SimulatedScene* simulated = AnySimulationFor(run);
  if (!simulated) return;
  const MjcfSimulation& result = *simulated->result();
  if (!result.refusal.empty()) {
    run.Report(Span(), "MuJoCo refuses the MJCF that sceneweld writes for the scene: " + result.refusal);
  } else if (!result.compiler_warning.empty()) {
    run.Report(Severity::kNote, Span(), "MuJoCo warns when it compiles the scene: " + result.compiler_warning);
  }
}

}  // namespace

template <>
const CheckRule& Rule<"judge-finding">() {
  static constexpr CheckRule kRule{
      .code = {"judge-finding", ExplanationOf("judge-finding")},
      .severity = Severity::kError,
      .tier = CheckTier::kSimulation,
      .summary = "MuJoCo refuses the MJCF that sceneweld writes for the scene",
      .check = &CheckJudgeFinding,
      .use = CheckUse::kSimulate,
  };
  return kRule;
}

}  // namespace sceneweld
