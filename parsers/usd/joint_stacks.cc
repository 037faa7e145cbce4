// SPDX-License-Identifier: BSD-3-Clause
// Finds the joints that move one body one after the other, and converts their frames.

#include "sceneweld/parsers/usd/joint_stacks.h"

#include <algorithm>
#include <array>
#include <variant>

#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/referred_bodies.h"

namespace sceneweld::usd {
namespace {

// More of one kind are no freedom of one body.
constexpr std::ptrdiff_t kMostOfKind = 3;

bool IsScalar(const Joint& joint) {
  return std::holds_alternative<Revolute>(joint.motion) || std::holds_alternative<Prismatic>(joint.motion);
}

// Massless bodies that no element refers to except joints.
std::vector<bool> BareBodies(const Scene& scene) {
  std::vector<bool> bare = ReferredBodies(scene);
  bare.flip();
  for (const Body& body : scene.bodies) {
    const bool is_plain = *body.mass_properties == MassProperties() && !body.stated_mass_properties &&
                          !body.deformable && !body.mocap && body.gravity_compensation == 0;
    if (!is_plain) bare[scene.bodies.IndexOf(body).value()] = false;
  }
  for (const ExcludedPair& pair : scene.excluded_pairs) {
    bare[pair.body_A.value()] = bare[pair.body_B.value()] = false;
  }
  return bare;
}

Pose AtZero(const Joint& joint) {
  return joint.X_PF == joint.X_CM ? Pose() : joint.X_PF * joint.X_CM.Inverse();
}

Pose Moved(const Motion& motion, double position) {
  return position == 0 ? Pose() : PoseAt(motion, std::array{position});
}

}  // namespace

JointStacks::JointStacks(const Scene& scene, const SpanningTree& tree) {
  std::vector<bool> between = BareBodies(scene);
  std::vector<int> outboard(scene.bodies.size(), 0);
  std::vector<const SpanningTree::Entry*> entry_of(scene.bodies.size(), nullptr);
  for (const SpanningTree::Entry& entry : tree.entries) {
    entry_of[entry.body.value()] = &entry;
    if (entry.inboard.valid()) ++outboard[entry.inboard.value()];
  }
  const auto may_stack = [&](const SpanningTree::Entry& entry) {
    return entry.joint.valid() && !entry.reversed && IsScalar(scene.joints[entry.joint]);
  };
  for (const SpanningTree::Entry& entry : tree.entries) {
    const std::size_t i = entry.body.value();
    if (outboard[i] != 1 || !may_stack(entry)) between[i] = false;
  }
  // From each body that is between none, back to the parent of its joints.
  of_joint_.assign(scene.joints.size(), 0);
  between_.assign(scene.bodies.size(), false);
  for (const SpanningTree::Entry& entry : tree.entries) {
    if (between[entry.body.value()] || !may_stack(entry)) continue;
    JointStack stack{{entry.joint}, entry.inboard, entry.body};
    const Body& child = scene.bodies[entry.body];
    const auto is_one_of_them = [&](const SpanningTree::Entry& inner) {
      return scene.joints[inner.joint].model == scene.joints[entry.joint].model &&
             scene.bodies[inner.body].model == child.model;
    };
    while (between[stack.parent.value()] && is_one_of_them(*entry_of[stack.parent.value()])) {
      const SpanningTree::Entry& inner = *entry_of[stack.parent.value()];
      stack.joints.insert(stack.joints.begin(), inner.joint);
      stack.parent = inner.inboard;
    }
    bool has_usual_names = true;
    for (std::size_t i = 0; i + 1 < stack.joints.size(); ++i) {
      const Index<Body> body = scene.joints[stack.joints[i]].child.index;
      has_usual_names &= scene.bodies[body].name.view() == NameBetween(child.name, i);
    }
    if (!has_usual_names) continue;
    const auto turns = std::count_if(stack.joints.begin(), stack.joints.end(), [&](Index<Joint> joint) {
      return std::holds_alternative<Revolute>(scene.joints[joint].motion);
    });
    const auto slides = static_cast<std::ptrdiff_t>(stack.joints.size()) - turns;
    if (stack.joints.size() < 2 || turns > kMostOfKind || slides > kMostOfKind) continue;
    for (const Index<Joint> joint : stack.joints) {
      of_joint_[joint.value()] = static_cast<std::uint32_t>(stacks_.size() + 1);
      const Index<Body> body = scene.joints[joint].child.index;
      if (body != stack.child) between_[body.value()] = true;
    }
    stacks_.push_back(std::move(stack));
  }
}

const JointStack* JointStacks::Of(Index<Joint> joint) const {
  const std::uint32_t number = of_joint_.empty() ? 0 : of_joint_[joint.value()];
  return number == 0 ? nullptr : &stacks_[number - 1];
}

std::vector<StackedJoint> StackedJoints(const Scene& scene, const JointStack& stack) {
  const std::size_t count = stack.joints.size();
  std::vector<StackedJoint> joints(count);
  Pose X_PB;  // Of the body before the joint, in the parent.
  for (std::size_t i = 0; i < count; ++i) {
    const Joint& joint = scene.joints[stack.joints[i]];
    joints[i].motion = joint.motion;
    joints[i].X_PF = X_PB * joint.X_PF;
    X_PB = X_PB * AtZero(joint);
  }
  Pose X_CB;  // Of the body behind the joint, in the child.
  for (std::size_t i = count; i-- > 0;) {
    const Joint& joint = scene.joints[stack.joints[i]];
    joints[i].X_CM = X_CB * joint.X_CM;
    X_CB = X_CB * AtZero(joint).Inverse();
  }
  return joints;
}

std::vector<JointFrames> FramesInChain(std::span<const StackedJoint> joints) {
  std::vector<JointFrames> frames(joints.size());
  Pose X_BC;  // Of the child in the body behind the joint, if that meets the child at the references.
  for (std::size_t i = joints.size(); i-- > 0;) {
    const StackedJoint& joint = joints[i];
    const Pose X_CB = X_BC.IsExactlyIdentity() ? Pose() : X_BC.Inverse();
    frames[i].X_CM = X_CB * joint.X_CM * Moved(joint.motion, joint.reference);
    if (i + 1 < joints.size()) frames[i + 1].X_PF = X_CB * joints[i + 1].X_CM;
    const auto dofs = Dofs(joint.motion);
    const double moved = dofs.size() == 1 ? dofs.front().default_position - joint.reference : 0;
    if (moved != 0) X_BC = joint.X_CM * Moved(joint.motion, moved) * joint.X_CM.Inverse() * X_BC;
  }
  if (!joints.empty()) frames.front().X_PF = joints.front().X_PF;
  return frames;
}

std::string NameBetween(std::string_view child, std::size_t number) {
  return std::string(child) + std::to_string(number);
}

}  // namespace sceneweld::usd
