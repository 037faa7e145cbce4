// SPDX-License-Identifier: BSD-3-Clause
// Arranges the bodies and joints of a scene as MuJoCo's tree.

#include "sceneweld/parsers/mjcf/output/mjcf_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <unordered_set>

#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/referred_bodies.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/tables/grouped.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

namespace {

class Maker {
 public:
  void operator()(const Weld&) {}
  void operator()(const Floating&) {}
  void operator()(const Revolute& m) { Hinge(m.axis, m.dof); }
  void operator()(const Prismatic& m) { Slide(m.axis, m.dof); }
  void operator()(const Screw& m) {
    const double lead = m.thread_pitch / (2 * std::numbers::pi);
    Slide(m.axis, m.dof, lead * WrittenPosition(m.dof));
    elements.back().lead = lead;
    Hinge(m.axis, m.dof);
  }
  void operator()(const Ball& m) {
    Elementary element;
    element.type = JointType::kBall;
    element.dof = &m.dofs[0];
    element.X = DefaultX_FM(m);
    elements.push_back(element);
  }
  void operator()(const Universal& m) {
    Hinge({1, 0, 0}, m.dofs[0]);
    Hinge({0, 1, 0}, m.dofs[1]);
  }
  void operator()(const Planar& m) {
    Slide({1, 0, 0}, m.dofs[0]);
    Slide({0, 1, 0}, m.dofs[1]);
    Hinge({0, 0, 1}, m.dofs[2]);
  }
  void operator()(const Curvilinear& m) {
    Elementary element;
    element.dof = &*m.dof;
    element.X = m.curve->At(WrittenPosition(m.dof));
    element.is_axis = false;
    elements.push_back(element);
  }

  std::vector<Elementary> elements;

 private:
  void Hinge(const Vector3& axis, const Dof& dof) {
    const double angle = WrittenPosition(dof);
    Add(JointType::kHinge, axis, dof, angle, Pose{{}, angle == 0 ? Rotation() : Rotation::FromAxisAngle(axis, angle)});
  }
  void Slide(const Vector3& axis, const Dof& dof) { Slide(axis, dof, WrittenPosition(dof)); }
  void Slide(const Vector3& axis, const Dof& dof, double way) {
    Add(JointType::kSlide, axis, dof, way, Pose{way * axis, {}});
  }
  void Add(JointType type, const Vector3& axis, const Dof& dof, double position, const Pose& X) {
    Elementary element;
    element.type = type;
    element.axis = axis;
    element.dof = &dof;
    element.position = position;
    element.X = X;
    element.is_axis = !IsLocked(dof);
    elements.push_back(element);
  }
};

constexpr std::size_t kMostFreedom = 6;
// Tolerance for frames that should coincide.
constexpr double kSamePlace = 1e-9;

bool IsSame(const Pose& a, const Pose& b) {
  const Vector3 turn = Normalized({1, 2, 3});
  return Length(a.translation - b.translation) < kSamePlace &&
         Length(a.rotation * turn - b.rotation * turn) < kSamePlace;
}

// The joints of the tree at each body.
std::vector<std::vector<Index<Joint>>> JointsByBody(const Scene& scene) {
  std::vector<std::vector<Index<Joint>>> joints(scene.bodies.size());
  for (const Joint& joint : scene.joints) {
    if (joint.closes_loop) continue;
    const auto index = scene.joints.IndexOf(joint);
    joints[joint.parent.index.value()].push_back(index);
    joints[joint.child.index.value()].push_back(index);
  }
  return joints;
}

bool IsScalar(const Motion& motion) {
  return std::holds_alternative<Revolute>(motion) || std::holds_alternative<Prismatic>(motion);
}

}  // namespace

bool IsLocked(const Dof& dof) { return dof.lower == dof.upper; }
double WrittenPosition(const Dof& dof) { return IsLocked(dof) ? dof.lower : dof.default_position; }

std::vector<Elementary> ElementsOf(const Motion& motion, bool reversed) {
  Maker maker;
  std::visit(maker, motion);
  if (reversed) {
    std::reverse(maker.elements.begin(), maker.elements.end());
    for (Elementary& element : maker.elements) {
      element.axis = -element.axis;
      element.X = element.X.Inverse();
    }
  }
  return std::move(maker.elements);
}

const char* AxisSuffix(const Motion& motion, const Dof* dof, bool slides) {
  if (const auto* universal = std::get_if<Universal>(&motion)) return dof == &universal->dofs[0] ? "_x" : "_y";
  if (const auto* planar = std::get_if<Planar>(&motion)) {
    return dof == &planar->dofs[0] ? "_x" : dof == &planar->dofs[1] ? "_y" : "_theta";
  }
  return std::holds_alternative<Screw>(motion) && slides ? "_slide" : nullptr;
}

Layout::Layout(const Scene& scene, bool as_model) : scene_(scene), as_model_(as_model) {
  FindSteps();
  FindMerged();
  MakeNodes();
  NameAxes();
}

