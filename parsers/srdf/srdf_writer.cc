// SPDX-License-Identifier: BSD-3-Clause
// Writes the semantics of a scene: elements that models keep from SRDF, pairs of links that do not collide, and
// configurations as states of groups.

#include <tinyxml2.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/srdf/srdf.h"
#include "sceneweld/parsers/srdf/srdf_collisions.h"
#include "sceneweld/parsers/srdf/srdf_names.h"
#include "sceneweld/parsers/srdf/srdf_reading.h"
#include "sceneweld/parsers/srdf/srdf_robot.h"
#include "sceneweld/parsers/table/xml_output.h"
#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/motion/welded_groups.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::srdf {
namespace {

// An SRDF file that is being written, with the names in it.
class Output : public XmlOutput {
 public:
  Output(const Scene& scene, const WriteOptions& options, const UrdfNames& names, LossReport& losses);

  const Scene& scene;
  const WriteOptions& options;
  const UrdfNames& names;

  // A virtual joint that the file has, with its name there.
  struct WrittenVirtualJoint {
    Name name;
    VirtualJoint::Type type = VirtualJoint::Type::kFixed;
  };
  // The virtual joint of a body; null if there is none.
  const WrittenVirtualJoint* VirtualJointOf(Index<Body> body) const;

  static bool IsElement(const Kept& kept);
  // Writes an element that a model or its configuration keeps.
  void WriteElement(Index<ModelInstance> model, const Kept& kept);
  // Writes the kept elements of all models that have this name.
  void WriteKept(std::string_view element);
  // Those with a name that is not of SRDF, and kept attributes of the robot.
  void WriteOtherKept();
  void WriteKeptAttributes();

  // The name of a kept group in the file; empty if no model keeps it.
  std::string GroupName(Index<ModelInstance> model, std::string_view name) const;
  // A name for a new group.
  std::string NewGroupName(Index<ModelInstance> model, std::string_view like);
  bool keeps_semantics() const { return keeps_semantics_; }

  // Bodies that `<disable_default_collisions>` names, and pairs that `<enable_collisions>` names (PairKey).
  const std::set<std::uint32_t>& without_default() const { return without_default_; }
  const std::set<std::uint64_t>& enabled() const { return enabled_; }

 private:
  void FindHeldLinks();
  void FindNames();
  void ReportNewNames();
  std::string Scoped(Index<ModelInstance> model, std::string_view name) const;
  Index<Body> FindLink(Index<ModelInstance> model, std::string_view name) const;
  bool IsOfHeldLink(Index<ModelInstance> model, const tinyxml2::XMLElement& virtual_joint);

