// SPDX-License-Identifier: BSD-3-Clause
// Reads what does not collide: filtered pairs, collision groups, and articulations without collisions of their own.

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/read/joint_frames.h"
#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/motion/welded_groups.h"

namespace sceneweld::usd {
namespace {

/// The colliders of a stage, by body.
class Colliders {
 public:
  explicit Colliders(Input& in) : in_(in), count_(in.scene.bodies.size(), 0) {
    for (const stage::StagePrim& prim : in.stage.prims) {
      if (Is(prim)) ++count_[in.BodyAt(prim).value()];
    }
  }
  static bool Is(const stage::StagePrim& prim) { return prim.is_defined && prim.Has("PhysicsCollisionAPI"); }
  std::size_t CountOf(Index<Body> body) const { return count_[body.value()]; }

  /// Calls `use(prim)` for a prim and all prims below it, except those that `stop` refuses, and what is below them.
  /// Ends, after a report, when all calls together visit too many prims.
  template <typename Stop, typename Use>
  void EachBelow(const stage::StagePrim& top, Stop&& stop, Use&& use) {
    std::vector<const stage::StagePrim*> left{&top};
    while (!left.empty() && MayVisit(top)) {
      const stage::StagePrim& prim = *left.back();
      left.pop_back();
      if (&prim != &top && stop(prim)) continue;
      use(prim);
      for (const std::uint32_t child : prim.children) left.push_back(&in_.stage.prims[child]);
    }
  }

  /// Counts a step of the work. False, after a report, if there were too many.
  bool MayVisit(const stage::StagePrim& prim) {
    stop_.Look();
    const std::size_t most = in_.context.files.limits().max_elements;
    if (++visited_ <= most) return true;
    if (visited_ == most + 1) {
      in_.diagnostics().Error(
          "limit-exceeded", in_.SpanOf(prim),
          "the collision groups and filtered pairs name more than " + std::to_string(most) + " prims, all together");
    }
    return false;
  }

 private:
  Input& in_;
  std::vector<std::size_t> count_;
  std::size_t visited_ = 0;
  StopCheck stop_{&in_.context.files.limits()};
};

/// What a target of filtered pairs covers: a whole body, or one of its colliders.
struct Covered {
  Index<Body> body;
  std::uint32_t collider = 0;  // The number of its prim; 0: the whole body.
};

/// Reads `physics:filteredPairs`.
class PairsReader {
 public:
  PairsReader(Input& in, Colliders& colliders) : in_(in), colliders_(colliders) {}

  void Run() {
    for (const stage::StagePrim& prim : in_.stage.prims) {
      if (!prim.is_defined) continue;
      for (const std::string& path : in_.TakeTargets(prim, PrivateName("excluded_pairs"))) {
        stated_.insert(PairOf(in_.BodyAt(prim), in_.BodyAt(path)));
        spans_.emplace(PairOf(in_.BodyAt(prim), in_.BodyAt(path)), in_.SpanOf(prim));
      }
      if (prim.Has("PhysicsFilteredPairsAPI")) ReadPairs(prim);
    }
    AddPairs();
  }

 private:
  using Bodies = std::pair<Index<Body>, Index<Body>>;
  static Bodies PairOf(Index<Body> a, Index<Body> b) { return a < b ? Bodies{a, b} : Bodies{b, a}; }

  void ReadPairs(const stage::StagePrim& prim) {
    const std::vector<Covered> own = CoveredBy(prim);
    for (const std::string& path : in_.TakeTargets(prim, "physics:filteredPairs")) {
      const stage::StagePrim* target = in_.stage.Find(path);
      if (!target) {
        in_.diagnostics().Warning("unknown-body", SpanAt(prim, "physics:filteredPairs"),
                                  "`physics:filteredPairs` of " + Input::Describe(prim) + " names " + Quoted(path) +
                                      ", which is not a prim of the stage");
        continue;
      }
      const std::vector<Covered> others = CoveredBy(*target);
      for (const Covered& a : own) {
        for (const Covered& b : others) {
          if (a.body == b.body || !colliders_.MayVisit(prim)) continue;
          const bool in_order = a.body < b.body;
          cells_[PairOf(a.body, b.body)].insert(in_order ? std::pair(a.collider, b.collider)
                                                         : std::pair(b.collider, a.collider));
          spans_.emplace(PairOf(a.body, b.body), SpanAt(prim, "physics:filteredPairs"));
        }
      }
    }
  }

