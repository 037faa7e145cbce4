// SPDX-License-Identifier: BSD-3-Clause
// Asks urdfdom about files, through its module.

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <vector>

#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/judge/judge_module.h"
#include "sceneweld/parsers/judge/judge_motion.h"
#include "sceneweld/parsers/judge/judge_request.h"
#include "sceneweld/parsers/output/continuous_joint.h"
#include "sceneweld/parsers/urdf/write/urdf_layout.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

void Set(const Pose& X, double* p, double* q) {
  const Rotation& R = X.rotation;
  for (int i = 0; i < 3; ++i) p[i] = X.translation[i];
  q[0] = R.w(), q[1] = R.x(), q[2] = R.y(), q[3] = R.z();
}

// The joint for urdfdom, which does not support drake:joint: see ForUrdfdom.
const char* TypeOf(const Joint& joint, const WriteOptions& options) {
  if (std::holds_alternative<Weld>(joint.motion)) return "fixed";
  if (std::holds_alternative<Prismatic>(joint.motion)) return "prismatic";
  if (const auto* revolute = std::get_if<Revolute>(&joint.motion)) {
    const bool limited = revolute->dof->lower != -kInfinity || revolute->dof->upper != kInfinity;
    return limited && !TurnsWithoutEnd(joint, options) ? "revolute" : "continuous";
  }
  if (const auto* planar = std::get_if<Planar>(&joint.motion)) {
    const bool damped =
        std::any_of(planar->dofs.begin(), planar->dofs.end(), [](const Dof& dof) { return dof.damping != 0; });
    return damped ? "floating" : "planar";
  }
  return "floating";
}

// The robot that urdfdom should read.
class Expectation {
 public:
  Expectation(const Scene& scene, const WriteOptions& options)
      : scene_(scene), options_(options), layout_(scene, options), X_WB_(ZeroPoses(scene)) {
    // Without a link `world`, urdfdom puts its root at the identity.
    if (!layout_.has_world()) X_RootW_ = X_WB_[layout_.free_bodies().front().body.value()].Inverse();
    // At zero a curvilinear joint turns its child. urdfdom does not support this joint.
    for (const Joint& joint : scene.joints) turned_ = turned_ || std::holds_alternative<Curvilinear>(joint.motion);
    for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) AddBody(Index<Body>(i));
    for (std::uint32_t i = 0; i < scene.joints.size(); ++i) AddJoint(Index<Joint>(i));
  }
  const std::vector<SceneweldExpectedBody>& bodies() const { return bodies_; }
  const std::vector<SceneweldExpectedJoint>& joints() const { return joints_; }

  EngineTree TreeOf(const EngineReading& reading) const {
    EngineTree tree;
    tree.X_EngineWorld = X_RootW_;
    tree.X_WL.push_back(X_RootW_);
    tree.X_BL.push_back({});
    tree.X_WL.insert(tree.X_WL.end(), reading.X_WL.begin(), reading.X_WL.end());
    for (std::uint32_t i = 1; i < scene_.bodies.size(); ++i) tree.X_BL.push_back(layout_.X_BL(Index<Body>(i)));
    if (turned_) return tree;
    for (std::size_t i = 0; i < joints_.size(); ++i) {
      if (joints_[i].has_axis == 0) continue;
      const Index<Joint> joint = indices_[i];
      const urdf::WrittenJoint& written = layout_.Written(joint);
      tree.moving.push_back({joint, written.parent, written.child, reading.X_LJ[i], {}, reading.axes[i]});
    }
    return tree;
  }

 private:
  const char* Keep(std::string text) { return texts_.emplace_back(std::move(text)).c_str(); }

  void AddBody(Index<Body> index) {
    const Body& body = scene_.bodies[index];
    const Pose& X_BL = layout_.X_BL(index);
    SceneweldExpectedBody expected{};
    expected.name = Keep(layout_.NameOf(index).str());
    Set(X_RootW_ * X_WB_[index.value()] * X_BL, expected.p_WB, expected.q_WB);
    expected.placed = !turned_;
    expected.rigid = body.deformable == nullptr;
    MassProperties properties = body.MassPropertiesAsRead();
    if (!(properties == MassProperties())) properties = properties.ReExpressed(X_BL.Inverse());
    expected.mass = properties.mass;
    for (int i = 0; i < 3; ++i) expected.p_BBcm[i] = properties.center_of_mass[i];
    const RotationalInertia& I = properties.inertia;
    const double inertia[] = {I.ixx, I.iyy, I.izz, I.ixy, I.ixz, I.iyz};
    for (int i = 0; i < 6; ++i) expected.inertia[i] = inertia[i];
    bodies_.push_back(expected);
  }

  void AddJoint(Index<Joint> index) {
    const Joint& joint = scene_.joints[index];
    if (joint.closes_loop) return;  // It is not in the file.
    const urdf::WrittenJoint& written = layout_.Written(index);
    SceneweldExpectedJoint expected{};
    expected.name = Keep(layout_.NameOf(index).str());
    expected.type = TypeOf(joint, options_);
    expected.parent = Keep(layout_.NameOf(written.parent).str());
    expected.child = Keep(layout_.NameOf(written.child).str());
    Set(written.X_PO, expected.p_LJ, expected.q_LJ);
    const auto dofs = Dofs(joint);
    if (std::holds_alternative<Revolute>(joint.motion) || std::holds_alternative<Prismatic>(joint.motion)) {
      expected.has_axis = 1;
      for (int i = 0; i < 3; ++i) expected.axis[i] = written.axis[i];
      const bool is_endless = TurnsWithoutEnd(joint, options_);
      expected.lower = is_endless ? -kInfinity : dofs[0].lower;
      expected.upper = is_endless ? kInfinity : dofs[0].upper;
      expected.velocity = dofs[0].velocity_limit;
      // Otherwise it may be the actuator's.
      expected.effort = dofs[0].effort_limit > 0 && std::isfinite(dofs[0].effort_limit) ? dofs[0].effort_limit : -1;
      expected.damping = dofs[0].damping;
      expected.friction = dofs[0].friction;
    }
    joints_.push_back(expected);
    indices_.push_back(index);
  }

  const Scene& scene_;
  const WriteOptions& options_;
  const urdf::Layout layout_;
  const std::vector<Pose> X_WB_;
  Pose X_RootW_;
  bool turned_ = false;
  std::deque<std::string> texts_;
  std::vector<SceneweldExpectedBody> bodies_;
  std::vector<SceneweldExpectedJoint> joints_;
  std::vector<Index<Joint>> indices_;  // of these
};

