// SPDX-License-Identifier: BSD-3-Clause
// Reads the pairs of links that do not collide.

#include "sceneweld/parsers/srdf/srdf_collisions.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/srdf/srdf_reading.h"

namespace sceneweld::srdf {
namespace {

class CollisionReader {
 public:
  explicit CollisionReader(Robot& robot) : robot_(robot) {
    for (const ExcludedPair& pair : robot.scene.excluded_pairs) {
      excluded_.emplace(PairKey(pair.body_A, pair.body_B), robot.scene.excluded_pairs.IndexOf(pair));
    }
    first_new_ = robot.scene.excluded_pairs.size();
  }

  void Disable(Element element) {
    LinkPair pair;
    const std::size_t from = robot_.pieces.size();
    robot_.reading.kept = &robot_.pieces;
    robot_.Check(element, kDisableCollisions);
    robot_.reading.kept = nullptr;
    KeptList kept = robot_.pieces.Take(element, from, kSrdf.name);
    const auto [a, b] = Links(element, kDisableCollisions, pair);
    if (!a || !b) return;
    // A pair without a reason must differ from one that other formats exclude.
    if (kept.empty()) KeepWording(kept, kSrdf.name, kElementWord, kDisableCollisions.name);
    const auto known = excluded_.find(PairKey(a, b));
    if (known == excluded_.end()) {
      excluded_.emplace(PairKey(a, b), robot_.scene.excluded_pairs.Add({a, b, element.span(), std::move(kept)}));
      return;
    }
    ExcludedPair& first = robot_.scene.excluded_pairs[known->second];
    if (known->second.value() >= first_new_ || !first.kept.empty()) {
      robot_.diagnostics
          .Warning("ignored-element", element.span(),
                   "links " + Quoted(pair.link1.name) + " and " + Quoted(pair.link2.name) +
                       " are disabled already; the second element is left out")
          .Note(first.span, "the first one is here");
      return;
    }
    first.kept = std::move(kept);
  }

  void Enable(Element element) {
    LinkPair pair;
    robot_.Check(element, kEnableCollisions);
    const auto [a, b] = Links(element, kEnableCollisions, pair);
    if (!a || !b) return;
    enabled_.insert(PairKey(a, b));
    has_enabled_.insert(a.value());
    has_enabled_.insert(b.value());
    const auto known = excluded_.find(PairKey(a, b));
    if (known != excluded_.end() && known->second.value() >= first_new_) {
      robot_.diagnostics
          .Warning("conflicting-values", element.span(),
                   "links " + Quoted(pair.link1.name) + " and " + Quoted(pair.link2.name) +
                       " are enabled and disabled; they do not collide")
          .Note(robot_.scene.excluded_pairs[known->second].span, "disabled here");
    }
    robot_.Keep(element);
  }

  void Default(Element element) {
    OnLink says;
    robot_.Check(element, kDisableDefaultCollisions);
    if (!ReadFields(element, kDisableDefaultCollisions.fields, says, robot_.reading)) return;
    const auto body = robot_.Link(says.link);
    if (!body) return;
    if (!without_default_.insert(body.value()).second) {
      robot_.diagnostics.Warning("ignored-element", element.span(),
                                 "the collisions of link " + Quoted(says.link.name) + " are disabled already");
      return;
    }
    defaults_.push_back({body, element.span()});
    robot_.Keep(element);
  }

  // After all elements.
  void Finish() {
    CollisionFilterGroup alone;
    for (const DisabledLink& link : defaults_) {
      if (!has_enabled_.contains(link.body.value())) alone.members.emplace_back(link.body);
    }
    if (!alone.members.empty()) AddGroup(std::move(alone));
    for (const DisabledLink& link : defaults_) {
      if (has_enabled_.contains(link.body.value())) AddPairs(link);
    }
  }

 private:
  struct DisabledLink {
    Index<Body> body;
    Span span;
  };

  std::pair<Index<Body>, Index<Body>> Links(Element element, const ElementRow& row, LinkPair& pair) {
    if (!ReadFields(element, row.fields, pair, robot_.reading)) return {};
    const auto a = robot_.Link(pair.link1), b = robot_.Link(pair.link2);
    if (!a || !b) return {};
    if (a != b) return {a, b};
    robot_.diagnostics.Warning("same-body", element.span(),
                               "both links are " + Quoted(pair.link1.name) + "; the element is left out");
    return {};
  }