  // A body, a collider, or all bodies below a prim, such as an articulation.
  std::vector<Covered> CoveredBy(const stage::StagePrim& prim) {
    std::vector<Covered> covered;
    const std::size_t number = in_.NumberOf(prim);
    if (in_.body_of_prim[number].valid()) return {{in_.body_of_prim[number], 0}};
    if (Colliders::Is(prim)) return {{in_.BodyAt(prim), static_cast<std::uint32_t>(number)}};
    colliders_.EachBelow(
        prim, [](const stage::StagePrim&) { return false; },
        [&](const stage::StagePrim& below) {
          const Index<Body> body = in_.body_of_prim[in_.NumberOf(below)];
          if (body.valid()) covered.push_back({body, 0});
        });
    if (!covered.empty()) return covered;
    // A part of a body, such as the Xform of its colliders.
    colliders_.EachBelow(
        prim, [](const stage::StagePrim&) { return false; },
        [&](const stage::StagePrim& below) {
          if (!Colliders::Is(below)) return;
          covered.push_back({in_.BodyAt(below), static_cast<std::uint32_t>(in_.NumberOf(below))});
        });
    return covered;
  }

  void AddPairs() {
    const WeldedGroups groups(in_.scene);
    std::set<Bodies> by_rule;
    for (const auto& [a, b] : JoinedBodies(in_.scene)) by_rule.insert(PairOf(a, b));
    std::set<Bodies> excluded;
    for (const ExcludedPair& pair : in_.scene.excluded_pairs) excluded.insert(PairOf(pair.body_A, pair.body_B));
    for (const Bodies& bodies : stated_) {
      if (bodies.first != bodies.second && excluded.insert(bodies).second) Add(bodies);
    }
    for (const auto& [bodies, cells] : cells_) {
      const auto& [a, b] = bodies;
      if (by_rule.contains(bodies) || groups.SameGroup(a, b) || excluded.contains(bodies)) continue;
      if (IsWhole(bodies, cells)) {
        Add(bodies);
        continue;
      }
      in_.diagnostics().Warning("partial-filter", spans_[bodies],
                                "`physics:filteredPairs` excludes only some colliders of " +
                                    Quoted(in_.scene.FullName(a)) + " and " + Quoted(in_.scene.FullName(b)) +
                                    "; a scene excludes whole bodies, and these collide");
    }
  }

  bool IsWhole(const Bodies& bodies, const std::set<std::pair<std::uint32_t, std::uint32_t>>& cells) const {
    if (cells.contains({0, 0})) return true;
    const std::size_t in_a = colliders_.CountOf(bodies.first), in_b = colliders_.CountOf(bodies.second);
    std::size_t covered = 0;
    for (const auto& [i, j] : cells) covered += (i == 0 ? in_a : 1) * (j == 0 ? in_b : 1);
    return covered >= in_a * in_b;
  }

  void Add(const Bodies& bodies) { in_.scene.excluded_pairs.Add({bodies.first, bodies.second, spans_[bodies], {}}); }

  Input& in_;
  Colliders& colliders_;
  std::set<Bodies> stated_;
  std::map<Bodies, std::set<std::pair<std::uint32_t, std::uint32_t>>> cells_;  // Pairs of colliders; 0: all of them.
  std::map<Bodies, Span> spans_;
};

/// Reads `PhysicsCollisionGroup`, and articulations without collisions of their own.
class GroupsReader {
 public:
  GroupsReader(Input& in, Colliders& colliders) : in_(in), colliders_(colliders) {}

