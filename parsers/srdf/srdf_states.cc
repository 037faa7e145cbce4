// SPDX-License-Identifier: BSD-3-Clause
// Reads group states as configurations.

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "sceneweld/parsers/srdf/srdf_groups.h"
#include "sceneweld/parsers/srdf/srdf_reading.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::srdf {
namespace {

// Positions further beyond a limit, or away from the leader, are reported.
constexpr double kSamePosition = 1e-6;

class StateReader {
 public:
  explicit StateReader(Robot& robot) : robot_(robot), group_joints_(robot) {}

  void Read(Element element) {
    GroupState says;
    const std::size_t from = robot_.pieces.size();
    robot_.reading.kept = &robot_.pieces;
    robot_.Check(element, kGroupState);
    robot_.reading.kept = nullptr;
    KeptList kept = robot_.pieces.Take(element, from, kSrdf.name);
    if (!ReadFields(element, kGroupState.fields, says, robot_.reading)) return;
    if (!robot_.FindGroup(says.group) || !IsNew(says)) return;
    state_ = Configuration();
    state_.name = says.name.name;
    state_.model = robot_.owner;
    state_.group = says.group.name;
    state_.span = element.span();
    state_.kept = std::move(kept);
    joints_ = &group_joints_.Of(says.group.name.str());
    given_.clear();
    for (const Element joint : element.children(kStateJoint.name)) ReadJoint(joint);
    CheckFollowers(element);
    ReportMissing(element);
    robot_.scene.configurations.Add(std::move(state_));
  }

 private:
  bool IsNew(const GroupState& says) {
    if (names_.emplace(says.group.name.str(), says.name.name.str()).second) return true;
    robot_.diagnostics.Error("duplicate-name", says.name.span,
                             "a second state " + Quoted(says.name.name) + " of group " + Quoted(says.group.name));
    return false;
  }

  // The numbers of `value`. There may be more than any joint has; `count` is their count then.
  bool ReadNumbers(const NameAt& value, std::span<double> into, std::size_t& count) {
    const NumberScan scan = ScanNumbers(value.name, into);
    count = scan.count;
    if (!scan.rest.empty() || scan.count == 0) {
      robot_.diagnostics.Error("bad-number", value.span, "`value` must be numbers, not " + Quoted(value.name));
      return false;
    }
    return true;
  }

  void ReadJoint(Element element) {
    JointValue says;
    robot_.Check(element, kStateJoint);
    const bool is_complete = ReadFields(element, kStateJoint.fields, says, robot_.reading);
    if (says.name.empty() || !robot_.HasJoint(says.name)) return;
    const auto joint = robot_.FindJoint(says.name.name);
    const VirtualJoint* const virtual_joint = joint ? nullptr : robot_.FindVirtualJoint(says.name.name);
    const std::size_t number = joint ? JointNumber(joint) : JointNumber(*virtual_joint, robot_);
    if (!given_.insert(number).second) {
      robot_.diagnostics.Error("duplicate-name", says.name.span,
                               "joint " + Quoted(says.name.name) + " occurs twice in state " + Quoted(state_.name));
      return;
    }
    if (!is_complete) return;
    std::array<double, kFloatingCount> numbers{};
    std::size_t count = 0;
    if (!ReadNumbers(says.value, numbers, count)) return;
    if (!joints_->contains(number)) {
      robot_.diagnostics
          .Warning("ignored-value", says.name.span,
                   "joint " + Quoted(says.name.name) + " is not in group " + Quoted(state_.group) +
                       ", so MoveIt ignores its value")
          .Help("add the joint to the group, or remove the value");
    }
    if (joint) {
      TakeJoint(joint, element, says, numbers, count);
    } else {
      TakeVirtualJoint(*virtual_joint, element, says, numbers, count);
    }
  }

  void TakeJoint(Index<Joint> index, Element element, const JointValue& says, std::span<const double> numbers,
                 std::size_t count) {
    const Joint& joint = robot_.scene.joints[index];
    const auto wanted = static_cast<std::size_t>(PositionCount(joint.motion));
    if (wanted == 0) {
      robot_.diagnostics.Warning("ignored-value", says.value.span,
                                 "joint " + Quoted(says.name.name) + " does not move; only SRDF keeps its value");
      state_.kept.push_back({kSrdf.name, {}, element.ToXml()});
      return;
    }
    if (count != wanted) {
      std::vector<double> as_many(count);
      robot_.diagnostics.Error("bad-number", says.value.span,
                               "joint " + Quoted(says.name.name) + " " + PositionsFault(joint.motion, as_many));
      return;
    }
    JointState state;
    state.joint = {says.name.name, says.name.span, index};
    state.positions = FromMoveIt(joint.motion, numbers.first(count));
    if (const std::string fault = PositionsFault(joint.motion, state.positions); !fault.empty()) {
      robot_.diagnostics.Error("bad-number", says.value.span, "joint " + Quoted(says.name.name) + " " + fault);
      return;
    }
    CheckLimits(joint, state, says);
    state_.joints.push_back(std::move(state));
  }

