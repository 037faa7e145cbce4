// SPDX-License-Identifier: BSD-3-Clause
// Loads judge modules and reports their findings.

#include "sceneweld/parsers/judge/judge_module.h"

#include <algorithm>
#include <array>
#include <string>

#include "sceneweld/parsers/programs/program_module.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {

void* LoadJudgeFunction(const JudgeModule& module, const char* name, Diagnostics& diagnostics) {
  std::string why;
  if (void* function = LoadModuleFunction(module.file, name, why)) return function;
  ReportUnavailable(module, why, "--judge", diagnostics);
  return nullptr;
}

void ReportUnavailable(const JudgeModule& module, const std::string& why, const char* option,
                       Diagnostics& diagnostics) {
  diagnostics.Error("judge-unavailable", {}, "the judge of " + std::string(module.format) + " cannot be loaded: " + why)
      .Help("build the target " + Quoted(module.target) + ", which needs " + module.package + ", or remove " +
            Quoted(option));
}

Judgement Ask(SceneweldJudgeFunction judge, const std::string& text, double tolerance,
              const std::vector<SceneweldExpectedBody>& bodies, const std::vector<SceneweldExpectedJoint>& joints,
              EngineReading& reading, Diagnostics& diagnostics) {
  std::vector<std::string> findings;
  std::vector<std::array<double, 7>> found_bodies(bodies.size(), {0, 0, 0, 1, 0, 0, 0});
  std::vector<std::array<double, 10>> found_joints(joints.size(), {0, 0, 0, 1, 0, 0, 0, 0, 0, 0});
  SceneweldJudgeRequest request{};
  request.text = text.c_str();
  request.tolerance = tolerance;
  request.bodies = bodies.data();
  request.body_count = bodies.size();
  request.joints = joints.data();
  request.joint_count = joints.size();
  request.context = &findings;
  request.find = [](void* context, const char* message) {
    static_cast<std::vector<std::string>*>(context)->emplace_back(message);
  };
  request.found_bodies = reinterpret_cast<double(*)[7]>(found_bodies.data());
  request.found_joints = reinterpret_cast<double(*)[10]>(found_joints.data());
  judge(&request);
  const auto pose_of = [](const double* n) {
    return Pose{{n[0], n[1], n[2]}, Rotation::FromQuaternion(n[3], n[4], n[5], n[6])};
  };
  for (const auto& body : found_bodies) reading.X_WL.push_back(pose_of(body.data()));
  for (const auto& joint : found_joints) {
    reading.X_LJ.push_back(pose_of(joint.data()));
    reading.axes.push_back({joint[7], joint[8], joint[9]});
  }
  for (std::string& finding : findings) diagnostics.Error("judge-finding", {}, std::move(finding));
  Judgement judgement;
  judgement.available = true;
  judgement.engine = request.engine;
  judgement.bodies = request.body_count;
  judgement.joints = request.joint_count;
  judgement.findings = findings.size();
  judgement.largest_pose_difference = request.largest_pose_difference;
  return judgement;
}

void JudgeMotion(const Scene& scene, const EngineTree& engine, double tolerance, Judgement& judgement,
                 Diagnostics& diagnostics) {
  constexpr int kConfigurations = 20;
  if (!judgement.good() || engine.moving.empty()) return;
  const double difference = LargestMotionDifference(scene, engine, kConfigurations);
  judgement.largest_pose_difference = std::max(judgement.largest_pose_difference, difference);
  if (difference <= tolerance) return;
  ++judgement.findings;
  diagnostics.Error("judge-finding", {},
                    "poses differ by " + FormatNumber(difference) + " in " + judgement.engine +
                        " at other joint positions than zero");
}

}  // namespace sceneweld