  void Run() {
    for (const stage::StagePrim& prim : in_.stage.prims) {
      if (!prim.is_defined) continue;
      if (prim.type == "PhysicsCollisionGroup") ReadGroup(prim);
      ReadArticulation(prim);
    }
    for (const auto& [group, path] : ignores_) {
      const auto found = group_of_path_.find(path);
      if (found == group_of_path_.end()) {
        const Span span = in_.scene.collision_filter_groups[group].span;
        in_.diagnostics().Warning(
            "unknown-group", span,
            "`physics:filteredGroups` names " + Quoted(path) + ", which is not a collision group");
      } else {
        AddIgnored(group, found->second);
      }
    }
  }

 private:
  using Group = Index<CollisionFilterGroup>;

  void AddIgnored(Group group, Group ignored) {
    auto& ignores = in_.scene.collision_filter_groups[group].ignores;
    const bool known =
        std::any_of(ignores.begin(), ignores.end(), [&](const auto& ref) { return ref.index == ignored; });
    if (!known) ignores.emplace_back(ignored);
  }

  Group AddGroup(CollisionFilterGroup group) {
    const std::string name = group.name.str();
    for (int number = 1;; ++number) {
      const auto added = in_.scene.AddCollisionFilterGroup(group);
      if (added) return added.index;
      group.name = Name(name + "_" + std::to_string(number));
    }
  }

  void ReadGroup(const stage::StagePrim& prim) {
    // The geometries have the bits themselves.
    if (in_.ElementOf(prim) == "contact_bits") return in_.UseAll(prim);
    in_.Use(prim);
    CollisionFilterGroup group;
    group.name = in_.NameOf(prim);
    group.scope = in_.ModelAt(prim);
    group.span = in_.SpanOf(prim);
    const auto merged = in_.TakeText(prim, "physics:mergeGroup").value_or("");
    if (in_.TakeBool(prim, "physics:invertFilteredGroups").value_or(false)) {
      in_.diagnostics().Warning("unsupported-element", SpanAt(prim, "physics:invertFilteredGroups"),
                                "`physics:invertFilteredGroups` of " + Input::Describe(prim) +
                                    " is not supported: the group ignores no other group");
      in_.TakeTargets(prim, "physics:filteredGroups");
    }
    const std::vector<Index<Body>> members = MembersOf(prim);
    Group index;
    if (const auto same = merged_.find(merged); !merged.empty() && same != merged_.end()) {
      index = same->second;
    } else {
      in_.Restore(prim, group);
      index = AddGroup(std::move(group));
      if (!merged.empty()) merged_.emplace(merged, index);
    }
    auto& all = in_.scene.collision_filter_groups[index].members;
    for (const Index<Body> body : members) all.emplace_back(body);
    group_of_path_.emplace(prim.path, index);
    for (const std::string& path : in_.TakeTargets(prim, "physics:filteredGroups")) ignores_.emplace_back(index, path);
  }

  // The bodies all of whose colliders are in the collection.
  std::vector<Index<Body>> MembersOf(const stage::StagePrim& prim) {
    const auto includes = in_.TakeTargets(prim, "collection:colliders:includes");
    const auto excludes = in_.TakeTargets(prim, "collection:colliders:excludes");
    const auto rule = in_.TakeText(prim, "collection:colliders:expansionRule").value_or("expandPrims");
    const bool includes_all = in_.TakeBool(prim, "collection:colliders:includeRoot").value_or(false);
    const bool has_world = in_.TakePrivate(prim, "world") == "true";
    std::unordered_set<const stage::StagePrim*> stops;
    std::vector<const stage::StagePrim*> tops;
    const auto find = [&](const std::vector<std::string>& paths, bool is_included) {
      for (const std::string& path : paths) {
        const stage::StagePrim* target = in_.stage.Find(path);
        if (target) stops.insert(target);
        if (target && is_included) tops.push_back(target);
      }
    };
    find(includes, true);
    find(excludes, false);
    if (includes_all) tops.push_back(&in_.stage.prims.front());
    std::map<Index<Body>, std::size_t> counts;
    std::set<Index<Body>> bodies;
    const auto use = [&](const stage::StagePrim& below) {
      const Index<Body> body = in_.body_of_prim[in_.NumberOf(below)];
      if (body.valid()) bodies.insert(body);
      if (Colliders::Is(below)) ++counts[in_.BodyAt(below)];
    };
    for (const stage::StagePrim* top : tops) {
      if (rule == "explicitOnly") {
        use(*top);
      } else {
        colliders_.EachBelow(
            *top, [&](const stage::StagePrim& below) { return stops.contains(&below); }, use);
      }
    }
    for (const auto& [body, count] : counts) bodies.insert(body);
    std::vector<Index<Body>> members;
    for (const Index<Body> body : bodies) {
      const std::size_t all = colliders_.CountOf(body);
      if (body == Scene::kWorldBody && (has_world || all == 0)) continue;
      if (body == Scene::kWorldBody) {
        in_.diagnostics().Warning(
            "partial-filter", SpanAt(prim, "collection:colliders:includes"),
            "the collision group " + Quoted(prim.path) +
                " has colliders of the world; groups of a scene have bodies only, so they are left out");
      } else if (counts[body] >= all) {
        members.push_back(body);
      } else {
        in_.diagnostics().Warning("partial-filter", SpanAt(prim, "collection:colliders:includes"),
                                  "the collision group " + Quoted(prim.path) + " has only some colliders of " +
                                      Quoted(in_.scene.FullName(body)) +
                                      "; groups of a scene have whole bodies, and this one is left out");
      }
    }
    if (has_world) members.push_back(Scene::kWorldBody);
    return members;
  }