  // Links without any enabled pair: one group of them ignores another one of all links.
  void AddGroup(CollisionFilterGroup group) {
    Scene& scene = robot_.scene;
    if (IsInModel(group)) return;
    CollisionFilterGroup all;
    for (std::size_t i = 1; i < scene.bodies.size(); ++i) all.members.emplace_back(Index<Body>(i));
    for (CollisionFilterGroup* one : {&group, &all}) {
      one->scope = robot_.owner;
      one->span = defaults_.front().span;
      KeepWording(one->kept, kSrdf.name, kElementWord, kDisableDefaultCollisions.name);
    }
    all.name = FreeName("all_links");
    group.name = FreeName(kDisableDefaultCollisions.name);
    group.ignores.emplace_back(all.name, group.span, robot_.owner);
    scene.AddCollisionFilterGroup(std::move(all));
    scene.AddCollisionFilterGroup(std::move(group));
  }

  // A model that sceneweld wrote beside an SRDF file has the same group.
  bool IsInModel(const CollisionFilterGroup& group) const {
    const auto known = robot_.scene.FindCollisionFilterGroup(robot_.owner, kDisableDefaultCollisions.name);
    if (!known) return false;
    CollisionFilterGroup& same = robot_.scene.collision_filter_groups[known];
    const bool is_same =
        std::equal(same.members.begin(), same.members.end(), group.members.begin(), group.members.end(),
                   [](const auto& a, const auto& b) { return a.index == b.index; });
    if (is_same) KeepWording(same.kept, kSrdf.name, kElementWord, kDisableDefaultCollisions.name);
    return is_same;
  }

  Name FreeName(std::string_view name) const {
    std::string free(name);
    for (int n = 1; robot_.scene.FindCollisionFilterGroup(robot_.owner, free); ++n) {
      free = std::string(name) + "_" + std::to_string(n);
    }
    return Name(free);
  }

  void AddPairs(const DisabledLink& link) {
    const Limits& limits = robot_.context.files.limits();
    for (std::size_t i = 1; i < robot_.scene.bodies.size(); ++i) {
      const Index<Body> other(i);
      const std::uint64_t key = PairKey(link.body, other);
      const bool is_in_group = without_default_.contains(other.value()) && !has_enabled_.contains(other.value());
      if (other == link.body || is_in_group || enabled_.contains(key) || excluded_.contains(key)) continue;
      if (robot_.scene.excluded_pairs.size() >= limits.max_elements) return ReportTooMany(link);
      ExcludedPair pair{link.body, other, link.span};
      KeepWording(pair.kept, kSrdf.name, kElementWord, kDisableDefaultCollisions.name);
      excluded_.emplace(key, robot_.scene.excluded_pairs.Add(std::move(pair)));
    }
  }

  void ReportTooMany(const DisabledLink& link) {
    robot_.diagnostics.Error("limit-exceeded", link.span, "too many pairs of links that do not collide");
  }

  Robot& robot_;
  std::unordered_map<std::uint64_t, Index<ExcludedPair>> excluded_;
  std::size_t first_new_ = 0;  // The first pair of this file.
  std::unordered_set<std::uint64_t> enabled_;
  std::unordered_set<std::uint32_t> has_enabled_;  // Links.
  std::unordered_set<std::uint32_t> without_default_;
  std::vector<DisabledLink> defaults_;
};

}  // namespace

bool IsOfDefault(const KeptList& kept) {
  const std::string* const word = FindWording(kept, kSrdf.name, kElementWord);
  return word && *word == kDisableDefaultCollisions.name;
}

std::uint64_t PairKey(Index<Body> a, Index<Body> b) {
  const auto [low, high] = std::minmax({a.value(), b.value()});  // By value: a.value() is a temporary.
  return (static_cast<std::uint64_t>(low) << 32) | high;
}

void ReadCollisions(Element robot_element, Robot& robot) {
  CollisionReader reader(robot);
  // `disable_collisions` decides, wherever it stands.
  Each(robot_element, kDisableCollisions.name, robot, [&](Element e) { reader.Disable(e); });
  Each(robot_element, kEnableCollisions.name, robot, [&](Element e) { reader.Enable(e); });
  Each(robot_element, kDisableDefaultCollisions.name, robot, [&](Element e) { reader.Default(e); });
  reader.Finish();
}

}  // namespace sceneweld::srdf