// From the world outwards; then from the base of each tree that does not reach the world (scene/motion/tree.h).
void Layout::FindSteps() {
  steps_.resize(scene_.bodies.size());
  has_step_.assign(scene_.bodies.size(), false);
  reversed_.assign(scene_.joints.size(), false);
  const auto joints = JointsByBody(scene_);
  std::vector<Index<Body>> queue{Scene::kWorldBody};
  has_step_[0] = true;
  const auto grow = [&] {
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Index<Body> inboard = queue[i];
      for (const Index<Joint> at : joints[inboard.value()]) {
        const Joint& joint = scene_.joints[at];
        const bool reversed = joint.child.index == inboard;
        const Index<Body> outboard = reversed ? joint.parent.index : joint.child.index;
        if (has_step_[outboard.value()]) continue;
        has_step_[outboard.value()] = true;
        reversed_[at.value()] = reversed;
        steps_[outboard.value()] = {inboard, at, std::holds_alternative<Floating>(joint.motion)};
        queue.push_back(outboard);
      }
    }
    queue.clear();
  };
  grow();
  for (const bool floating : {true, false}) {
    for (const Body& body : scene_.bodies) {
      const auto index = scene_.bodies.IndexOf(body);
      if (has_step_[index.value()] || body.floating != floating) continue;
      has_step_[index.value()] = true;
      steps_[index.value()] = {Scene::kWorldBody, {}, true};
      queue.push_back(index);
      grow();
    }
  }
}

// MuJoCo has several joints in one body; the reader makes massless bodies between them (docs/reference/mjcf.md, 7.4),
// and this merges them again. Only bodies that nothing else refers to, and with the names that the reader gives, are
// merged.
void Layout::FindMerged() {
  const std::size_t count = scene_.bodies.size();
  merged_.assign(count, false);
  std::vector<bool> may_merge = ReferredBodies(scene_);
  may_merge.flip();
  for (const Body& body : scene_.bodies) {
    if (*body.mass_properties != MassProperties() || body.deformable) {
      may_merge[scene_.bodies.IndexOf(body).value()] = false;
    }
  }
  // Exactly one body is behind it, and both joints can be one of several.
  std::vector<int> outboard(count, 0);
  for (std::uint32_t i = 1; i < count; ++i) ++outboard[steps_[i].inboard.value()];
  for (std::uint32_t i = 1; i < count; ++i) {
    const Step& step = steps_[i];
    if (outboard[i] != 1 || step.is_free || !IsScalar(scene_.joints[step.joint].motion)) may_merge[i] = false;
  }
  for (std::uint32_t i = 1; i < count; ++i) {
    Index<Body> at(i);
    for (std::size_t left = MergedBefore(at, may_merge); left > 0; --left) {
      at = steps_[at.value()].inboard;
      merged_[at.value()] = true;
    }
  }
}

// The number of a body between the joints of another one, which its name says after that of the other: `arm0`, or
// `arm0_1` if there was an `arm0`. Nullopt if it has another name.
std::optional<std::size_t> Layout::NumberBetween(std::string_view name, std::string_view own) {
  if (!name.starts_with(own)) return std::nullopt;
  name.remove_prefix(own.size());
  const auto mark = name.find('_');
  const auto number = ParseInteger(name.substr(0, mark));
  const auto made_free = mark == name.npos ? std::optional(1) : ParseInteger(name.substr(mark + 1));
  if (!number || *number < 0 || !made_free || *made_free < 1) return std::nullopt;
  return static_cast<std::size_t>(*number);
}

// The number of bodies inboard of a body that are merged into it.
std::size_t Layout::MergedBefore(Index<Body> last, const std::vector<bool>& may_merge) const {
  const Body& body = scene_.bodies[last];
  const std::string own = body.name.str();
  // The next body has the highest number, which is the count.
  const Step& step = steps_[last.value()];
  if (step.is_free || !may_merge[step.inboard.value()]) return 0;
  const auto number = NumberBetween(scene_.bodies[step.inboard].name, own);
  if (!number) return 0;
  const std::size_t wanted = *number + 1;
  std::size_t freedom = 0;
  bool turned = false;  // Behind a ball, which must be the last rotation.
  Index<Body> at = last;
  for (std::size_t i = 0; i <= wanted; ++i) {
    const Step& inner = steps_[at.value()];
    if (inner.is_free) return 0;
    const Joint& joint = scene_.joints[inner.joint];
    const bool is_ball = i == 0 && std::holds_alternative<Ball>(joint.motion);
    if (!is_ball && !IsScalar(joint.motion)) return 0;
    if (reversed_[inner.joint.value()]) return 0;
    const auto dofs = Dofs(joint);
    if (std::any_of(dofs.begin(), dofs.end(), IsLocked)) return 0;
    freedom += dofs.size();
    turned = turned || is_ball;
    if (i == wanted) break;
    at = inner.inboard;
    const Body& between = scene_.bodies[at];
    if (!may_merge[at.value()] || between.model != body.model || !IsSame(between.X_WB, body.X_WB) ||
        NumberBetween(between.name, own) != wanted - 1 - i) {
      return 0;
    }
  }
  return freedom <= kMostFreedom ? wanted : 0;
}

