// SPDX-License-Identifier: BSD-3-Clause
// The module `sceneweld_judge_mjcf`: loads a written text with MuJoCo and compares. It is built
// separately, because only it and the program `sceneweld_mujoco` use MuJoCo.

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>

#include "sceneweld/parsers/judge/judge_comparison.h"
#include "sceneweld/parsers/mjcf/judge/judge_request.h"
#include "sceneweld/parsers/mjcf/judge/module/mujoco_compile.h"

namespace {

// Replaces a limit that does not exist.
constexpr double kFar = 1e6;
// MuJoCo computes inertias as solutions of an eigenvalue problem.
constexpr double kInertiaTolerance = 1e-7;

struct DeleteData {
  void operator()(mjData* data) const { mj_deleteData(data); }
};

class Judge {
 public:
  explicit Judge(SceneweldMujocoRequest& request) : request_(request), compare_(request, "MuJoCo") {}

  void Run() {
    std::snprintf(request_.engine, sizeof(request_.engine), "MuJoCo %s", mj_versionString());
    if (!Compile()) return;
    data_.reset(mj_makeData(model_.get()));
    mj_kinematics(model_.get(), data_.get());
    mj_comPos(model_.get(), data_.get());
    for (size_t i = 0; i < request_.body_count; ++i) CompareBody(request_.bodies[i]);
    for (size_t i = 0; i < request_.joint_count; ++i) CompareJoint(request_.joints[i]);
  }

 private:
  void Find(const std::string& message) { compare_.Find(message); }

  bool Compile() {
    std::string words;
    model_ = sceneweld::mujoco::Compile(request_.text, request_.folder, words);
    if (!model_) Find("MuJoCo refuses the file: " + words);
    return model_ != nullptr;
  }

  void ComparePose(const std::string& what, const double* p, const double* q, const mjtNum* p2, const mjtNum* q2) {
    const double theirs[] = {p2[0], p2[1], p2[2], q2[0], q2[1], q2[2], q2[3]};
    request_.largest_pose_difference = std::max(request_.largest_pose_difference, compare_.Pose(what, p, q, theirs));
  }

  void CompareBody(const SceneweldMujocoBody& body) {
    const std::string what = "body `" + std::string(body.name) + "`";
    const int id = mj_name2id(model_.get(), mjOBJ_BODY, body.name);
    if (id < 0) return Find(what + " is missing in MuJoCo");
    ComparePose(what + ": the pose in the world", body.p_WB, body.q_WB, data_->xpos + 3 * id, data_->xquat + 4 * id);
    if (!body.has_mass) return;
    compare_.Number(what + ": the mass", body.mass, model_->body_mass[id]);
    for (int i = 0; i < 3; ++i)
      compare_.Number(what + ": the centre of mass", body.p_BBcm[i], model_->body_ipos[3 * id + i]);
    if (!body.has_inertia) return;
    mjtNum R[9];
    mju_quat2Mat(R, model_->body_iquat + 4 * id);
    const mjtNum* moments = model_->body_inertia + 3 * id;
    const double largest = std::max({moments[0], moments[1], moments[2], 1e-300});
    constexpr int kRow[] = {0, 1, 2, 0, 0, 1}, kColumn[] = {0, 1, 2, 1, 2, 2};
    for (int i = 0; i < 6; ++i) {
      double theirs = 0;
      for (int k = 0; k < 3; ++k) theirs += R[3 * kRow[i] + k] * moments[k] * R[3 * kColumn[i] + k];
      compare_.Number(what + ": the inertia, as a share of its largest moment", body.inertia[i] / largest,
                      theirs / largest, kInertiaTolerance);
    }
  }

  void CompareJoint(const SceneweldMujocoJoint& joint) {
    const std::string what = "joint `" + std::string(joint.name) + "`";
    const int id = mj_name2id(model_.get(), mjOBJ_JOINT, joint.name);
    if (id < 0) return Find(what + " is missing in MuJoCo");
    const bool limited = model_->jnt_limited[id];
    const auto limit = [&](int side) {
      const double value = limited ? model_->jnt_range[2 * id + side] : HUGE_VAL;
      return std::abs(value) >= kFar ? (side == 0 ? -HUGE_VAL : HUGE_VAL) : value;
    };
    compare_.Number(what + ": the lower limit", joint.lower, limit(0));
    compare_.Number(what + ": the upper limit", joint.upper, limit(1));
    compare_.Number(what + ": the default position", joint.position, model_->qpos0[model_->jnt_qposadr[id]]);
    const int dof = model_->jnt_dofadr[id];
    compare_.Number(what + ": the damping", joint.damping, model_->dof_damping[dof]);
    compare_.Number(what + ": the friction", joint.friction, model_->dof_frictionloss[dof]);
    compare_.Number(what + ": the armature", joint.armature, model_->dof_armature[dof]);
  }

  SceneweldMujocoRequest& request_;
  sceneweld::judge::Comparison<SceneweldMujocoRequest> compare_;
  sceneweld::mujoco::ModelPointer model_;
  std::unique_ptr<mjData, DeleteData> data_;
};

}  // namespace

void sceneweld_judge_mjcf(SceneweldMujocoRequest* request) {
  try {
    Judge(*request).Run();
  } catch (const std::exception& failure) {
    request->find(request->context, (std::string("MuJoCo failed: ") + failure.what()).c_str());
  }
}
