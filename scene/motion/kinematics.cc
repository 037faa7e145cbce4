// SPDX-License-Identifier: BSD-3-Clause
// Forward kinematics.

#include "sceneweld/scene/motion/kinematics.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/names/lookup.h"

namespace sceneweld {
namespace {

constexpr std::size_t kPosePositions = 7;

}  // namespace

Kinematics::Kinematics(const Scene& scene)
    : scene_(scene), tree_(TreeOf(scene)), of_joint_(scene.joints.size()), of_base_(scene.bodies.size()) {
  for (const SpanningTree::Entry& entry : tree_.entries) {
    Slice slice{num_positions_, 0};
    if (entry.joint) {
      slice.count = static_cast<std::size_t>(PositionCount(scene.joints[entry.joint].motion));
      of_joint_[entry.joint.value()] = slice;
    } else if (scene.bodies[entry.body].floating) {
      slice.count = kPosePositions;
      of_base_[entry.body.value()] = slice;
    }
    num_positions_ += slice.count;
  }
  for (const Index<Joint> joint : tree_.loop_joints) {
    const Slice slice{num_positions_, static_cast<std::size_t>(PositionCount(scene.joints[joint].motion))};
    of_joint_[joint.value()] = slice;
    num_positions_ += slice.count;
  }
  FindFollowers();
}

void Kinematics::FindFollowers() {
  enum class State : char { kWaiting, kOpen, kDone };
  std::vector<State> states(scene_.joints.size(), State::kWaiting);
  std::vector<Index<Joint>> chain;
  for (std::uint32_t i = 0; i < scene_.joints.size(); ++i) {
    // Up to a joint that is settled, or to one of the chain itself.
    Index<Joint> at(i);
    chain.clear();
    while (at && states[at.value()] == State::kWaiting && scene_.joints[at].mimic) {
      states[at.value()] = State::kOpen;
      chain.push_back(at);
      at = scene_.joints[at].mimic->leader.index;
    }
    const bool circle = at && states[at.value()] == State::kOpen;
    for (auto follower = chain.rbegin(); follower != chain.rend(); ++follower) {
      states[follower->value()] = State::kDone;
      const Mimic& mimic = *scene_.joints[*follower].mimic;
      if (circle || !mimic.leader.index) continue;
      const Slice own = PositionsOf(*follower);
      const Slice leading = PositionsOf(mimic.leader.index);
      if (own.count != 1 || leading.count != 1) continue;
      followers_.push_back({*follower, own.first, leading.first, mimic.multiplier, mimic.offset});
    }
    states[i] = State::kDone;
  }
}

std::vector<double> Kinematics::DefaultPositions() const {
  std::vector<double> q;
  q.reserve(num_positions_);
  for (const SpanningTree::Entry& entry : tree_.entries) {
    if (entry.joint) {
      AppendDefaultPositions(scene_.joints[entry.joint], q);
    } else if (scene_.bodies[entry.body].floating) {
      AppendPositions(scene_.bodies[entry.body].X_WB, q);
    }
  }
  for (const Index<Joint> joint : tree_.loop_joints) AppendDefaultPositions(scene_.joints[joint], q);
  return q;
}

std::vector<double> Kinematics::ZeroPositions() const {
  std::vector<double> q = DefaultPositions();
  for (const Joint& joint : scene_.joints) {
    const Slice slice = PositionsOf(scene_.joints.IndexOf(joint));
    if (!std::holds_alternative<Floating>(joint.motion)) std::fill_n(q.begin() + slice.first, slice.count, 0.0);
  }
  return q;
}

bool Kinematics::SetPositions(std::string_view name, std::span<const double> positions, std::span<double> q,
                              Diagnostics& diagnostics) const {
  const auto joint = ResolveJointByEnd(scene_, name, {}, diagnostics);
  if (!joint) return false;
  const std::string fault = PositionsFault(scene_.joints[joint].motion, positions);
  if (!fault.empty()) {
    diagnostics.Error("bad-number", {}, "joint " + Quoted(name) + " " + fault);
    return false;
  }
  const Slice slice = PositionsOf(joint);
  std::copy_n(positions.begin(), slice.count, q.begin() + slice.first);
  return true;
}

void Kinematics::SetPoses(std::span<const std::pair<Index<Body>, Pose>> poses, std::span<double> q) const {
  std::unordered_map<Index<Body>, const Pose*> given;
  for (const auto& [body, X_WB] : poses) given.insert_or_assign(body, &X_WB);
  std::vector<Pose> X_WB(scene_.bodies.size());
  X_WB[Scene::kWorldBody.value()] = scene_.bodies[Scene::kWorldBody].X_WB;
  // A free body may be placed from another one, which comes before it.
  for (const SpanningTree::Entry& entry : tree_.entries) {
    const auto found = given.find(entry.body);
    if (found != given.end() && IsFree(scene_, entry)) {
      const Pose& X = *found->second;
      Pose X_FM = X;
      if (entry.joint) {
        const Joint& joint = scene_.joints[entry.joint];
        const Pose X_IB = X_WB[entry.inboard.value()].Inverse() * X;
        X_FM = joint.X_PF.Inverse() * (entry.reversed ? X_IB.Inverse() : X_IB) * joint.X_CM;
      }
      std::vector<double> positions;
      AppendPositions(X_FM, positions);
      const Slice slice = entry.joint ? PositionsOf(entry.joint) : PositionsOf(entry.body);
      std::copy_n(positions.begin(), slice.count, q.begin() + slice.first);
    }
    X_WB[entry.body.value()] = PoseAtEntry(entry, q, X_WB);
  }
}

void Kinematics::FollowLeaders(std::span<double> q, std::span<const Index<Joint>> fixed) const {
  const std::unordered_set<Index<Joint>> stay(fixed.begin(), fixed.end());
  for (const Follower& follower : followers_) {
    if (stay.contains(follower.joint)) continue;
    q[follower.at] = follower.multiplier * q[follower.leader] + follower.offset;
  }
}

Pose Kinematics::PoseAtEntry(const SpanningTree::Entry& entry, std::span<const double> q,
                             std::span<const Pose> X_WB) const {
  if (entry.joint) {
    const Slice slice = PositionsOf(entry.joint);
    const Joint& joint = scene_.joints[entry.joint];
    const Pose X_PC = ChildInParent(joint, PoseAt(joint.motion, q.subspan(slice.first, slice.count)));
    return X_WB[entry.inboard.value()] * (entry.reversed ? X_PC.Inverse() : X_PC);
  }
  const Slice slice = PositionsOf(entry.body);
  return slice.count > 0 ? PoseOfFloating(q.subspan(slice.first, slice.count)) : scene_.bodies[entry.body].X_WB;
}

void Kinematics::BodyPoses(std::span<const double> q, std::vector<Pose>& X_WB) const {
  if (q.size() != num_positions_) return BodyPoses(DefaultPositions(), X_WB);
  X_WB.resize(scene_.bodies.size());
  X_WB[Scene::kWorldBody.value()] = scene_.bodies[Scene::kWorldBody].X_WB;
  for (const SpanningTree::Entry& entry : tree_.entries) {
    X_WB[entry.body.value()] = PoseAtEntry(entry, q, X_WB);
  }
}

std::vector<Pose> Kinematics::BodyPoses(std::span<const double> q) const {
  std::vector<Pose> X_WB;
  BodyPoses(q, X_WB);
  return X_WB;
}

Pose Kinematics::FramePose(const FrameId& frame, std::span<const Pose> X_WB) const {
  const Scene::FixedFrame fixed = scene_.Fixed(frame);
  return X_WB[fixed.body.value()] * fixed.X_BF;
}

}  // namespace sceneweld