void Layout::MakeNodes() {
  const std::size_t count = scene_.bodies.size();
  // Free bodies are below the world, whatever the parent of their joint is.
  std::vector<Index<Body>> inboard(count);
  for (std::uint32_t i = 1; i < count; ++i) {
    Index<Body> at = steps_[i].is_free ? Scene::kWorldBody : steps_[i].inboard;
    while (merged_[at.value()]) at = steps_[at.value()].inboard;
    inboard[i] = at;
  }
  const Grouped<Body> outboard(scene_.bodies, count, [&](const Body& body) -> std::size_t {
    const auto i = scene_.bodies.IndexOf(body).value();
    return i == 0 || merged_[i] || body.deformable ? count : inboard[i].value();
  });
  node_of_.assign(count, kNone);
  nodes_.reserve(count);
  std::vector<Index<Body>> stack{Scene::kWorldBody};
  while (!stack.empty()) {
    const Index<Body> body = stack.back();
    stack.pop_back();
    node_of_[body.value()] = static_cast<std::uint32_t>(nodes_.size());
    Node& node = nodes_.emplace_back();
    node.body = body;
    if (body != Scene::kWorldBody) {
      node.parent = node_of_[inboard[body.value()].value()];
      node.is_free = steps_[body.value()].is_free && !as_model_;
      if (steps_[body.value()].is_free && as_model_) held_.push_back(body);
      PlaceNode(node);
      const bool moves = node.is_free || !node.axes.empty();
      node.weld = moves ? node_of_[body.value()] : nodes_[node.parent].weld;
    }
    const auto next = outboard[body.value()];
    stack.insert(stack.end(), next.rbegin(), next.rend());
  }
}

// From the body inwards to its parent. The axis of each joint is in the frame of the body, in the default
// configuration.
void Layout::PlaceNode(Node& node) {
  const Node& parent = nodes_[node.parent];
  if (const Step& step = steps_[node.body.value()]; step.is_free) {
    if (step.joint && node.is_free) node.joints.push_back(step.joint);
    node.X_WB = node.X_PB = scene_.bodies[node.body].X_WB;
    return;
  }
  Pose X_BO;  // In the written frame of the body that the next joint moves.
  for (Index<Body> at = node.body; at != parent.body; at = steps_[at.value()].inboard) {
    const Index<Joint> index = steps_[at.value()].joint;
    node.joints.insert(node.joints.begin(), index);
    const Joint& joint = scene_.joints[index];
    const bool reversed = reversed_[index.value()];
    const Pose& X_IF = reversed ? joint.X_CM : joint.X_PF;  // on the inboard body
    Pose X_BM = X_BO * (reversed ? joint.X_PF : joint.X_CM);
    const std::vector<Elementary> elements = ElementsOf(joint.motion, reversed);
    for (auto element = elements.rbegin(); element != elements.rend(); ++element) {
      if (element->is_axis) {
        Axis axis;
        axis.joint = index;
        axis.type = element->type;
        axis.dof = element->dof;
        axis.p_BJ = X_BM.translation;
        axis.axis = CleanAxis(X_BM.rotation * element->axis);
        axis.ref = element->position;
        axis.lead = element->lead;
        node.axes.insert(node.axes.begin(), std::move(axis));
      }
      X_BM = X_BM * element->X.Inverse();
    }
    Pose X_IO = X_IF;
    for (const Elementary& element : elements) X_IO = X_IO * element.X;
    const Pose& X_OM = reversed ? joint.X_PF : joint.X_CM;
    if (!X_OM.IsExactlyIdentity()) X_IO = WithoutRounding(X_IO * X_OM.Inverse());
    node.X_PB = X_IO * node.X_PB;
    X_BO = X_BM * X_IF.Inverse();
  }
  node.X_WB = parent.X_WB * node.X_PB;
}

// Names of the scene come first, so generated names avoid them.
void Layout::NameAxes() {
  scalar_names_.resize(scene_.joints.size());
  std::unordered_set<std::string> taken;
  for (const Joint& joint : scene_.joints) taken.insert(FullName(scene_, joint));
  const auto claim = [&](const std::string& wanted) {
    std::string name = wanted;
    for (int number = 1; !taken.insert(name).second; ++number) name = wanted + "_" + std::to_string(number);
    return Name(name);
  };
  for (Node& node : nodes_) {
    for (Axis& axis : node.axes) {
      const Joint& joint = scene_.joints[axis.joint];
      const std::string full = FullName(scene_, joint);
      const char* suffix = AxisSuffix(joint.motion, axis.dof, axis.lead != 0 || axis.type == JointType::kSlide);
      axis.name = suffix ? claim(full + suffix) : Name(full);
      if (!suffix && axis.type != JointType::kBall) scalar_names_[axis.joint.value()] = axis.name;
    }
  }
}

}  // namespace sceneweld::mjcf
