// SPDX-License-Identifier: BSD-3-Clause
// The module `sceneweld_judge_urdf`: reads a written text with urdfdom. sceneweld itself never uses urdfdom; this
// module is built separately.

#include <console_bridge/console.h>
#include <urdf_model/model.h>
#include <urdf_parser/urdf_parser.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/judge/judge_comparison.h"
#include "sceneweld/parsers/judge/judge_request.h"

namespace {

using sceneweld::judge::Comparison;

// The effort and velocity that are written when there is no limit.
constexpr double kNoLimit = 1e300;

// Collects everything that urdfdom complains about.
class Complaints : public console_bridge::OutputHandler {
 public:
  explicit Complaints(SceneweldJudgeRequest& request) : request_(request) {
    previous_ = console_bridge::getOutputHandler();
    console_bridge::useOutputHandler(this);
    console_bridge::setLogLevel(console_bridge::CONSOLE_BRIDGE_LOG_WARN);
  }
  ~Complaints() override { console_bridge::useOutputHandler(previous_); }
  void log(const std::string& text, console_bridge::LogLevel, const char*, int) override {
    request_.find(request_.context, ("urdfdom: " + text).c_str());
  }

 private:
  SceneweldJudgeRequest& request_;
  console_bridge::OutputHandler* previous_;
};

struct Transform {
  urdf::Vector3 p;
  urdf::Rotation R;
  Transform operator*(const urdf::Pose& other) const {
    Transform product{p, R * other.rotation};
    const urdf::Vector3 turned = R * other.position;
    product.p.x += turned.x, product.p.y += turned.y, product.p.z += turned.z;
    return product;
  }
};

const char* TypeName(int type) {
  switch (type) {
    case urdf::Joint::REVOLUTE: return "revolute";
    case urdf::Joint::CONTINUOUS: return "continuous";
    case urdf::Joint::PRISMATIC: return "prismatic";
    case urdf::Joint::FLOATING: return "floating";
    case urdf::Joint::PLANAR: return "planar";
    case urdf::Joint::FIXED: return "fixed";
    default: return "unknown";
  }
}

// Moments and products of inertia in the axes of the link: xx, yy, zz, xy, xz, yz. In the file they are in those of the
// inertial's origin.
std::array<double, 6> InertiaInLink(const urdf::Inertial& inertial) {
  const urdf::Rotation& R_LI = inertial.origin.rotation;
  const urdf::Vector3 x = R_LI * urdf::Vector3(1, 0, 0), y = R_LI * urdf::Vector3(0, 1, 0),
                      z = R_LI * urdf::Vector3(0, 0, 1);
  const double R[3][3] = {{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}};
  const double I[3][3] = {{inertial.ixx, inertial.ixy, inertial.ixz},
                          {inertial.ixy, inertial.iyy, inertial.iyz},
                          {inertial.ixz, inertial.iyz, inertial.izz}};
  const auto at = [&](int row, int column) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) {
      for (int l = 0; l < 3; ++l) sum += R[row][k] * I[k][l] * R[column][l];
    }
    return sum;
  };
  return {at(0, 0), at(1, 1), at(2, 2), at(0, 1), at(0, 2), at(1, 2)};
}

class Judge {
 public:
  explicit Judge(SceneweldJudgeRequest& request) : request_(request), compare_(request, "urdfdom") {}

  void Run() {
    std::snprintf(request_.engine, sizeof(request_.engine), "urdfdom 3");
    const Complaints complaints(request_);
    model_ = urdf::parseURDF(request_.text);
    if (!model_) return Find("urdfdom refuses the file");
    FindPoses();
    for (size_t i = 0; i < request_.body_count; ++i) CompareBody(request_.bodies[i], request_.found_bodies[i]);
    for (size_t i = 0; i < request_.joint_count; ++i) CompareJoint(request_.joints[i], request_.found_joints[i]);
  }

 private:
  void Find(const std::string& message) { compare_.Find(message); }

  void Limit(const std::string& what, double ours, double theirs) { compare_.Limit(what, ours, theirs, kNoLimit); }

  static void Store(const urdf::Vector3& p, const urdf::Rotation& R, double* into) {
    const double numbers[] = {p.x, p.y, p.z, R.w, R.x, R.y, R.z};
    std::copy(std::begin(numbers), std::end(numbers), into);
  }

