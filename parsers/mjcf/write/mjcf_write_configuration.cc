// SPDX-License-Identifier: BSD-3-Clause
// Writes configurations that no kept key has.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using Values = std::vector<double>;

void Append(Values& to, const Pose& X) {
  const Vector3& p = X.translation;
  const Rotation q = X.rotation.Canonical();
  to.insert(to.end(), {p.x, p.y, p.z, q.w(), q.x(), q.y(), q.z()});
}

/// The numbers of one configuration in the order of the file.
class KeyNumbers {
 public:
  KeyNumbers(const Output& out, const Configuration& configuration) : out_(out) {
    for (const JointState& state : configuration.joints) joints_[state.joint.index.value()] = &state;
    for (const BodyState& state : configuration.bodies) bodies_[state.body.index.value()] = &state;
    for (const Layout::Node& node : out.layout.nodes()) AddNode(node);
  }

  Values qpos, qvel, mpos, mquat;
  bool has_velocities = false;
  bool has_mocaps = false;

 private:
  void AddNode(const Layout::Node& node) {
    const auto body = bodies_.find(node.body.value());
    const BodyState* const state = body == bodies_.end() ? nullptr : body->second;
    if (node.is_free) {
      Append(qpos, state ? PoseOf(*state, out_.scene) : node.X_PB);
      AddVelocities(state ? state->velocities : Values(), 6);
    } else if (out_.scene.bodies[node.body].mocap && node.MayBeMocap()) {
      has_mocaps = has_mocaps || state;
      Values pose;
      Append(pose, state ? PoseOf(*state, out_.scene) : node.X_WB);
      mpos.insert(mpos.end(), pose.begin(), pose.begin() + 3);
      mquat.insert(mquat.end(), pose.begin() + 3, pose.end());
    }
    std::map<std::uint32_t, std::size_t> next;  // Of the axes of each joint.
    for (const Layout::Axis& axis : node.axes) AddAxis(axis, next[axis.joint.value()]);
  }

  void AddAxis(const Layout::Axis& axis, std::size_t& next) {
    const auto joint = joints_.find(axis.joint.value());
    const JointState* const state = joint == joints_.end() ? nullptr : joint->second;
    const Values positions = state ? state->positions : Values(), velocities = state ? state->velocities : Values();
    if (axis.type == JointType::kBall) {
      const Values turn = positions.size() == 3 ? QposOf(out_.scene.joints[axis.joint], positions) : Values{1, 0, 0, 0};
      qpos.insert(qpos.end(), turn.begin(), turn.end());
      AddVelocities(velocities, 3);
      return;
    }
    if (axis.lead != 0 && positions.size() == 1) {  // The slide of a screw.
      qpos.push_back(axis.lead * positions[0]);
      AddVelocities(velocities.size() == 1 ? Values{axis.lead * velocities[0]} : Values(), 1);
      return;
    }
    qpos.push_back(next < positions.size() ? positions[next] : Followed(axis.joint).value_or(axis.ref));
    AddVelocities(next < velocities.size() ? Values{velocities[next]} : Values(), 1);
    ++next;
  }

  // The position of a joint without one that mimics a joint with one. Leaders may follow others, up to a depth.
  std::optional<double> Followed(Index<Joint> index, int depth = 32) const {
    const Joint& joint = out_.scene.joints[index];
    if (depth == 0 || !joint.mimic || DegreesOfFreedom(joint.motion) != 1) return std::nullopt;
    const Index<Joint> leader = joint.mimic->leader.index;
    const auto state = joints_.find(leader.value());
    const bool has_one = state != joints_.end() && state->second->positions.size() == 1;
    const auto position = has_one ? std::optional(state->second->positions[0]) : Followed(leader, depth - 1);
    if (!position) return std::nullopt;
    return RoundedTo15Digits(joint.mimic->multiplier * *position + joint.mimic->offset);
  }

  void AddVelocities(const Values& velocities, std::size_t count) {
    has_velocities = has_velocities || !velocities.empty();
    const Values still(count);
    const Values& taken = velocities.size() == count ? velocities : still;
    qvel.insert(qvel.end(), taken.begin(), taken.end());
  }

  const Output& out_;
  std::map<std::uint32_t, const JointState*> joints_;
  std::map<std::uint32_t, const BodyState*> bodies_;
};