bool HasUnknownShape(const XMLElement& holder) {
  const XMLElement* geometry = holder.FirstChildElement("geometry");
  const XMLElement* shape = geometry ? geometry->FirstChildElement() : nullptr;
  const std::string_view name = shape ? shape->Name() : "";
  return name.starts_with("drake:") || name == "capsule";
}

// urdfdom requires limits of a revolute joint, ignores those of a continuous one, and reads one number for the damping.
void SimplifyJoint(XMLElement& joint) {
  const std::string_view type = joint.Attribute("type") ? joint.Attribute("type") : "";
  XMLElement* const dynamics = joint.FirstChildElement("dynamics");
  const char* const damping = dynamics ? dynamics->Attribute("damping") : nullptr;
  const XMLElement* const limit = joint.FirstChildElement("limit");
  const bool has_range = limit && (limit->Attribute("lower") || limit->Attribute("upper"));
  if (type == "revolute" && !has_range) joint.SetAttribute("type", "continuous");
  if (type == "continuous" && has_range) joint.SetAttribute("type", "revolute");
  if (type == "planar" && damping) {
    joint.SetAttribute("type", "floating");
    joint.DeleteChild(dynamics);
  }
}

// The text without elements that urdfdom does not support: versions other than 1.0, shapes of sceneweld and Drake, and
// Drake's joints. Drake's joints become floating ones, so that their links still have a joint.
std::string ForUrdfdom(const std::string& text) {
  tinyxml2::XMLDocument document;
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS || !document.RootElement()) return text;
  document.RootElement()->DeleteAttribute("version");
  for (XMLElement* element = document.RootElement()->FirstChildElement(); element;
       element = element->NextSiblingElement()) {
    const std::string_view name = element->Name();
    if (name == "drake:joint") {
      element->SetName("joint");
      element->SetAttribute("type", "floating");
      if (XMLElement* dynamics = element->FirstChildElement("dynamics")) element->DeleteChild(dynamics);
    } else if (name == "joint") {
      SimplifyJoint(*element);
    } else if (name == "link") {
      for (XMLElement* holder = element->FirstChildElement(); holder;) {
        XMLElement* next = holder->NextSiblingElement();
        if (HasUnknownShape(*holder)) element->DeleteChild(holder);
        holder = next;
      }
    }
  }
  tinyxml2::XMLPrinter printer(nullptr, true);
  document.Print(&printer);
  return printer.CStr();
}

}  // namespace

Judgement JudgeUrdf(const Scene& scene, const std::string& text, const WriteOptions& options,
                    Diagnostics& diagnostics) {
  Judgement judgement;
  const auto judge = JudgeFunction<SceneweldJudgeFunction>(kUrdfJudge, kSceneweldJudgeUrdf, diagnostics);
  if (!judge) return judgement;
  const Expectation expectation(scene, options);
  const std::string known = ForUrdfdom(text);
  EngineReading reading;
  judgement = Ask(judge, known, kJudgeTolerance, expectation.bodies(), expectation.joints(), reading, diagnostics);
  JudgeMotion(scene, expectation.TreeOf(reading), kJudgeTolerance, judgement, diagnostics);
  return judgement;
}

}  // namespace sceneweld