  // The pose of each link, from the root on, with all joints at zero.
  void FindPoses() {
    std::vector<std::pair<const urdf::Link*, Transform>> open{{model_->getRoot().get(), {}}};
    while (!open.empty()) {
      const auto [link, X_WL] = open.back();
      open.pop_back();
      poses_[link->name] = X_WL;
      for (const auto& joint : link->child_joints) {
        const auto child = model_->getLink(joint->child_link_name);
        if (child) open.emplace_back(child.get(), X_WL * joint->parent_to_joint_origin_transform);
      }
    }
  }

  void CompareBody(const SceneweldExpectedBody& body, double* found_pose) {
    const std::string what = "link `" + std::string(body.name) + "`";
    const auto link = model_->getLink(body.name);
    const auto pose = poses_.find(body.name);
    if (!link || pose == poses_.end()) return Find(what + " is missing in urdfdom");
    double theirs[7];
    Store(pose->second.p, pose->second.R, theirs);
    std::copy(std::begin(theirs), std::end(theirs), found_pose);
    if (body.placed) {
      const double difference = compare_.Pose(what + ": the pose in the world", body.p_WB, body.q_WB, theirs);
      request_.largest_pose_difference = std::max(request_.largest_pose_difference, difference);
    }
    if (!body.rigid) return;
    const urdf::Inertial none;
    const urdf::Inertial& inertial = link->inertial ? *link->inertial : none;
    compare_.Number(what + ": the mass", body.mass, link->inertial ? inertial.mass : 0);
    const urdf::Vector3& c = inertial.origin.position;
    const double com[] = {c.x, c.y, c.z};
    for (size_t i = 0; i < 3; ++i) compare_.Number(what + ": the centre of mass", body.p_BBcm[i], com[i]);
    if (!link->inertial) return;
    const std::array<double, 6> inertia = InertiaInLink(inertial);
    for (size_t i = 0; i < 6; ++i) compare_.Number(what + ": the inertia", body.inertia[i], inertia[i]);
  }

  void CompareJoint(const SceneweldExpectedJoint& expected, double* found_joint) {
    const std::string what = "joint `" + std::string(expected.name) + "`";
    const auto joint = model_->getJoint(expected.name);
    if (!joint) return Find(what + " is missing in urdfdom");
    compare_.Text(what + ": the type", expected.type, TypeName(joint->type));
    compare_.Text(what + ": the parent", expected.parent, joint->parent_link_name);
    compare_.Text(what + ": the child", expected.child, joint->child_link_name);
    const urdf::Pose& origin = joint->parent_to_joint_origin_transform;
    double theirs[7];
    Store(origin.position, origin.rotation, theirs);
    std::copy(std::begin(theirs), std::end(theirs), found_joint);
    compare_.Pose(what + ": the origin", expected.p_LJ, expected.q_LJ, theirs);
    if (!expected.has_axis) return;
    const double axis[] = {joint->axis.x, joint->axis.y, joint->axis.z};
    std::copy(std::begin(axis), std::end(axis), found_joint + 7);
    for (size_t i = 0; i < 3; ++i) compare_.Number(what + ": the axis", expected.axis[i], axis[i]);
    if (joint->type == urdf::Joint::REVOLUTE || joint->type == urdf::Joint::PRISMATIC) {
      if (!joint->limits) return Find(what + " has no limits in urdfdom");
      Limit(what + ": the lower limit", expected.lower, joint->limits->lower);
      Limit(what + ": the upper limit", expected.upper, joint->limits->upper);
    }
    if (joint->limits) {
      Limit(what + ": the velocity limit", expected.velocity, joint->limits->velocity);
      if (expected.effort >= 0) Limit(what + ": the effort limit", expected.effort, joint->limits->effort);
    }
    compare_.Number(what + ": the damping", expected.damping, joint->dynamics ? joint->dynamics->damping : 0);
    compare_.Number(what + ": the friction", expected.friction, joint->dynamics ? joint->dynamics->friction : 0);
  }

  SceneweldJudgeRequest& request_;
  Comparison<SceneweldJudgeRequest> compare_;
  urdf::ModelInterfaceSharedPtr model_;
  std::unordered_map<std::string, Transform> poses_;
};

}  // namespace

void sceneweld_judge_urdf(SceneweldJudgeRequest* request) {
  try {
    Judge(*request).Run();
  } catch (const std::exception& failure) {
    request->find(request->context, (std::string("urdfdom failed: ") + failure.what()).c_str());
  }
}
