// SPDX-License-Identifier: BSD-3-Clause
// Writes the pairs of links that do not collide.
// Writes configurations as states of groups.
// Writes a scene as SRDF.

#include <tinyxml2.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/srdf/srdf.h"
#include "sceneweld/parsers/srdf/srdf_collisions.h"
#include "sceneweld/parsers/srdf/srdf_output.h"
#include "sceneweld/parsers/srdf/srdf_reading.h"
#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/welded_groups.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::srdf {
namespace {

// Up to so many `<disable_collisions>` elements are written for collision filter groups: about 8 MB.
constexpr std::size_t kMostPairs = 100'000;

class PairWriter {
 public:
  explicit PairWriter(Output& out) : out_(out), stop_(out.options.files ? &out.options.files->limits() : nullptr) {}

  void Run() {
    for (const ExcludedPair& pair : out_.scene.excluded_pairs) {
      if (!IsOfElement(pair.kept) && IsByDefault(pair.body_A, pair.body_B)) continue;
      Write(pair.body_A, pair.body_B, pair.kept, &pair);
    }
    WritePairsOfGroups();
    // An SRDF file that was read already decides about neighbours.
    if (!out_.keeps_semantics()) WriteNeighbours();
  }

 private:
  // Whether a `<disable_collisions>` element excluded the pair.
  static bool IsOfElement(const KeptList& kept) {
    return !IsOfDefault(kept) &&
           std::any_of(kept.begin(), kept.end(), [](const Kept& one) { return one.format == kSrdf.name; });
  }

  // Whether kept elements `<disable_default_collisions>` exclude the pair.
  bool IsByDefault(Index<Body> a, Index<Body> b) const {
    const auto& links = out_.without_default();
    if (!links.contains(a.value()) && !links.contains(b.value())) return false;
    return !out_.enabled().contains(PairKey(a, b));
  }

  void Write(Index<Body> a, Index<Body> b, const KeptList& kept, const ExcludedPair* pair) {
    stop_.Look();
    if (!written_.insert(PairKey(a, b)).second) return;
    const Name& link1 = out_.names.links[a.value()];
    const Name& link2 = out_.names.links[b.value()];
    if (link1.empty() || link2.empty()) {
      if (pair) {
        out_.losses.Dropped(About(*pair), "the excluded pair " + Quoted(FullName(out_.scene, *pair)) +
                                              " is left out, because the robot has no link for the world");
      }
      return;
    }
    out_.Open(kDisableCollisions.name.data());
    out_.Attribute("link1", link1);
    out_.Attribute("link2", link2);
    out_.Keep(kept);
    out_.Close();
    out_.losses.Wrote(1);
  }

  void WritePairsOfGroups() {
    const auto& groups = out_.scene.collision_filter_groups;
    const bool has_others = std::any_of(groups.begin(), groups.end(),
                                        [](const CollisionFilterGroup& group) { return !IsOfDefault(group.kept); });
    if (!has_others) return;
    const Exclusions exclusions(out_.scene);
    const Exclusions::Count count = exclusions.PairsOfGroups();
    if (count.is_exact && count.pairs <= kMostPairs) {
      for (const auto& [a, b] : exclusions.ListPairs()) {
        if (!IsByDefault(a, b)) Write(a, b, {}, nullptr);
      }
    } else if (out_.keeps_semantics() || !WriteByDefault(exclusions)) {
      out_.losses.Dropped({AboutAll<&ExcludedPair::body_A>({}), AboutAll<&ExcludedPair::body_B>({}),
                           AboutAll<&CollisionFilterGroup::members>({}), AboutAll<&CollisionFilterGroup::ignores>({})},
                          std::string(count.is_exact ? "" : "up to ") + std::to_string(count.pairs) +
                              " pairs of links that collision filter groups exclude are left out: SRDF would have to "
                              "list them, and " +
                              std::to_string(kMostPairs) + " are the most that are listed");
    }
  }

