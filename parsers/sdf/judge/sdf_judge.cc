// SPDX-License-Identifier: BSD-3-Clause
// Asks libsdformat about files, through its module.

#include <deque>
#include <vector>

#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/judge/judge_module.h"
#include "sceneweld/parsers/judge/judge_request.h"
#include "sceneweld/parsers/output/continuous_joint.h"
#include "sceneweld/parsers/sdf/layout/sdf_layout.h"
#include "sceneweld/parsers/table/dialect.h"

namespace sceneweld {
namespace {

void Set(const Pose& X, double* p, double* q) {
  const Rotation& R = X.rotation;
  for (int i = 0; i < 3; ++i) p[i] = X.translation[i];
  q[0] = R.w(), q[1] = R.x(), q[2] = R.y(), q[3] = R.z();
}

// The scene that the judge should find.
class Expectation {
 public:
  Expectation(const Scene& scene, const WriteOptions& options)
      : scene_(scene), options_(options), layout_(scene, options) {
    for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) AddBody(Index<Body>(i));
    for (std::uint32_t i = 0; i < scene.joints.size(); ++i) AddJoint(Index<Joint>(i));
  }
  const std::vector<SceneweldExpectedBody>& bodies() const { return bodies_; }
  const std::vector<SceneweldExpectedJoint>& joints() const { return joints_; }

  EngineTree TreeOf(const EngineReading& reading) const {
    EngineTree tree;
    tree.X_WL.push_back({});
    tree.X_WL.insert(tree.X_WL.end(), reading.X_WL.begin(), reading.X_WL.end());
    tree.X_BL.resize(tree.X_WL.size());
    for (std::size_t i = 0; i < joints_.size(); ++i) {
      if (joints_[i].has_axis == 0) continue;
      const Joint& joint = scene_.joints[indices_[i]];
      const bool reversed = sdf::IsReversed(joint);
      const Index<Body> parent = (reversed ? joint.child : joint.parent).index;
      const Index<Body> child = (reversed ? joint.parent : joint.child).index;
      const Pose X_PC = tree.X_WL[parent.value()].Inverse() * tree.X_WL[child.value()];
      tree.moving.push_back({indices_[i], parent, child, X_PC * reading.X_LJ[i], reading.X_LJ[i], reading.axes[i]});
    }
    return tree;
  }

 private:
  using Layout = sdf::Layout;

  const char* Keep(std::string text) { return texts_.emplace_back(std::move(text)).c_str(); }
  const char* PathOf(Index<Body> body) { return Keep(layout_.Path(Layout::kWorld, body)); }

  void AddBody(Index<Body> index) {
    const Body& body = scene_.bodies[index];
    SceneweldExpectedBody expected{};
    expected.name = PathOf(index);
    Set(layout_.X_WB(index), expected.p_WB, expected.q_WB);
    expected.placed = 1;
    expected.rigid = body.deformable == nullptr;
    const MassProperties& properties = body.mass_properties;
    expected.mass = properties.mass;
    for (int i = 0; i < 3; ++i) expected.p_BBcm[i] = properties.center_of_mass[i];
    const RotationalInertia& I = properties.inertia;
    const double inertia[] = {I.ixx, I.iyy, I.izz, I.ixy, I.ixz, I.iyz};
    for (int i = 0; i < 6; ++i) expected.inertia[i] = inertia[i];
    bodies_.push_back(expected);
  }

  void AddJoint(Index<Joint> index) {
    const Joint& joint = scene_.joints[index];
    const char* type = sdf::TypeAsRead(joint);
    if (!type || layout_.IsImplied(index)) return;
    // Its frame is rotated as in the file.
    const bool has_own_axes =
        FindKeptElement(joint.kept, kSdf.name, "axis", "xyz") || FindKeptElement(joint.kept, kSdf.name, "axis2", "xyz");
    if (std::holds_alternative<Universal>(joint.motion) && has_own_axes) return;
    const bool reversed = sdf::IsReversed(joint);
    SceneweldExpectedJoint expected{};
    expected.name = Keep(layout_.Path(Layout::kWorld, layout_.PlaceOf(index), layout_.NameOf(index)));
    expected.type = type;
    expected.parent = PathOf(reversed ? joint.child.index : joint.parent.index);
    expected.child = PathOf(reversed ? joint.parent.index : joint.child.index);
    Set(reversed ? joint.X_PF : joint.X_CM, expected.p_LJ, expected.q_LJ);
    const bool limits =
        std::holds_alternative<Revolute>(joint.motion) || std::holds_alternative<Prismatic>(joint.motion);
    const Vector3* axis = AxisOf(joint.motion);
    if (axis && limits) {
      const Dof& dof = Dofs(joint).front();
      expected.has_axis = 1;
      for (int i = 0; i < 3; ++i) expected.axis[i] = reversed ? -(*axis)[i] : (*axis)[i];
      const bool is_endless = TurnsWithoutEnd(joint, options_);
      expected.lower = is_endless ? -kInfinity : dof.lower;
      expected.upper = is_endless ? kInfinity : dof.upper;
      expected.velocity = dof.velocity_limit;
      expected.damping = dof.damping;
      expected.friction = dof.friction;
    }
    joints_.push_back(expected);
    indices_.push_back(index);
  }

  const Scene& scene_;
  const WriteOptions& options_;
  const Layout layout_;
  std::deque<std::string> texts_;
  std::vector<SceneweldExpectedBody> bodies_;
  std::vector<SceneweldExpectedJoint> joints_;
  std::vector<Index<Joint>> indices_;  // of these
};

}  // namespace

Judgement JudgeSdf(const Scene& scene, const std::string& text, const WriteOptions& options, Diagnostics& diagnostics) {
  Judgement judgement;
  if (const std::string version = sdf::WrittenVersion(scene, options); version != "1.9") {
    diagnostics.Error("judge-unavailable", {}, "libsdformat 12 supports SDFormat up to 1.9, not " + version);
    return judgement;
  }
  const auto judge = JudgeFunction<SceneweldJudgeFunction>(kSdfJudge, kSceneweldJudgeSdf, diagnostics);
  if (!judge) return judgement;
  const Expectation expectation(scene, options);
  EngineReading reading;
  judgement = Ask(judge, text, kJudgeTolerance, expectation.bodies(), expectation.joints(), reading, diagnostics);
  JudgeMotion(scene, expectation.TreeOf(reading), kJudgeTolerance, judgement, diagnostics);
  return judgement;
}

}  // namespace sceneweld
