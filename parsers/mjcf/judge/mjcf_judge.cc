#include <cmath>
#include <deque>
#include <vector>

#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/judge/judge_module.h"
#include "sceneweld/parsers/mjcf/judge/judge_request.h"
#include "sceneweld/parsers/mjcf/write/mjcf_layout.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld {
namespace {

// Less is written as a tiny mass where the body moves.
constexpr double kLeastMass = 1e-12;
// Limits that are as good as none.
constexpr double kFar = 1e6;

constexpr JudgeModule kModule{"sceneweld_judge_mjcf.so", "MJCF", "sceneweld_judge_mjcf", "libmujoco-dev"};

// The scene as the judge must find it.
class Expectation {
 public:
  explicit Expectation(const Scene& scene) : scene_(scene), layout_(scene) {
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
    expected.has_mass = mass.mass > kLeastMass;
    expected.mass = mass.mass;
    for (int i = 0; i < 3; ++i) expected.p_BBcm[i] = mass.center_of_mass[i];
    // Others are made such that MuJoCo takes them, which is reported as a loss.
    const Vector3 moments = mass.inertia.PrincipalMoments();
    const bool is_of_a_body = moments.x + moments.y >= moments.z * (1 - kJudgeTolerance);
    expected.has_inertia = mjcf::IsEnough(mass) && is_of_a_body;
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
  request.text = text.c_str();
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
  judge(&request);
  for (std::string& finding : findings) diagnostics.Error("judge-finding", {}, std::move(finding));
  judgement.available = true;
  judgement.engine = request.engine;
  judgement.bodies = request.body_count;
  judgement.joints = request.joint_count;
  judgement.findings = findings.size();
  judgement.largest_pose_difference = request.largest_pose_difference;
  return judgement;
}

}  // namespace sceneweld
