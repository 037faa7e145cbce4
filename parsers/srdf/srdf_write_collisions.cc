// SPDX-License-Identifier: BSD-3-Clause
// Writes the pairs of links that do not collide.

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/srdf/srdf_collisions.h"
#include "sceneweld/parsers/srdf/srdf_output.h"
#include "sceneweld/scene/collision_filter.h"
#include "sceneweld/scene/collision_rules.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/group_limits.h"
#include "sceneweld/scene/welded_groups.h"

namespace sceneweld::srdf {
namespace {

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
    if (out_.options.files &&
        !CheckExcludedPairs(out_.scene, out_.options.files->limits(), out_.losses.diagnostics())) {
      return;
    }
    for (const auto& [a, b] : ExcludedBodyPairs(out_.scene)) {
      if (!IsByDefault(a, b)) Write(a, b, {}, nullptr);
    }
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