  // Disables links that collide with less than half of the others as a whole, and enables their other pairs. Returns
  // false, and writes nothing, if that needs more than kMostPairs elements.
  bool WriteByDefault(const Exclusions& exclusions) {
    const WeldedGroups welded(out_.scene);
    std::unordered_set<std::uint64_t> joined;
    for (const auto& [a, b] : JoinedBodies(out_.scene)) joined.insert(PairKey(a, b));
    // Neighbours never collide anyway: WriteNeighbours disables them.
    const auto collide = [&](Index<Body> a, Index<Body> b) {
      return !exclusions.Excludes(a, b) && !joined.contains(PairKey(a, b)) && !welded.SameGroup(a, b);
    };
    std::vector<Index<Body>> whole, others;
    std::size_t links = 0;
    for (std::uint32_t i = 1; i < out_.scene.bodies.size(); ++i) links += out_.names.links[i].empty() ? 0 : 1;
    for (std::uint32_t i = 1; i < out_.scene.bodies.size(); ++i) {
      const Index<Body> body(i);
      if (out_.names.links[i].empty()) continue;
      (2 * exclusions.PartnerCountOf(body) >= links ? whole : others).push_back(body);
    }
    std::vector<BodyPair> enabled, disabled;
    const auto has_room = [&] { return whole.size() + enabled.size() + disabled.size() <= kMostPairs; };
    // Classes that exclude each other have no pair to enable, so that the work grows with the elements.
    std::map<std::uint32_t, std::vector<Index<Body>>> whole_of, others_of;
    for (const Index<Body> body : whole) whole_of[exclusions.ClassOf(body)].push_back(body);
    for (const Index<Body> body : others) others_of[exclusions.ClassOf(body)].push_back(body);
    const auto enable = [&](const auto& some, const auto& more, bool is_same) {
      for (std::size_t i = 0; i < some.size() && has_room(); ++i) {
        for (std::size_t k = is_same ? i + 1 : 0; k < more.size() && has_room(); ++k) {
          stop_.Look();
          if (collide(some[i], more[k])) enabled.emplace_back(some[i], more[k]);
        }
      }
    };
    for (auto one = whole_of.begin(); one != whole_of.end(); ++one) {
      for (auto other = one; other != whole_of.end(); ++other) {
        if (!exclusions.ClassesExclude(one->first, other->first)) enable(one->second, other->second, one == other);
      }
      for (const auto& [index, bodies] : others_of) {
        if (!exclusions.ClassesExclude(one->first, index)) enable(one->second, bodies, false);
      }
    }
    std::sort(enabled.begin(), enabled.end());
    for (std::size_t i = 0; i < others.size() && has_room(); ++i) {
      for (const Index<Body> other : exclusions.PartnersOf(others[i])) {
        const bool is_later = other > others[i] && std::binary_search(others.begin(), others.end(), other);
        if (is_later) disabled.emplace_back(others[i], other);
      }
    }
    if (!has_room()) return false;
    for (const Index<Body> body : whole) {
      out_.Open(kDisableDefaultCollisions.name.data());
      out_.Attribute("link", out_.names.links[body.value()]);
      out_.Close();
      out_.losses.Wrote(1);
    }
    for (const auto& [a, b] : enabled) {
      out_.Open(kEnableCollisions.name.data());
      out_.Attribute("link1", out_.names.links[a.value()]);
      out_.Attribute("link2", out_.names.links[b.value()]);
      out_.Close();
      out_.losses.Wrote(1);
    }
    for (const auto& [a, b] : disabled) Write(a, b, {}, nullptr);
    return true;
  }

  // In MoveIt all links collide unless the file says otherwise. In a scene, bodies that a joint connects do not.
  void WriteNeighbours() {
    const KeptList adjacent{{kSrdf.name, Name("reason"), "Adjacent"}};
    std::vector<bool> collides(out_.scene.bodies.size(), false);
    for (const Geometry& geometry : out_.scene.geometries) {
      if (geometry.roles.proximity) collides[geometry.body.value()] = true;
    }
    const auto write = [&](Index<Body> a, Index<Body> b) {
      if (collides[a.value()] && collides[b.value()]) Write(a, b, adjacent, nullptr);
    };
    for (const auto& [a, b] : JoinedBodies(out_.scene)) write(a, b);
    const WeldedGroups welded(out_.scene);
    for (const WeldedGroup& group : welded.groups()) {
      std::vector<Index<Body>> bodies;
      for (const Index<Body> body : group.bodies) {
        if (collides[body.value()]) bodies.push_back(body);
      }
      for (std::size_t i = 0; i < bodies.size(); ++i) {
        for (std::size_t k = i + 1; k < bodies.size(); ++k) write(bodies[i], bodies[k]);
      }
    }
  }

  Output& out_;
  StopCheck stop_;
  std::unordered_set<std::uint64_t> written_;
};

}  // namespace

void WriteExcludedPairs(Output& out) { PairWriter(out).Run(); }

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

std::string Write(const Scene& scene, const WriteOptions& options, const UrdfNames& names, LossReport& losses) {
  Output out(scene, options, names, losses);
  out.xml().PushHeader(false, true);
  out.Open(kRobot.name.data());
  out.Attribute("name", names.robot);
  out.WriteKeptAttributes();
  out.WriteKept(kGroup.name);
  WriteGroupStates(out);
  for (const ElementRow* row : {&kEndEffector, &kVirtualJoint, &kPassiveJoint, &kJointProperty, &kSphereApproximation,
                                &kDisableDefaultCollisions, &kEnableCollisions}) {
    out.WriteKept(row->name);
  }
  WriteExcludedPairs(out);
  out.WriteOtherKept();
  out.Close();
  return out.Finish();
}

Scene WithoutSemantics(const Scene& scene) {
  Scene without = scene;
  without.configurations = {};
  const auto forget = [](auto& table) {
    for (auto& one : table) {
      erase_if(one.kept, [](const Kept& kept) { return kept.format == kSrdf.name; });
    }
  };
  forget(without.models);
  forget(without.excluded_pairs);
  forget(without.collision_filter_groups);
  return without;
}

}  // namespace sceneweld::srdf