// The states as the reader restores them: joints that are not named are at their defaults.
void Encode(Output& out, const Configuration& configuration, const std::string& number, const std::string& plain) {
  const auto also = [&](std::string_view key, const std::string& value) {
    if (!value.empty()) out.Also(encoding::kKey, number, key, value);
  };
  const auto also_list = [&](std::string_view key, const Values& numbers) {
    if (!numbers.empty()) out.AlsoList(encoding::kKey, number, key, numbers);
  };
  const Output::Together group(out);
  out.Guard(encoding::kKey, number, encoding::kKey, plain);
  out.Also(encoding::kKey, number, "configuration", "true");
  also("name", EscapedWord(configuration.name.view()));
  if (configuration.model != Scene::kWorldInstance) {
    also("model", EscapedWord(out.scene.models[configuration.model].name.view()));
  }
  if (!configuration.group.empty()) {
    out.Encode(encoding::kKey, number, "group", EscapedWord(configuration.group.view()), configuration.span);
  }
  std::string joints, bodies;
  Values positions, velocities, poses, default_poses, body_velocities, counts;
  for (const JointState& state : configuration.joints) {
    joints += (joints.empty() ? "" : ",") + EscapedWord(out.scene.FullName(state.joint.index));
    counts.insert(counts.end(),
                  {static_cast<double>(state.positions.size()), static_cast<double>(state.velocities.size())});
    positions.insert(positions.end(), state.positions.begin(), state.positions.end());
    velocities.insert(velocities.end(), state.velocities.begin(), state.velocities.end());
  }
  for (const BodyState& state : configuration.bodies) {
    bodies += (bodies.empty() ? "" : ",") + EscapedWord(out.scene.FullName(state.body.index));
    Append(poses, PoseOf(state, out.scene));
    Append(default_poses, out.scene.bodies[state.body.index].X_WB);
    counts.push_back(static_cast<double>(state.velocities.size()));
    body_velocities.insert(body_velocities.end(), state.velocities.begin(), state.velocities.end());
  }
  also("joints", joints);
  also_list("positions", positions);
  also_list("velocities", velocities);
  also("bodies", bodies);
  also_list("poses", poses);
  also_list("default_poses", default_poses);
  also_list("body_velocities", body_velocities);
  also_list("counts", counts);
}

}  // namespace

std::string NameInRecord(std::string_view key, std::size_t place) {
  return key.empty() ? "#" + std::to_string(place) : std::string(key);
}

std::string NumberList(const Values& numbers) {
  std::string list;
  for (const double number : numbers) {
    if (!list.empty()) list += ' ';
    AppendNumber(list, number);
  }
  return list;
}

Values QposOf(const Joint& joint, const Values& positions) {
  if (positions.size() != 3 || !std::holds_alternative<Ball>(joint.motion)) return positions;
  // MuJoCo's quaternion turns the child from its default pose.
  const Rotation now = PoseAt(joint.motion, positions).rotation;
  const Rotation R_CM = joint.X_CM.rotation;
  const Rotation turn = (R_CM * DefaultX_FM(joint.motion).rotation.Inverse() * now * R_CM.Inverse()).Canonical();
  return {turn.w(), turn.x(), turn.y(), turn.z()};
}

std::vector<const Configuration*> NewKeys(const Output& out, const KeptSections& kept) {
  std::vector<const Configuration*> keys;
  for (const Configuration& configuration : out.scene.configurations) {
    if (!kept.Holds(configuration)) keys.push_back(&configuration);
  }
  return keys;
}

void ReportFilled(Output& out, const Configuration& configuration, bool is_kept) {
  if (!out.options.no_private) return;
  const bool is_whole = configuration.group.empty() && out.scene.models.size() <= 2 && is_kept;
  if (is_whole) return;
  out.losses.Approximated(
      About<&Configuration::joints, &Configuration::bodies, &Configuration::model, &Configuration::group>(
          configuration),
      "configuration " + Quoted(FullName(out.scene, configuration)) +
          " becomes a key, which gives positions to everything in the file");
}

void WriteNewKeys(Output& out, const std::vector<const Configuration*>& keys, std::set<std::string>& names,
                  std::size_t place) {
  for (const Configuration* key : keys) {
    const bool is_alone = out.scene.models.size() <= 2 && key->group.empty();
    const std::string wanted = is_alone ? key->name.str() : FullName(out.scene, *key);
    std::string name = wanted;
    for (int i = 1; !name.empty() && !names.insert(name).second; ++i) name = wanted + "_" + std::to_string(i);
    ReportFilled(out, *key, false);
    const KeyNumbers numbers(out, *key);
    const std::string plain = out.WritePlain(name, [&] {
      out.Open("key");
      if (!name.empty()) out.Attribute("name", name);
      if (!numbers.qpos.empty()) out.Attribute("qpos", NumberList(numbers.qpos));
      if (numbers.has_velocities) out.Attribute("qvel", NumberList(numbers.qvel));
      if (numbers.has_mocaps) {
        out.Attribute("mpos", NumberList(numbers.mpos));
        out.Attribute("mquat", NumberList(numbers.mquat));
      }
      out.Close();
    });
    Encode(out, *key, NameInRecord(name, place++), plain);
  }
}

}  // namespace sceneweld::mjcf
