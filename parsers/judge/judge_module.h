// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/judge/judge_motion.h"
#include "sceneweld/parsers/judge/judge_request.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// A module with the engine of a format, of which the program itself knows nothing.
struct JudgeModule {
  const char* file;     ///< `sceneweld_judge.so`
  const char* format;   ///< As the user knows it: `SDFormat`.
  const char* target;   ///< The build target.
  const char* package;  ///< Its dependency: `libsdformat-dev`.
};

/// A function of a module, which the first call loads; it is looked for in `../lib`
/// and `../lib/sceneweld` from the program. Null where it is not there, which is
/// reported as `judge-unavailable`.
void* LoadJudgeFunction(const JudgeModule& module, const char* name, Diagnostics& diagnostics);

template <typename Function>
Function JudgeFunction(const JudgeModule& module, const char* name, Diagnostics& diagnostics) {
  return reinterpret_cast<Function>(LoadJudgeFunction(module, name, diagnostics));
}

/// The reading of an engine, in the order of the requests.
struct EngineReading {
  std::vector<Pose> X_WL;     ///< Of each body's link, all joints at zero.
  std::vector<Pose> X_LJ;     ///< Of each joint, as in SceneweldExpectedJoint.
  std::vector<Vector3> axes;  ///< Zero where the engine was not asked for it.
};

/// Has a judge compare a text with its expected contents; reports its findings.
Judgement Ask(SceneweldJudgeFunction judge, const std::string& text, double tolerance,
              const std::vector<SceneweldExpectedBody>& bodies, const std::vector<SceneweldExpectedJoint>& joints,
              EngineReading& reading, Diagnostics& diagnostics);

/// Compares poses at twenty configurations too (LargestMotionDifference), where all
/// else agrees; a difference above the tolerance is a finding.
void JudgeMotion(const Scene& scene, const EngineTree& engine, double tolerance, Judgement& judgement,
                 Diagnostics& diagnostics);

inline constexpr JudgeModule kSdfJudge{"sceneweld_judge.so", "SDFormat", "sceneweld_judge", "libsdformat-dev"};
inline constexpr JudgeModule kUrdfJudge{"sceneweld_judge_urdf.so", "URDF", "sceneweld_judge_urdf", "liburdfdom-dev"};

}  // namespace sceneweld
