#include "sceneweld/parsers/judge_module.h"

#include <string>

#include "sceneweld/parsers/program_module.h"

namespace sceneweld {

void* LoadJudgeFunction(const JudgeModule& module, const char* name, Diagnostics& diagnostics) {
  std::string why;
  if (void* function = LoadModuleFunction(module.file, name, why)) return function;
  diagnostics.Error("judge-unavailable", {}, "the judge of " + std::string(module.format) + " cannot be loaded: " + why)
      .Help("build the target " + Quoted(module.target) + ", which needs " + module.package +
            ", or leave out `--judge`");
  return nullptr;
}

Judgement Ask(SceneweldJudgeFunction judge, const std::string& text, double tolerance,
              const std::vector<SceneweldExpectedBody>& bodies, const std::vector<SceneweldExpectedJoint>& joints,
              Diagnostics& diagnostics) {
  std::vector<std::string> findings;
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
  judge(&request);
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

}  // namespace sceneweld
