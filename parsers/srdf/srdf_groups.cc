// SPDX-License-Identifier: BSD-3-Clause
// Reads virtual joints and groups.

#include "sceneweld/parsers/srdf/srdf_groups.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace sceneweld::srdf {
namespace {

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

// MoveIt takes an unknown type as `fixed`.
VirtualJoint::Type TypeOf(const NameAt& type, Diagnostics& diagnostics) {
  const std::string lower = Lower(type.name);
  if (lower == "planar") return VirtualJoint::Type::kPlanar;
  if (lower == "floating") return VirtualJoint::Type::kFloating;
  if (lower != "fixed") {
    diagnostics.Error("unknown-joint-type", type.span, "a virtual joint cannot have the type " + Quoted(type.name))
        .Help("use `fixed`, `planar` or `floating`");
  }
  return VirtualJoint::Type::kFixed;
}

template <typename Map>
bool IsFirst(const Map& known, const NameAt& name, std::string_view what, Robot& robot) {
  const auto found = known.find(name.name.view());
  if (found == known.end()) return true;
  Span first;
  if constexpr (requires { found->second.span; }) {
    first = found->second.span;
  } else {
    first = found->second.element.span();
  }
  robot.diagnostics.Error("duplicate-name", name.span, "a second " + std::string(what) + " " + Quoted(name.name))
      .Note(first, "the first one is here");
  return false;
}

// The contents of a group, except its subgroups.
Group ContentsOf(Element element, Robot& robot) {
  Group group;
  group.element = element;
  Named named;
  for (const Element e : element.children("link")) {
    if (!ReadFields(e, kGroupLink.fields, named = {}, robot.reading)) continue;
    if (const auto body = robot.Link(named.name)) group.links.push_back(body);
    robot.Check(e, kGroupLink);
  }
  for (const Element e : element.children("joint")) {
    if (!ReadFields(e, kGroupJoint.fields, named = {}, robot.reading)) continue;
    robot.Check(e, kGroupJoint);
    if (!robot.HasJoint(named.name)) continue;
    const auto joint = robot.FindJoint(named.name.name);
    group.joints.push_back(joint ? JointNumber(joint) : JointNumber(*robot.FindVirtualJoint(named.name.name), robot));
  }
  for (const Element e : element.children("chain")) {
    Chain chain;
    if (!ReadFields(e, kChain.fields, chain, robot.reading)) continue;
    robot.Check(e, kChain);
    const auto base = robot.Link(chain.base_link), tip = robot.Link(chain.tip_link);
    if (base && tip) group.chains.push_back({base, tip});
  }
  return group;
}

void ReadSubgroups(Group& group, Robot& robot) {
  for (const Element e : group.element.children("group")) {
    Named named;
    if (!ReadFields(e, kSubgroup.fields, named, robot.reading)) continue;
    robot.Check(e, kSubgroup);
    if (robot.FindGroup(named.name)) group.subgroups.push_back(named.name.name.str());
  }
}

// Reports each circle of subgroups once.
class CircleSearch {
 public:
  explicit CircleSearch(Robot& robot) : robot_(robot) {}

  void Run() {
    for (const auto& [name, group] : robot_.groups) {
      if (!done_.contains(name)) Walk(name);
    }
  }

 private:
  // A walk without recursion: groups may be nested to any depth.
  void Walk(const std::string& start) {
    std::vector<std::pair<std::string, std::size_t>> way{{start, 0}};
    std::unordered_set<std::string> on_way{start};
    while (!way.empty()) {
      const std::string name = way.back().first;
      const auto& subgroups = robot_.groups.find(name)->second.subgroups;
      if (way.back().second == subgroups.size()) {
        done_.insert(name);
        on_way.erase(name);
        way.pop_back();
        continue;
      }
      const std::string& next = subgroups[way.back().second++];
      if (on_way.contains(next)) {
        Report(way, next);
      } else if (!done_.contains(next)) {
        way.emplace_back(next, 0);
        on_way.insert(next);
      }
    }
  }

  void Report(const std::vector<std::pair<std::string, std::size_t>>& way, const std::string& again) {
    auto at = std::find_if(way.begin(), way.end(), [&](const auto& step) { return step.first == again; });
    Diagnostic& error = robot_.diagnostics.Error(
        "group-cycle", SpanOf(again),
        "group " + Quoted(again) + " contains itself" + (std::next(at) == way.end() ? "" : " through other groups"));
    for (++at; at != way.end(); ++at) error.Note(SpanOf(at->first), "through group " + Quoted(at->first));
  }

  Span SpanOf(const std::string& group) const { return robot_.groups.find(group)->second.element.span(); }

  Robot& robot_;
  std::unordered_set<std::string> done_;
};

}  // namespace

