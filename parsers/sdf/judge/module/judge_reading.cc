// SPDX-License-Identifier: BSD-3-Clause
// The other half of the module `sceneweld_judge`: reads a file with libsdformat.

#include <cstdio>
#include <exception>
#include <sdf/sdf.hh>
#include <string>

#include "sceneweld/parsers/judge/judge_request.h"
#include "sceneweld/parsers/sdf/judge/judge_joint_type.h"
#include "sceneweld/parsers/sdf/judge/libsdformat_math.h"

namespace {

namespace math = sceneweld::judge::math;
using sceneweld::judge::TypeName;

void Set(const math::Pose3d& X, double* p, double* q) {
  for (size_t i = 0; i < 3; ++i) p[i] = X.Pos()[i];
  q[0] = X.Rot().W(), q[1] = X.Rot().X(), q[2] = X.Rot().Y(), q[3] = X.Rot().Z();
}

class Reading {
 public:
  explicit Reading(SceneweldReadRequest& request) : request_(request) {}

  void Run() {
    std::snprintf(request_.engine, sizeof(request_.engine), "libsdformat %s", SDF_VERSION_FULL);
    sdf::Console::Instance()->SetQuiet(true);
    sdf::ParserConfig config;
    config.SetFindCallback(
        [this](const std::string& uri) { return std::string(request_.find_file(request_.context, uri.c_str())); });
    // libsdformat reads included files with its global settings and ignores the settings that it is given.
    struct Global {
      explicit Global(const sdf::ParserConfig& config) { sdf::ParserConfig::GlobalConfig() = config; }
      ~Global() { sdf::ParserConfig::GlobalConfig() = sdf::ParserConfig(); }
    } global(config);
    sdf::Root root;
    for (const sdf::Error& error : root.Load(request_.path, config)) {
      // Such links are compared nevertheless.
      if (error.Code() == sdf::ErrorCode::LINK_INERTIA_INVALID) continue;
      Fault(error.Message());
    }
    if (const sdf::Model* model = root.Model()) return Read(*model, {}, "");
    const sdf::World* world = root.WorldByIndex(0);
    if (!world) return;
    for (uint64_t i = 0; i < world->ModelCount(); ++i) Read(*world->ModelByIndex(i), {}, "");
    for (auto joint = world->Element()->FindElement("joint"); joint; joint = joint->GetNextElement("joint")) {
      ++request_.unknown_joints;
    }
  }

 private:
  void Fault(const std::string& message) { request_.fault(request_.context, message.c_str()); }

  bool Resolved(const std::string& what, const sdf::Errors& errors) {
    for (const sdf::Error& error : errors) Fault(what + ": " + error.Message());
    return errors.empty();
  }

  static bool HasMerged(const sdf::Model& model) {
    for (uint64_t i = 0; i < model.FrameCount(); ++i) {
      if (model.FrameByIndex(i)->Name().rfind("_merged__", 0) == 0) return true;
    }
    return false;
  }

  void Read(const sdf::Model& model, const math::Pose3d& X_WP, const std::string& scope) {
    math::Pose3d X_PM;
    if (!Resolved("model " + model.Name(), model.SemanticPose().Resolve(X_PM))) return;
    const math::Pose3d X_WM = X_WP * X_PM;
    merged_into_ = HasMerged(model);
    const std::string inner = scope + model.Name() + "::";
    for (uint64_t i = 0; i < model.LinkCount(); ++i) Read(*model.LinkByIndex(i), X_WM, inner);
    for (uint64_t i = 0; i < model.JointCount(); ++i) Read(*model.JointByIndex(i), X_WM, inner);
    for (uint64_t i = 0; i < model.ModelCount(); ++i) Read(*model.ModelByIndex(i), X_WM, inner);
  }

  void Read(const sdf::Link& link, const math::Pose3d& X_WM, const std::string& scope) {
    const std::string name = scope + link.Name();
    math::Pose3d X_ML;
    if (!Resolved("link " + name, link.SemanticPose().Resolve(X_ML, "__model__"))) return;
    SceneweldFoundLink found{};
    found.name = name.c_str();
    Set(X_WM * X_ML, found.p_WB, found.q_WB);
    const math::Inertiald& inertial = link.Inertial();
    found.mass = inertial.MassMatrix().Mass();
    for (size_t i = 0; i < 3; ++i) found.p_BBcm[i] = inertial.Pose().Pos()[i];
    const math::Matrix3d moi = inertial.Moi();
    const double inertia[] = {moi(0, 0), moi(1, 1), moi(2, 2), moi(0, 1), moi(0, 2), moi(1, 2)};
    for (size_t i = 0; i < 6; ++i) found.inertia[i] = inertia[i];
    found.merged_into = merged_into_;
    request_.link(request_.context, &found);
  }

  void Read(const sdf::Joint& joint, const math::Pose3d& X_WM, const std::string& scope) {
    const std::string what = "joint " + scope + joint.Name();
    std::string parent, child;
    if (!Resolved(what, joint.ResolveParentLink(parent)) || !Resolved(what, joint.ResolveChildLink(child))) return;
    const bool to_world = parent == "world";
    math::Pose3d X_PF, X_CM;
    if (!Resolved(what, joint.SemanticPose().Resolve(X_PF, to_world ? "__model__" : parent))) return;
    if (!Resolved(what, joint.SemanticPose().Resolve(X_CM, child))) return;
    if (to_world) X_PF = X_WM * X_PF;
    const std::string parent_path = to_world ? parent : scope + parent, child_path = scope + child;
    SceneweldFoundJoint found{};
    found.merged_into = merged_into_;
    found.name = joint.Name().c_str();
    found.type = TypeName(static_cast<int>(joint.Type()));
    found.parent = parent_path.c_str();
    found.child = child_path.c_str();
    Set(X_PF, found.p_PF, found.q_PF);
    Set(X_CM, found.p_CM, found.q_CM);
    for (unsigned int i = 0; i < 2; ++i) {
      const sdf::JointAxis* axis = joint.Axis(i);
      if (!axis) break;
      math::Vector3d xyz;
      if (!Resolved(what, axis->ResolveXyz(xyz))) return;
      SceneweldFoundAxis& to = found.axes[found.axis_count++];
      for (size_t k = 0; k < 3; ++k) to.xyz[k] = xyz[k];
      to.lower = axis->Lower(), to.upper = axis->Upper();
      to.velocity = axis->MaxVelocity(), to.effort = axis->Effort();
      to.damping = axis->Damping(), to.friction = axis->Friction();
    }
    request_.joint(request_.context, &found);
  }

  SceneweldReadRequest& request_;
  bool merged_into_ = false;  // The model that is being read.
};

}  // namespace

void sceneweld_read_sdf(SceneweldReadRequest* request) {
  try {
    Reading(*request).Run();
  } catch (const std::exception& failure) {
    request->fault(request->context, (std::string("libsdformat failed: ") + failure.what()).c_str());
  }
}
