// SPDX-License-Identifier: BSD-3-Clause
// Writes the pairs of links that do not collide.

#include <algorithm>
#include <map>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/srdf/srdf_collisions.h"
#include "sceneweld/parsers/srdf/srdf_output.h"
#include "sceneweld/scene/collision_rules.h"
#include "sceneweld/scene/exclusions.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/welded_groups.h"

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

}  // namespace sceneweld::srdf