  // `newton:selfCollisionEnabled` and `physxArticulation:enabledSelfCollisions`.
  void ReadArticulation(const stage::StagePrim& prim) {
    const auto newton = in_.TakeBool(prim, "newton:selfCollisionEnabled");
    const auto physx = in_.TakeBool(prim, "physxArticulation:enabledSelfCollisions");
    if (newton.value_or(physx.value_or(true))) return;
    const std::vector<Index<Body>> bodies = BodiesOf(prim);
    if (bodies.size() < 2) return;
    CollisionFilterGroup group;
    group.name = Name(std::string(prim.name.view()) + "_self_collision");
    group.scope = in_.ModelAt(prim);
    group.span = in_.SpanOf(prim);
    for (const Index<Body> body : bodies) group.members.emplace_back(body);
    const Group index = AddGroup(std::move(group));
    AddIgnored(index, index);
  }

  // The bodies of an articulation: those below its root, and those that joints connect to them.
  std::vector<Index<Body>> BodiesOf(const stage::StagePrim& root) {
    std::vector<bool> is_in(in_.scene.bodies.size(), false);
    std::vector<Index<Body>> bodies;
    const auto add = [&](Index<Body> body) {
      if (!body.valid() || body == Scene::kWorldBody || is_in[body.value()]) return;
      is_in[body.value()] = true;
      bodies.push_back(body);
    };
    colliders_.EachBelow(
        root, [](const stage::StagePrim&) { return false; },
        [&](const stage::StagePrim& below) { add(in_.body_of_prim[in_.NumberOf(below)]); });
    if (const Index<Joint> joint = in_.joint_of_prim[in_.NumberOf(root)]; joint.valid()) {
      add(in_.scene.joints[joint].parent.index);
      add(in_.scene.joints[joint].child.index);
    }
    if (neighbours_.empty()) {
      neighbours_.resize(in_.scene.bodies.size());
      for (const Joint& joint : in_.scene.joints) {
        neighbours_[joint.parent.index.value()].push_back(joint.child.index);
        neighbours_[joint.child.index.value()].push_back(joint.parent.index);
      }
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      for (const Index<Body> other : neighbours_[bodies[i].value()]) add(other);
    }
    std::sort(bodies.begin(), bodies.end());
    return bodies;
  }

  Input& in_;
  Colliders& colliders_;
  std::unordered_map<std::string, Group> group_of_path_;
  std::map<std::string, Group> merged_;
  std::vector<std::pair<Group, std::string>> ignores_;
  std::vector<std::vector<Index<Body>>> neighbours_;  // by body
};

}  // namespace

void ReadCollisionFilters(Input& in) {
  Colliders colliders(in);
  GroupsReader(in, colliders).Run();
  PairsReader(in, colliders).Run();
}

}  // namespace sceneweld::usd