  using Key = std::pair<std::uint32_t, std::string>;  // Model and name.
  FlatNames groups_, end_effectors_, joints_;
  std::map<Key, std::string> group_names_, end_effector_names_, virtual_joint_names_;
  std::map<std::uint32_t, WrittenVirtualJoint> virtual_joints_;  // By body.
  std::set<std::uint32_t> held_links_;
  std::set<std::uint32_t> without_default_;
  std::set<std::uint64_t> enabled_;
  bool keeps_semantics_ = false;
};

std::string_view TextOf(const tinyxml2::XMLElement& element, const char* attribute) {
  const char* const text = element.Attribute(attribute);
  return text ? Trimmed(text) : std::string_view();
}

Output::Output(const Scene& scene_, const WriteOptions& options_, const UrdfNames& names_, LossReport& losses_)
    : XmlOutput(kSrdf, losses_),
      scene(scene_),
      options(options_),
      names(names_),
      groups_(options_.separator),
      end_effectors_(options_.separator),
      joints_(options_.separator) {
  HeedLimitsOf(options.files);
  for (const Name& joint : names.joints) joints_.Reserve(joint);
  FindHeldLinks();
  FindNames();
  ReportNewNames();
  const auto is_of_srdf = [](const auto& table) {
    return std::any_of(table.begin(), table.end(), [](const auto& one) {
      return std::any_of(one.kept.begin(), one.kept.end(), [](const Kept& kept) { return kept.format == kSrdf.name; });
    });
  };
  keeps_semantics_ = is_of_srdf(scene.models) || is_of_srdf(scene.excluded_pairs);
}

bool Output::IsElement(const Kept& kept) {
  return kept.format == kSrdf.name && kept.attribute.empty() && !IsWording(kept);
}

std::string Output::Scoped(Index<ModelInstance> model, std::string_view name) const {
  return model == names.model ? std::string(name) : scene.Scoped(model, name);
}

Index<Body> Output::FindLink(Index<ModelInstance> model, std::string_view name) const {
  const auto [owner, local] = ResolveInText(scene, model, name);
  if (const auto body = owner.valid() ? scene.FindBody(owner, local) : Index<Body>()) return body;
  return name == "world" ? Scene::kWorldBody : Index<Body>();
}

void Output::FindHeldLinks() {
  for (const SpanningTree::Entry& entry : TreeOf(scene).entries) {
    // A joint within its own model, or one to the world, held it in the file too.
    const bool is_on_other = entry.inboard && entry.inboard != Scene::kWorldBody &&
                             scene.bodies[entry.inboard].model != scene.bodies[entry.body].model;
    if (is_on_other && !IsFree(scene, entry)) held_links_.insert(entry.body.value());
  }
}

void Output::FindNames() {
  for (const ModelInstance& model : scene.models) {
    const Index<ModelInstance> index = scene.models.IndexOf(model);
    for (const Kept& kept : model.kept) {
      if (!IsElement(kept)) continue;
      tinyxml2::XMLDocument document;
      const tinyxml2::XMLElement* const element = ParseKept(document, kept.text);
      if (!element) continue;
      const std::string_view tag = element->Name();
      const std::string name(TextOf(*element, "name"));
      const Key key{index.value(), name};
      if (tag == kGroup.name) {
        group_names_.try_emplace(key, groups_.Claim(Scoped(index, name), "group").str());
      } else if (tag == kEndEffector.name) {
        end_effector_names_.try_emplace(key, end_effectors_.Claim(Scoped(index, name), "end_effector").str());
      } else if (tag == kVirtualJoint.name) {
        const auto child = FindLink(index, TextOf(*element, "child_link"));
        if (child && held_links_.contains(child.value())) continue;
        const Name written = joints_.Claim(Scoped(index, name), "virtual_joint");
        virtual_joint_names_.try_emplace(key, written.str());
        const std::string_view type = TextOf(*element, "type");
        if (child) {
          virtual_joints_.try_emplace(child.value(),
                                      WrittenVirtualJoint{written, type == "floating" ? VirtualJoint::Type::kFloating
                                                                   : type == "planar" ? VirtualJoint::Type::kPlanar
                                                                                      : VirtualJoint::Type::kFixed});
        }
      } else if (tag == kDisableDefaultCollisions.name) {
        if (const auto body = FindLink(index, TextOf(*element, "link"))) without_default_.insert(body.value());
      } else if (tag == kEnableCollisions.name) {
        const auto a = FindLink(index, TextOf(*element, "link1")), b = FindLink(index, TextOf(*element, "link2"));
        if (a && b) enabled_.insert(PairKey(a, b));
      }
    }
  }
}

// The report of the URDF file names links and joints.
void Output::ReportNewNames() {
  struct NewNames {
    std::size_t count = 0;
    std::string first;
  };
  std::map<std::uint32_t, NewNames> by_model;
  const auto note = [&](const std::map<Key, std::string>& written, const char* kind) {
    for (const auto& [key, name] : written) {
      if (name == key.second) continue;
      NewNames& of_model = by_model[key.first];
      if (of_model.count++ == 0) of_model.first = kind + Quoted(key.second) + " is written as " + Quoted(name);
    }
  };
  note(group_names_, "group ");
  note(end_effector_names_, "end effector ");
  note(virtual_joint_names_, "virtual joint ");
  for (const auto& [index, of_model] : by_model) {
    const ModelInstance& model = scene.models[Index<ModelInstance>(index)];
    const std::string of = " of model " + Quoted(model.name);
    losses.Renamed(model.span, of_model.count == 1 ? of_model.first + " in the SRDF" + of
                                                   : std::to_string(of_model.count) + " names in the SRDF" + of +
                                                         " are written differently: " + of_model.first + ", ...");
  }
}

const Output::WrittenVirtualJoint* Output::VirtualJointOf(Index<Body> body) const {
  const auto found = virtual_joints_.find(body.value());
  return found == virtual_joints_.end() ? nullptr : &found->second;
}

std::string Output::GroupName(Index<ModelInstance> model, std::string_view name) const {
  const auto found = group_names_.find(Key{model.value(), std::string(name)});
  return found == group_names_.end() ? std::string() : found->second;
}

std::string Output::NewGroupName(Index<ModelInstance> model, std::string_view like) {
  return groups_.Claim(Scoped(model, like), "group").str();
}

// MoveIt ignores a virtual joint of a link that a joint of the robot holds, as after mounting it on another one.
bool Output::IsOfHeldLink(Index<ModelInstance> model, const tinyxml2::XMLElement& virtual_joint) {
  const auto body = FindLink(model, TextOf(virtual_joint, "child_link"));
  if (!body || !held_links_.contains(body.value())) return false;
  losses.Dropped(About<&ModelInstance::kept>(scene.models[model]),
                 "virtual joint " + Quoted(TextOf(virtual_joint, "name")) +
                     " of the SRDF is left out, because a joint holds " + "link " +
                     Quoted(FullName(scene, scene.bodies[body])));
  return true;
}

void Output::WriteElement(Index<ModelInstance> model, const Kept& kept) {
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* const element = ParseKept(document, kept.text);
  if (!element) return;
  if (element->Name() == kVirtualJoint.name && IsOfHeldLink(model, *element)) return;
  const auto of_map = [&](const std::map<Key, std::string>& map, std::string_view name) -> std::optional<std::string> {
    const auto found = map.find(Key{model.value(), std::string(name)});
    return found == map.end() ? std::nullopt : std::optional(found->second);
  };
  ReplaceNames(*element, [&](NameKind kind, std::string_view name) -> std::optional<std::string> {
    switch (kind) {
      case NameKind::kGroup: return of_map(group_names_, name);
      case NameKind::kEndEffector: return of_map(end_effector_names_, name);
      case NameKind::kVirtualJoint: return of_map(virtual_joint_names_, name);
      case NameKind::kLink: {
        const auto body = FindLink(model, name);
        return body && !names.links[body.value()].empty() ? std::optional(names.links[body.value()].str())
                                                          : std::nullopt;
      }
      case NameKind::kJoint: {
        const auto [owner, local] = ResolveInText(scene, model, name);
        const auto joint = owner.valid() ? scene.FindJoint(owner, local) : Index<Joint>();
        return joint ? std::optional(names.joints[joint.value()].str()) : of_map(virtual_joint_names_, name);
      }
    }
    return std::nullopt;
  });
  Verbatim(*element);
  losses.Wrote(1);
}

void Output::WriteKept(std::string_view element) {
  for (const ModelInstance& model : scene.models) {
    for (const Kept& kept : model.kept) {
      if (IsElement(kept) && KeptName(kept) == "<" + std::string(element) + ">") {
        WriteElement(scene.models.IndexOf(model), kept);
      }
    }
  }
}

void Output::WriteOtherKept() {
  for (const ModelInstance& model : scene.models) {
    for (const Kept& kept : model.kept) {
      if (!IsElement(kept)) continue;
      const std::string name = KeptName(kept);
      const bool is_known = std::any_of(kRobot.children.begin(), kRobot.children.end(), [&](const ElementRow* row) {
        return name == "<" + std::string(row->name) + ">";
      });
      if (!is_known) WriteElement(scene.models.IndexOf(model), kept);
    }
  }
}

void Output::WriteKeptAttributes() {
  for (const ModelInstance& model : scene.models) {
    const Index<ModelInstance> index = scene.models.IndexOf(model);
    if (index == names.model) {
      KeptAttributes(model.kept);
      continue;
    }
    for (const Kept& kept : model.kept) {
      if (kept.format != kSrdf.name || kept.attribute.empty() || IsWording(kept)) continue;
      losses.Dropped(About<&ModelInstance::kept>(model),
                     Quoted(kept.attribute) + " of the SRDF file of model " + Quoted(model.name) +
                         " is left out, because several models are merged into one robot");
    }
  }
}

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

// `<disable_collisions>` elements.
void WriteExcludedPairs(Output& out) { PairWriter(out).Run(); }

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

// Groups for configurations without one, and `<group_state>` elements.
void WriteGroupStates(Output& out) { StateWriter(out).Run(); }

}  // namespace

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
