// SPDX-License-Identifier: BSD-3-Clause
// Writes configurations as states of groups.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/srdf/srdf_output.h"
#include "sceneweld/parsers/srdf/srdf_positions.h"
#include "sceneweld/scene/configurations.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/positions.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::srdf {
namespace {

struct StateToWrite {
  const Configuration& configuration;
  std::string name;
  std::string group;
  std::vector<std::pair<std::string, std::vector<double>>> joints;  // Names in the file, positions of MoveIt.
};

class StateWriter {
 public:
  explicit StateWriter(Output& out) : out_(out) {}

  void Run() {
    for (const Configuration& configuration : out_.scene.configurations) Plan(configuration);
    for (const auto& [group, joints] : new_groups_) {
      out_.Open(kGroup.name.data());
      out_.Attribute("name", group);
      for (const std::string& joint : joints) out_.Element(kGroupJoint.name.data(), "name", joint);
      out_.Close();
    }
    for (const StateToWrite& state : states_) Write(state);
  }

 private:
  std::string Called(const Configuration& configuration) const {
    const std::string name = FullName(out_.scene, configuration);
    return name.empty() ? std::string("a configuration without a name") : "configuration " + Quoted(name);
  }

  void Plan(const Configuration& configuration) {
    StateToWrite state{configuration, configuration.name.str(), {}, {}};
    for (const JointState& joint : configuration.joints) AddJoint(configuration, joint, state);
    for (const BodyState& body : configuration.bodies) AddBody(configuration, body, state);
    ReportKept(configuration);
    if (!configuration.group.empty()) state.group = out_.GroupName(configuration.model, configuration.group);
    if (state.group.empty()) {
      if (state.joints.empty()) {
        out_.losses.Dropped(About(configuration),
                            Called(configuration) + " is left out, because it has no positions that SRDF can hold");
        return;
      }
      state.group = NewGroup(state);
    }
    state.name = FreeName(state);
    states_.push_back(std::move(state));
  }

  void AddJoint(const Configuration& configuration, const JointState& joint, StateToWrite& state) {
    const Joint& of = out_.scene.joints[joint.joint.index];
    if (!joint.velocities.empty()) {
      out_.losses.Dropped(About<&JointState::velocities>(configuration),
                          "the velocity of joint " + Quoted(out_.scene.FullName(joint.joint.index)) + " in " +
                              Called(configuration) + " is left out, because SRDF does not support velocities");
    }
    std::vector<double> q = joint.positions;
    if (q.empty()) AppendDefaultPositions(of, q);
    if (q.empty()) return;
    state.joints.emplace_back(out_.names.joints[joint.joint.index.value()].str(), ToMoveIt(of.motion, q));
  }

  void AddBody(const Configuration& configuration, const BodyState& body, StateToWrite& state) {
    const std::string name = out_.scene.FullName(body.body.index);
    if (!body.velocities.empty()) {
      out_.losses.Dropped(About<&BodyState::velocities>(configuration),
                          "the velocity of body " + Quoted(name) + " in " + Called(configuration) +
                              " is left out, because SRDF does not support velocities");
    }
    const auto* const joint = out_.VirtualJointOf(body.body.index);
    std::vector<double> values;
    const Pose X_WB = PoseOf(body, out_.scene);
    if (joint && joint->type == VirtualJoint::Type::kFloating) values = PoseToMoveIt(X_WB);
    if (joint && joint->type == VirtualJoint::Type::kPlanar) values = PoseToPlanar(X_WB);
    if (!values.empty()) {
      state.joints.emplace_back(joint->name.str(), std::move(values));
      return;
    }
    const bool leaves_plane = joint && joint->type == VirtualJoint::Type::kPlanar;
    out_.losses.Dropped(
        About<&Configuration::bodies>(configuration),
        "the pose of body " + Quoted(name) + " in " + Called(configuration) + " is left out, because " +
            (leaves_plane ? "its virtual joint is planar and the pose is not" : "no virtual joint moves the body"));
  }

  void ReportKept(const Configuration& configuration) {
    std::set<std::string> what;
    for (const Kept& kept : configuration.kept) {
      if (kept.format != kSrdf.name && !IsWording(kept)) what.insert(Quoted(KeptName(kept)));
    }
    if (what.empty()) return;
    std::string list;
    for (const std::string& one : what) list += (list.empty() ? "" : ", ") + one;
    out_.losses.Dropped(About<&Configuration::kept>(configuration),
                        list + " of " + Called(configuration) + " is left out, because SRDF does not support it");
  }

  // Configurations of the same joints share one.
  std::string NewGroup(const StateToWrite& state) {
    std::vector<std::string> joints;
    for (const auto& [joint, positions] : state.joints) joints.push_back(joint);
    std::vector<std::string> sorted = joints;
    std::sort(sorted.begin(), sorted.end());
    const Configuration& configuration = state.configuration;
    const auto known = group_of_.find(sorted);
    const std::string group =
        known != group_of_.end()
            ? known->second
            : out_.NewGroupName(configuration.model, !configuration.group.empty() ? configuration.group.view()
                                                     : configuration.name.empty() ? std::string_view("configuration")
                                                                                  : configuration.name.view());
    if (known == group_of_.end()) {
      group_of_.emplace(std::move(sorted), group);
      new_groups_.emplace_back(group, std::move(joints));
    }
    out_.losses.Approximated(About<&Configuration::group>(configuration),
                             Called(configuration) +
                                 (configuration.group.empty() ? " has no group" : " has an unknown group") +
                                 "; it is written as a state of a new group " + Quoted(group));
    return group;
  }

  std::string FreeName(const StateToWrite& state) {
    const std::string wanted = state.name.empty() ? std::string("state") : state.name;
    std::string name = wanted;
    for (std::size_t n = 1; !taken_.emplace(state.group, name).second; ++n) name = wanted + "_" + std::to_string(n);
    if (name != state.configuration.name.view()) {
      out_.losses.Renamed(state.configuration.span, Called(state.configuration) + " is written as " + Quoted(name));
    }
    return name;
  }

  void Write(const StateToWrite& state) {
    out_.Open(kGroupState.name.data());
    out_.Attribute("name", state.name);
    out_.Attribute("group", state.group);
    out_.KeptAttributes(state.configuration.kept);
    for (const auto& [joint, positions] : state.joints) {
      std::string value;
      for (const double q : positions) {
        if (!value.empty()) value += ' ';
        AppendNumber(value, q);
      }
      out_.Open(kStateJoint.name.data());
      out_.Attribute("name", joint);
      out_.Attribute("value", value);
      out_.Close();
    }
    for (const Kept& kept : state.configuration.kept) {
      if (Output::IsElement(kept)) out_.WriteElement(state.configuration.model, kept);
    }
    out_.Close();
    out_.losses.Wrote(1 + state.joints.size());
  }

  Output& out_;
  std::vector<StateToWrite> states_;
  std::map<std::vector<std::string>, std::string> group_of_;
  std::vector<std::pair<std::string, std::vector<std::string>>> new_groups_;
  std::set<std::pair<std::string, std::string>> taken_;  // Groups and names of states.
};

}  // namespace

void WriteGroupStates(Output& out) { StateWriter(out).Run(); }

}  // namespace sceneweld::srdf