  void CheckLimits(const Joint& joint, const JointState& state, const JointValue& says) {
    const auto dofs = Dofs(joint);
    for (std::size_t i = 0; i < dofs.size() && i < state.positions.size(); ++i) {
      const double q = state.positions[i];
      const bool is_above = q > dofs[i].upper + kSamePosition;
      if (!is_above && q >= dofs[i].lower - kSamePosition) continue;
      Diagnostic& note =
          robot_.diagnostics.Note("out-of-range", says.value.span,
                                  "the position " + FormatNumber(q) + " of joint " + Quoted(says.name.name) + " is " +
                                      (is_above ? "above its upper limit " : "below its lower limit ") +
                                      FormatNumber(is_above ? dofs[i].upper : dofs[i].lower));
      note.Help(HelpForDegrees(joint.motion, dofs[i], q));
    }
  }

  void TakeVirtualJoint(const VirtualJoint& joint, Element element, const JointValue& says,
                        std::span<const double> numbers, std::size_t count) {
    using Type = VirtualJoint::Type;
    const std::size_t wanted = joint.type == Type::kFloating ? kFloatingCount : joint.type == Type::kPlanar ? 3 : 0;
    if (wanted == 0) {
      robot_.diagnostics.Warning("ignored-value", says.value.span,
                                 "virtual joint " + Quoted(joint.name) + " is fixed; only SRDF keeps its value");
      state_.kept.push_back({kSrdf.name, {}, element.ToXml()});
      return;
    }
    if (count != wanted) {
      robot_.diagnostics.Error("bad-number", says.value.span,
                               "virtual joint " + Quoted(joint.name) + " has " + std::to_string(wanted) +
                                   " positions, not " + std::to_string(count));
      return;
    }
    const bool is_floating = joint.type == Type::kFloating;
    if (is_floating && numbers[3] == 0 && numbers[4] == 0 && numbers[5] == 0 && numbers[6] == 0) {
      robot_.diagnostics.Error(
          "bad-number", says.value.span,
          "virtual joint " + Quoted(joint.name) + " has a quaternion of length zero, which is not a rotation");
      return;
    }
    if (const auto holder = HolderOf(joint.child)) {
      robot_.diagnostics.Warning("ignored-value", says.value.span,
                                 "virtual joint " + Quoted(joint.name) + " cannot move link " +
                                     Quoted(robot_.scene.bodies[joint.child].name) + ", which joint " +
                                     Quoted(robot_.scene.joints[holder].name) + " holds; only SRDF keeps its value");
      state_.kept.push_back({kSrdf.name, {}, element.ToXml()});
      return;
    }
    BodyState state;
    state.body = {robot_.scene.bodies[joint.child].name, says.name.span, joint.child};
    state.X_WB = is_floating ? PoseFromMoveIt(numbers) : PoseFromPlanar(numbers);
    state.X_WB_default = robot_.scene.bodies[joint.child].X_WB;
    state_.bodies.push_back(std::move(state));
  }

  Index<Joint> HolderOf(Index<Body> body) const {
    for (const Joint& joint : robot_.scene.joints) {
      if (joint.child.index == body && !joint.closes_loop) return robot_.scene.joints.IndexOf(joint);
    }
    return {};
  }

  // A joint that mimics another one has its position.
  void CheckFollowers(Element element) {
    for (const JointState& state : state_.joints) {
      const Joint& joint = robot_.scene.joints[state.joint.index];
      if (!joint.mimic || !joint.mimic->leader.index || state.positions.size() != 1) continue;
      const auto leader = std::find_if(state_.joints.begin(), state_.joints.end(), [&](const JointState& other) {
        return other.joint.index == joint.mimic->leader.index;
      });
      if (leader == state_.joints.end() || leader->positions.size() != 1) continue;
      const double follows = joint.mimic->multiplier * leader->positions[0] + joint.mimic->offset;
      if (std::abs(follows - state.positions[0]) <= kSamePosition) continue;
      robot_.diagnostics
          .Warning("conflicting-values", state.joint.span,
                   "joint " + Quoted(joint.name) + " mimics joint " +
                       Quoted(robot_.scene.joints[leader->joint.index].name) + ", so its position in state " +
                       Quoted(state_.name) + " is " + FormatNumber(follows) + ", not " +
                       FormatNumber(state.positions[0]))
          .Note(element.span(), "in this state");
    }
  }

  void ReportMissing(Element element) {
    std::string missing;
    std::size_t count = 0;
    for (const std::size_t joint : *joints_) {
      if (given_.contains(joint) || !group_joints_.IsActive(joint)) continue;
      missing += (count++ > 0 ? ", " : "") + Quoted(group_joints_.NameOf(joint));
    }
    if (count == 0) return;
    robot_.diagnostics.Warning("missing-value", element.span(),
                               "state " + Quoted(state_.name) + " lacks " + (count == 1 ? "joint " : "joints ") +
                                   missing + " of group " + Quoted(state_.group));
  }

  Robot& robot_;
  GroupJoints group_joints_;
  std::set<std::pair<std::string, std::string>> names_;
  Configuration state_;
  const std::set<std::size_t>* joints_ = nullptr;
  std::set<std::size_t> given_;
};

}  // namespace

void ReadGroupStates(Element robot_element, Robot& robot) {
  StateReader reader(robot);
  Each(robot_element, kGroupState.name, robot, [&](Element element) { reader.Read(element); });
}

}  // namespace sceneweld::srdf
