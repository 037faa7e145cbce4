// SPDX-License-Identifier: BSD-3-Clause
// Lets MuJoCo load a written file, through its module, and compares.

#include <cmath>
#include <deque>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/judge/judge_module.h"
#include "sceneweld/parsers/mjcf/judge/judge_request.h"
#include "sceneweld/parsers/mjcf/judge/newer_names.h"
#include "sceneweld/parsers/mjcf/model/mjcf_mass_of_geoms.h"
#include "sceneweld/parsers/mjcf/output/mjcf_layout.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld {
namespace {

// A smaller mass of a moving body is written as a tiny mass.
constexpr double kLeastMass = 1e-12;
// Limits that count as none.
constexpr double kFar = 1e6;

constexpr std::size_t kMostRemoved = 100;  // Names that the engine does not know.

constexpr JudgeModule kModule{"sceneweld_judge_mjcf.so", "MJCF", "sceneweld_judge_mjcf", "libmujoco-dev"};

// The scene as the judge must find it.
class Expectation {
 public:
  explicit Expectation(const Scene& scene) : scene_(scene), layout_(scene) {
    for (const Geometry& geometry : scene.geometries) {
      if (std::holds_alternative<Mesh>(*geometry.shape)) meshed_.insert(geometry.body);
    }
    for (const mjcf::Layout::Node& node : layout_.nodes()) {
      if (node.body != Scene::kWorldBody) AddBody(node);
      for (const mjcf::Layout::Axis& axis : node.axes) AddJoint(axis);
    }
  }
  const std::vector<SceneweldMujocoBody>& bodies() const { return bodies_; }
  const std::vector<SceneweldMujocoJoint>& joints() const { return joints_; }

 private:
  const char* Keep(std::string text) { return texts_.emplace_back(std::move(text)).c_str(); }

  void AddBody(const mjcf::Layout::Node& node) {
    const Body& body = scene_.bodies[node.body];
    SceneweldMujocoBody expected{};
    expected.name = Keep(FullName(scene_, body));
    const Rotation& R = node.X_WB.rotation;
    for (int i = 0; i < 3; ++i) expected.p_WB[i] = node.X_WB.translation[i];
    const double q[] = {R.w(), R.x(), R.y(), R.z()};
    for (int i = 0; i < 4; ++i) expected.q_WB[i] = q[i];
    const MassProperties& mass = body.mass_properties;
    // MuJoCo 2.2 integrates meshes differently from later versions, and computes moments less exactly.
    const bool is_of_geoms = FindWording(body.kept, kMjcf.name, mjcf::kMassOfGeoms) != nullptr;
    expected.has_mass = mass.mass > kLeastMass && !(is_of_geoms && meshed_.contains(node.body));
    expected.mass = mass.mass;
    for (int i = 0; i < 3; ++i) expected.p_BBcm[i] = mass.center_of_mass[i];
    // Other inertias are changed until MuJoCo accepts them, which is reported as a loss.
    const Vector3 moments = mass.inertia.PrincipalMoments();
    const bool is_of_a_body = moments.x + moments.y >= moments.z * (1 - kJudgeTolerance);
    expected.has_inertia = mjcf::IsEnough(mass) && is_of_a_body && !is_of_geoms;
    const RotationalInertia& I = mass.inertia;
    const double inertia[] = {I.ixx, I.iyy, I.izz, I.ixy, I.ixz, I.iyz};
    for (int i = 0; i < 6; ++i) expected.inertia[i] = inertia[i];
    bodies_.push_back(expected);
  }

  void AddJoint(const mjcf::Layout::Axis& axis) {
    const Joint& joint = scene_.joints[axis.joint];
    if (!std::holds_alternative<Revolute>(joint.motion) && !std::holds_alternative<Prismatic>(joint.motion)) return;
    const Dof& dof = *axis.dof;
    double armature = joint.armature;
    for (const Actuator& actuator : scene_.actuators) {
      if (actuator.joint.index == axis.joint)
        armature += actuator.rotor_inertia * actuator.gear_ratio * actuator.gear_ratio;
    }
    const auto limit = [](double value) { return std::abs(value) >= kFar ? std::copysign(kInfinity, value) : value; };
    joints_.push_back({Keep(axis.name.str()), limit(dof.lower), limit(dof.upper), dof.default_position, dof.damping,
                       dof.friction, armature});
  }

  const Scene& scene_;
  const mjcf::Layout layout_;
  std::unordered_set<Index<Body>> meshed_;
  std::deque<std::string> texts_;
  std::vector<SceneweldMujocoBody> bodies_;
  std::vector<SceneweldMujocoJoint> joints_;
};

}  // namespace

Judgement JudgeMjcf(const Scene& scene, const std::string& text, const WriteOptions& options,
                    Diagnostics& diagnostics) {
  Judgement judgement;
  const auto judge = JudgeFunction<decltype(&sceneweld_judge_mjcf)>(kModule, kSceneweldJudgeMjcf, diagnostics);
  if (!judge) return judgement;
  const Expectation expectation(scene);
  std::vector<std::string> findings;
  SceneweldMujocoRequest request{};
  request.folder = options.folder.c_str();
  request.tolerance = kJudgeTolerance;
  request.bodies = expectation.bodies().data();
  request.body_count = expectation.bodies().size();
  request.joints = expectation.joints().data();
  request.joint_count = expectation.joints().size();
  request.context = &findings;
  request.find = [](void* context, const char* message) {
    static_cast<std::vector<std::string>*>(context)->emplace_back(message);
  };
  // The engine may be older than elements of the file.
  std::string known = text;
  std::size_t removed = 0;
  for (;; ++removed) {
    findings.clear();
    request.text = known.c_str();
    judge(&request);
    if (removed == kMostRemoved || findings.empty() || !mjcf::RemoveUnknownName(findings[0], known)) break;
  }
  // This version may refuse the rest of the model.
  const bool is_too_old = removed > 0 && !findings.empty() && findings[0].starts_with("MuJoCo refuses");
  if (is_too_old) {
    diagnostics.Error("judge-unavailable", {},
                      std::string(request.engine) + " is too old for this file: " + std::to_string(removed) +
                          (removed > 1 ? " names are" : " name is") + " newer, and it refuses the rest");
    return judgement;
  }
  for (std::string& finding : findings) diagnostics.Error("judge-finding", {}, std::move(finding));
  judgement.available = true;
  judgement.engine = request.engine;
  if (removed > 0) {
    judgement.engine += " (without " + std::to_string(removed) + " newer name" + (removed > 1 ? "s)" : ")");
  }
  judgement.bodies = request.body_count;
  judgement.joints = request.joint_count;
  judgement.findings = findings.size();
  judgement.largest_pose_difference = request.largest_pose_difference;
  return judgement;
}

}  // namespace sceneweld
