#include "sceneweld/scene/positions.h"

#include <algorithm>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

std::string SetDefaultPositions(Joint& joint, std::span<const double> positions) {
  const auto wanted = static_cast<std::size_t>(PositionCount(joint.motion));
  if (positions.size() != wanted) {
    return "(" + std::string(TypeName(joint.motion)) + ") has " + std::to_string(wanted) +
           (wanted == 1 ? " position" : " positions") + ", not " + std::to_string(positions.size());
  }
  if (auto* floating = std::get_if<Floating>(&joint.motion)) {
    const auto& q = positions;
    if (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0)
      return "has a quaternion of length zero, which is no rotation";
    floating->X_FM = {{q[4], q[5], q[6]}, Rotation::FromQuaternion(q[0], q[1], q[2], q[3])};
    return {};
  }
  const auto dofs = Dofs(joint);
  for (std::size_t i = 0; i < dofs.size(); ++i) dofs[i].default_position = positions[i];
  return {};
}

void FollowLeaders(Scene& scene, std::span<const Index<Joint>> fixed) {
  enum class State : char { kWaiting, kOpen, kDone };
  std::vector<State> states(scene.joints.size(), State::kWaiting);
  for (const Index<Joint> joint : fixed) states[joint.value()] = State::kDone;
  std::vector<Index<Joint>> chain;
  for (std::uint32_t i = 0; i < scene.joints.size(); ++i) {
    // Up to a joint that is settled; a circle of followers stays as it is.
    Index<Joint> at(i);
    chain.clear();
    while (states[at.value()] == State::kWaiting && scene.joints[at].mimic) {
      states[at.value()] = State::kOpen;
      chain.push_back(at);
      at = scene.joints[at].mimic->leader.index;
    }
    const bool circle = states[at.value()] == State::kOpen;
    for (auto follower = chain.rbegin(); follower != chain.rend(); ++follower) {
      states[follower->value()] = State::kDone;
      Joint& joint = scene.joints[*follower];
      const auto own = Dofs(joint);
      const auto leading = Dofs(scene.joints[joint.mimic->leader.index]);
      if (circle || own.size() != 1 || leading.size() != 1) continue;
      own[0].default_position = joint.mimic->multiplier * leading[0].default_position + joint.mimic->offset;
    }
    states[i] = State::kDone;
  }
}

}  // namespace sceneweld