void ReadVirtualJoints(Element robot_element, Robot& robot) {
  for (const Element element : robot_element.children(kVirtualJoint.name)) {
    VirtualJointElement says;
    robot.Check(element, kVirtualJoint);
    if (!ReadFields(element, kVirtualJoint.fields, says, robot.reading)) continue;
    if (!IsFirst(robot.virtual_joints, says.name, "virtual joint", robot)) continue;
    if (robot.FindJoint(says.name.name)) {
      robot.diagnostics.Error("duplicate-name", says.name.span,
                              "the virtual joint " + Quoted(says.name.name) + " has the name of a joint of the robot");
      continue;
    }
    const VirtualJoint::Type type = TypeOf(says.type, robot.diagnostics);
    const auto child = robot.Link(says.child_link);
    if (!child) continue;
    robot.virtual_joints.emplace(says.name.name.str(), VirtualJoint{says.name.name, type, child, says.name.span});
  }
}

void ReadGroups(Element robot_element, Robot& robot) {
  for (const Element element : robot_element.children(kGroup.name)) {
    Named named;
    robot.Check(element, kGroup);
    if (!ReadFields(element, kGroup.fields, named, robot.reading)) continue;
    if (!IsFirst(robot.groups, named.name, "group", robot)) continue;
    robot.groups.emplace(named.name.name.str(), ContentsOf(element, robot));
    const bool is_empty =
        !element.child("link") && !element.child("joint") && !element.child("chain") && !element.child("group");
    if (is_empty) {
      robot.diagnostics.Warning("empty-group", named.name.span, "group " + Quoted(named.name.name) + " is empty");
    }
  }
  for (auto& [name, group] : robot.groups) ReadSubgroups(group, robot);
  CircleSearch(robot).Run();
}

std::size_t JointNumber(Index<Joint> joint) { return joint.value(); }

std::size_t JointNumber(const VirtualJoint& joint, const Robot& robot) {
  const auto at = robot.virtual_joints.find(joint.name.view());
  return robot.scene.joints.size() + static_cast<std::size_t>(std::distance(robot.virtual_joints.begin(), at));
}

GroupJoints::GroupJoints(const Robot& robot) : robot_(robot), holder_(robot.scene.bodies.size(), kNone) {
  for (const auto& [name, joint] : robot.virtual_joints) {
    holder_[joint.child.value()] = robot.scene.joints.size() + virtual_.size();
    virtual_.push_back(&joint);
  }
  for (const Joint& joint : robot.scene.joints) {
    if (!joint.closes_loop) holder_[joint.child.index.value()] = JointNumber(robot.scene.joints.IndexOf(joint));
  }
}

// From the tip inboard to the base. If the base is not on that way, from both inboard to where the ways meet.
void GroupJoints::AddChain(const Group::Chain& chain) {
  const auto inboard = [&](Index<Body> body) {
    const std::size_t holder = holder_[body.value()];
    return holder < robot_.scene.joints.size() ? robot_.scene.joints[Index<Joint>(holder)].parent.index : Index<Body>();
  };
  const auto way = [&](Index<Body> from, const auto& is_end) {
    std::vector<Index<Body>> bodies;
    for (; from && !is_end(from) && bodies.size() < holder_.size(); from = inboard(from)) bodies.push_back(from);
    return std::pair(std::move(bodies), from && is_end(from));
  };
  const auto [from_tip, is_straight] = way(chain.tip, [&](Index<Body> body) { return body == chain.base; });
  if (is_straight) {
    for (const Index<Body> body : from_tip) Add(holder_[body.value()]);
    return;
  }
  std::unordered_set<std::uint32_t> on_way;
  for (const Index<Body> body : from_tip) on_way.insert(body.value());
  const auto [from_base, meets] = way(chain.base, [&](Index<Body> body) { return on_way.contains(body.value()); });
  if (!meets) return;
  for (const Index<Body> body : from_base) Add(holder_[body.value()]);
  const Index<Body> meeting = from_base.empty() ? chain.base : inboard(from_base.back());
  for (const Index<Body> body : from_tip) {
    if (body == meeting) break;
    Add(holder_[body.value()]);
  }
}

const std::set<std::size_t>& GroupJoints::Of(const std::string& group) {
  if (group == group_ && !group.empty()) return joints_;
  group_ = group;
  joints_.clear();
  std::unordered_set<std::string> seen{group};
  std::vector<std::string> open{group};
  while (!open.empty()) {
    const auto at = robot_.groups.find(open.back());
    open.pop_back();
    if (at == robot_.groups.end()) continue;
    for (const Index<Body> link : at->second.links) Add(holder_[link.value()]);
    for (const std::size_t joint : at->second.joints) Add(joint);
    for (const Group::Chain& chain : at->second.chains) AddChain(chain);
    for (const std::string& inner : at->second.subgroups) {
      if (seen.insert(inner).second) open.push_back(inner);
    }
  }
  return joints_;
}

std::string GroupJoints::NameOf(std::size_t joint) const {
  const std::size_t count = robot_.scene.joints.size();
  return (joint < count ? robot_.scene.joints[Index<Joint>(joint)].name : virtual_[joint - count]->name).str();
}

bool GroupJoints::IsActive(std::size_t joint) const {
  const std::size_t count = robot_.scene.joints.size();
  if (joint >= count) return virtual_[joint - count]->type != VirtualJoint::Type::kFixed;
  const Joint& one = robot_.scene.joints[Index<Joint>(joint)];
  return PositionCount(one.motion) > 0 && !one.mimic;
}

}  // namespace sceneweld::srdf
