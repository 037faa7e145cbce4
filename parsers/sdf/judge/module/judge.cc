// SPDX-License-Identifier: BSD-3-Clause
// The module `sceneweld_judge`: reads a written text with libsdformat. sceneweld itself never uses libsdformat; this
// module is built separately.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iterator>
#include <sdf/sdf.hh>
#include <string>
#include <string_view>

#include "sceneweld/parsers/judge/judge_comparison.h"
#include "sceneweld/parsers/judge/judge_request.h"
#include "sceneweld/parsers/sdf/judge/judge_joint_type.h"
#include "sceneweld/parsers/sdf/judge/libsdformat_math.h"

namespace {

namespace math = sceneweld::judge::math;
using sceneweld::judge::Comparison;
using sceneweld::judge::TypeName;

// The limits that libsdformat uses if a file gives none.
constexpr double kNoLimit = 1e16;

// A model with its pose in the world, found by its path.
struct FoundModel {
  const sdf::Model* model = nullptr;
  math::Pose3d X_WM;
};

class Judge {
 public:
  explicit Judge(SceneweldJudgeRequest& request) : request_(request), compare_(request, "libsdformat") {}

  void Run() {
    std::snprintf(request_.engine, sizeof(request_.engine), "libsdformat %s", SDF_VERSION_FULL);
    sdf::Console::Instance()->SetQuiet(true);
    sdf::ParserConfig config;
    config.SetWarningsPolicy(sdf::EnforcementPolicy::ERR);
    config.SetUnrecognizedElementsPolicy(sdf::EnforcementPolicy::ERR);
    config.SetDeprecatedElementsPolicy(sdf::EnforcementPolicy::ERR);
    sdf::Root root;
    for (const sdf::Error& error : root.LoadSdfString(request_.text, config)) {
      // Massless links are intended; the masses are compared below.
      if (error.Code() == sdf::ErrorCode::LINK_INERTIA_INVALID) continue;
      // Versions of libsdformat before 13 copy the mimic of a joint, which they do not know.
      if (error.Message().find("XML Element[mimic], child of element[axis], not defined") != std::string::npos) continue;
      Find("libsdformat: " + error.Message());
    }
    world_ = root.WorldByIndex(0);
    only_model_ = root.Model();
    if (!world_ && !only_model_) return Find("libsdformat finds neither a world nor a model");
    for (size_t i = 0; i < request_.body_count; ++i) CompareBody(request_.bodies[i], request_.found_bodies[i]);
    for (size_t i = 0; i < request_.joint_count; ++i) CompareJoint(request_.joints[i], request_.found_joints[i]);
  }

 private:
  void Find(const std::string& message) { compare_.Find(message); }

  void Limit(const std::string& what, double ours, double theirs) { compare_.Limit(what, ours, theirs, kNoLimit); }

  double ComparePose(const std::string& what, const double* p, const double* q, const math::Pose3d& X,
                     double* found = nullptr) {
    const double theirs[] = {X.Pos().X(), X.Pos().Y(), X.Pos().Z(), X.Rot().W(), X.Rot().X(), X.Rot().Y(), X.Rot().Z()};
    if (found) std::copy(std::begin(theirs), std::end(theirs), found);
    return compare_.Pose(what, p, q, theirs);
  }

  bool Resolved(const std::string& what, const sdf::Errors& errors) {
    for (const sdf::Error& error : errors) Find(what + ": " + error.Message());
    return errors.empty();
  }

  // The models of a world, or of a file that is one model.
  const sdf::Model* OutermostModel(const std::string& name) const {
    if (world_) return world_->ModelByName(name);
    return only_model_->Name() == name ? only_model_ : nullptr;
  }

  // The model that holds the last name of a path.
  FoundModel FindModel(std::string_view path, std::string* last) {
    FoundModel found;
    for (size_t at = 0;;) {
      const size_t end = path.find("::", at);
      const std::string name(path.substr(at, end == std::string_view::npos ? end : end - at));
      if (end == std::string_view::npos) {
        *last = name;
        return found;
      }
      const sdf::Model* next = found.model ? found.model->ModelByName(name) : OutermostModel(name);
      math::Pose3d X_PM;
      if (!next || !Resolved("model `" + name + "`", next->SemanticPose().Resolve(X_PM))) return {};
      found.X_WM = found.X_WM * X_PM;
      found.model = next;
      at = end + 2;
    }
  }

