// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/judge/judge_motion.h"
#include "sceneweld/parsers/judge/judge_request.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// A module with the engine of a format. The program itself contains nothing of the engine.
struct JudgeModule {
  const char* file;     ///< `sceneweld_judge.so`
  const char* format;   ///< The user's name for the format: `SDFormat`.
  const char* target;   ///< The build target.
  const char* package;  ///< Its dependency: `libsdformat-dev`.
};

/// A function of a module. The first call loads the module from `../lib` or `../lib/sceneweld`, relative to the
/// program. Returns null if the module is missing and reports that as `judge-unavailable`.
void* LoadJudgeFunction(const JudgeModule& module, const char* name, Diagnostics& diagnostics);

/// Reports that an engine cannot be asked (`judge-unavailable`). `option`: what asks it, such as `--judge`.
void ReportUnavailable(const JudgeModule& module, const std::string& why, const char* option, Diagnostics& diagnostics);

template <typename Function>
Function JudgeFunction(const JudgeModule& module, const char* name, Diagnostics& diagnostics) {
  return reinterpret_cast<Function>(LoadJudgeFunction(module, name, diagnostics));
}

/// The reading of an engine, in the order of the requests.
struct EngineReading {
  std::vector<Pose> X_WL;     ///< Of each body's link, all joints at zero.
  std::vector<Pose> X_LJ;     ///< Of each joint, as in SceneweldExpectedJoint.
  std::vector<Vector3> axes;  ///< Zero if the engine was not asked for it.
};

/// Lets a judge compare a text with its expected contents, and reports its findings.
Judgement Ask(SceneweldJudgeFunction judge, const std::string& text, double tolerance,
              const std::vector<SceneweldExpectedBody>& bodies, const std::vector<SceneweldExpectedJoint>& joints,
              EngineReading& reading, Diagnostics& diagnostics);

/// If all else agrees, also compares poses at twenty configurations (LargestMotionDifference). A difference above the
/// tolerance is a finding.
void JudgeMotion(const Scene& scene, const EngineTree& engine, double tolerance, Judgement& judgement,
                 Diagnostics& diagnostics);

inline constexpr JudgeModule kSdfJudge{"sceneweld_judge.so", "SDFormat", "sceneweld_judge", "libsdformat-dev"};
inline constexpr JudgeModule kUrdfJudge{"sceneweld_judge_urdf.so", "URDF", "sceneweld_judge_urdf", "liburdfdom-dev"};

}  // namespace sceneweld