  void CompareBody(const SceneweldExpectedBody& body, double* found_pose) {
    const std::string what = "body `" + std::string(body.name) + "`";
    std::string name;
    const FoundModel found = FindModel(body.name, &name);
    const sdf::Link* link = found.model ? found.model->LinkByName(name) : nullptr;
    if (!link) return Find(what + " is missing in libsdformat");
    math::Pose3d X_ML;
    if (!Resolved(what, link->SemanticPose().Resolve(X_ML, "__model__"))) return;
    const double difference =
        ComparePose(what + ": the pose in the world", body.p_WB, body.q_WB, found.X_WM * X_ML, found_pose);
    request_.largest_pose_difference = std::max(request_.largest_pose_difference, difference);
    if (!body.rigid) return;
    const math::Inertiald& inertial = link->Inertial();
    compare_.Number(what + ": the mass", body.mass, inertial.MassMatrix().Mass());
    for (size_t i = 0; i < 3; ++i)
      compare_.Number(what + ": the centre of mass", body.p_BBcm[i], inertial.Pose().Pos()[i]);
    const math::Matrix3d moi = inertial.Moi();
    const double theirs[] = {moi(0, 0), moi(1, 1), moi(2, 2), moi(0, 1), moi(0, 2), moi(1, 2)};
    for (size_t i = 0; i < 6; ++i) compare_.Number(what + ": the inertia", body.inertia[i], theirs[i]);
  }

  void CompareJoint(const SceneweldExpectedJoint& expected, double* found_joint) {
    const std::string what = "joint `" + std::string(expected.name) + "`";
    std::string name;
    const FoundModel found = FindModel(expected.name, &name);
    const sdf::Joint* joint = found.model ? found.model->JointByName(name) : nullptr;
    if (!joint) return Find(what + " is missing in libsdformat");
    compare_.Text(what + ": the type", expected.type, TypeName(static_cast<int>(joint->Type())));
    const std::string scope = std::string(expected.name, std::strlen(expected.name) - name.size());
    std::string parent, child;
    if (Resolved(what, joint->ResolveParentLink(parent))) {
      compare_.Text(what + ": the parent", expected.parent, parent == "world" ? parent : scope + parent);
    }
    if (Resolved(what, joint->ResolveChildLink(child)))
      compare_.Text(what + ": the child", expected.child, scope + child);
    math::Pose3d X_CM;
    if (Resolved(what, joint->SemanticPose().Resolve(X_CM, child))) {
      ComparePose(what + ": the frame on the child", expected.p_LJ, expected.q_LJ, X_CM, found_joint);
    }
    if (!expected.has_axis) return;
    const sdf::JointAxis* axis = joint->Axis();
    if (!axis) return Find(what + " has no axis in libsdformat");
    for (size_t i = 0; i < 3; ++i) {
      found_joint[7 + i] = axis->Xyz()[i];
      compare_.Number(what + ": the axis", expected.axis[i], axis->Xyz()[i]);
    }
    Limit(what + ": the lower limit", expected.lower, axis->Lower());
    Limit(what + ": the upper limit", expected.upper, axis->Upper());
    if (!(axis->MaxVelocity() < 0 && std::isinf(expected.velocity))) {
      Limit(what + ": the velocity limit", expected.velocity, axis->MaxVelocity());
    }
    compare_.Number(what + ": the damping", expected.damping, axis->Damping());
    compare_.Number(what + ": the friction", expected.friction, axis->Friction());
  }

  SceneweldJudgeRequest& request_;
  Comparison<SceneweldJudgeRequest> compare_;
  const sdf::World* world_ = nullptr;
  const sdf::Model* only_model_ = nullptr;  // without a world
};

}  // namespace

namespace sceneweld::judge {

const char* TypeName(int type) {
  switch (static_cast<sdf::JointType>(type)) {
    case sdf::JointType::FIXED: return "fixed";
    case sdf::JointType::REVOLUTE: return "revolute";
    case sdf::JointType::CONTINUOUS: return "continuous";
    case sdf::JointType::PRISMATIC: return "prismatic";
    case sdf::JointType::SCREW: return "screw";
    case sdf::JointType::BALL: return "ball";
    case sdf::JointType::UNIVERSAL: return "universal";
    case sdf::JointType::GEARBOX: return "gearbox";
    case sdf::JointType::REVOLUTE2: return "revolute2";
    default: return "invalid";
  }
}

}  // namespace sceneweld::judge

void sceneweld_judge_sdf(SceneweldJudgeRequest* request) {
  try {
    Judge(*request).Run();
  } catch (const std::exception& failure) {
    request->find(request->context, (std::string("libsdformat failed: ") + failure.what()).c_str());
  }
}
