// SPDX-License-Identifier: BSD-3-Clause
// Writes what does not collide: pairs of bodies, collision filter groups, and groups for contact bits.

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/write/filter_plan.h"
#include "sceneweld/scene/collisions/collision_filter.h"

namespace sceneweld::usd {
namespace {

const FilterPlan& PlanOf(const Output& out) {
  if (!out.filter_plan) out.filter_plan = std::make_shared<const FilterPlan>(out.scene, out.layout);
  return *out.filter_plan;
}

constexpr std::size_t kMostBits = 256;

/// Writes the groups of a scene.
class GroupWriter {
 public:
  explicit GroupWriter(Output& out) : out_(out), scene_(out.scene) {}

  void Write() {
    const auto members = ExpandedMembers(scene_);
    for (const CollisionFilterGroup& group : scene_.collision_filter_groups) {
      paths_.push_back(Claim(group.name, "group"));
    }
    is_member_.resize(scene_.bodies.size(), false);
    for (const CollisionFilterGroup& group : scene_.collision_filter_groups) {
      const auto index = scene_.collision_filter_groups.IndexOf(group);
      WriteGroup(group, paths_[index.value()], members[index.value()]);
    }
    WriteBits();
    if (PlanOf(out_).left_out() > 0) {
      out_.losses.Approximated(AboutAll<&ExcludedPair::body_A, &ExcludedPair::body_B>({}),
                               std::to_string(PlanOf(out_).left_out()) +
                                   " pairs of bodies that never collide are left out of the file: they are too many");
    }
  }

 private:
  std::string Claim(std::string_view name, std::string_view kind) {
    return std::string(kWorldPath) + "/" + std::string(kGroupsScope) + "/" + names_.Claim(name, kind);
  }

  void Open(const std::string& path, std::string display_name) {
    PrimMetadata metadata;
    metadata.api_schemas.emplace_back("CollectionAPI:colliders");
    metadata.display_name = std::move(display_name);
    out_.Open("PhysicsCollisionGroup", NameOfPath(path), metadata);
  }

  // OpenUSD refuses a layer in which a target occurs twice.
  void Targets(std::string_view name, const std::vector<std::string>& targets) {
    std::set<std::string_view> seen;
    std::vector<std::string> once;
    for (const std::string& target : targets) {
      if (seen.insert(target).second) once.push_back(target);
    }
    if (!once.empty()) out_.print().Relationship(name, once);
  }

  void WriteGroup(const CollisionFilterGroup& group, const std::string& path, const std::vector<Index<Body>>& members) {
    const Span span = group.span;
    const auto index = scene_.collision_filter_groups.IndexOf(group);
    Open(path, Output::DisplayName(group.name, path));
    std::vector<std::string> includes, ignores;
    bool has_world = false;
    for (const Index<Body> body : members) {
      if (body != Scene::kWorldBody) {
        includes.push_back(out_.layout.PathOf(body));
        continue;
      }
      has_world = true;
      for (const Index<Geometry> geometry : out_.geometries[body.value()]) {
        if (scene_.geometries[geometry].roles.proximity) includes.push_back(out_.layout.PathOf(geometry));
      }
    }
    for (const Ref<CollisionFilterGroup>& ignored : group.ignores) {
      if (ignored.index) ignores.push_back(paths_[ignored.index.value()]);
    }
    Targets("collection:colliders:includes", includes);
    Targets("collection:colliders:excludes", BodiesBelow(members));
    Targets("physics:filteredGroups", ignores);
    out_.Wrote(members.size() + ignores.size());
    out_.EncodeName("collision filter group", group.name, scene_.FullName(index), path, span);
    if (group.scope != Scene::kWorldInstance) {
      out_.EncodeTarget(kModelKey, out_.layout.PathOf(group.scope), span);
    }
    if (has_world) out_.Encode("world", "true", span);
    out_.EncodeRest(group, span);
    out_.Close();
  }

  // Bodies whose prims are in the prim of a member, and that are no members.
  std::vector<std::string> BodiesBelow(const std::vector<Index<Body>>& members) {
    if (out_.options.usd_bodies != UsdBodies::kNested) return {};
    for (const Index<Body> body : members) is_member_[body.value()] = true;
    std::vector<std::string> paths;
    for (const Body& body : scene_.bodies) {
      const auto index = scene_.bodies.IndexOf(body);
      const Index<Body> outer = out_.layout.PrimParent(index);
      if (outer != Scene::kWorldBody && is_member_[outer.value()] && !is_member_[index.value()]) {
        paths.push_back(out_.layout.PathOf(index));
      }
    }
    for (const Index<Body> body : members) is_member_[body.value()] = false;
    return paths;
  }

  // Which bits exclude each other, for readers that do not know the bits of the geometries.
  void WriteBits() {
    const auto& all = PlanOf(out_).bits();
    if (all.size() > kMostBits) {
      out_.losses.Approximated(AboutAll<&Geometry::contact_bits>({}),
                               "geometries have " + std::to_string(all.size()) +
                                   " different contact bits; the file has no collision groups for so many");
      return;
    }
    // Other readers take the groups for groups of bodies.
    if (!all.empty() && out_.losses.leaves_out_private()) {
      out_.losses.Adds<CollisionFilterGroup>();
      out_.losses.Adds<ExcludedPair>();
    }
    std::vector<std::string> paths;
    for (const FilterPlan::Bits& own : all) {
      paths.push_back(
          Claim("contact_" + std::to_string(own.bits.category) + "_" + std::to_string(own.bits.mask), "contact"));
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::vector<std::string> includes, ignores;
      for (const Index<Geometry> geometry : all[i].geometries) includes.push_back(out_.layout.PathOf(geometry));
      for (std::size_t j = 0; j < all.size(); ++j) {
        if (!MayCollide(all[i].bits, all[j].bits)) ignores.push_back(paths[j]);
      }
      Open(paths[i], {});
      out_.MarkElement("contact_bits");
      Targets("collection:colliders:includes", includes);
      Targets("physics:filteredGroups", ignores);
      out_.Close();
    }
  }

  Output& out_;
  const Scene& scene_;
  ChildNames names_;
  std::vector<std::string> paths_;  // by group
  std::vector<bool> is_member_;     // by body
};

}  // namespace

bool HasFilteredPairs(const Output& out, Index<Body> body, bool inside) {
  return PlanOf(out).Find(body, inside) != nullptr;
}

void WriteFilteredPairs(Output& out, Index<Body> body, bool inside) {
  const FilterPlan::Targets* targets = PlanOf(out).Find(body, inside);
  if (!targets) return;
  const std::string_view edit = inside ? "prepend" : "append";
  if (!targets->pairs.empty()) out.print().Relationship("physics:filteredPairs", targets->pairs, edit);
  if (!targets->stated.empty()) out.AddTargets("excluded_pairs", targets->stated);
  std::vector<Span> places;
  for (const Index<ExcludedPair> pair : targets->stated_pairs) places.push_back(out.scene.excluded_pairs[pair].span);
  if (!places.empty()) {
    const std::string what = std::string("`excluded_pairs`");
    const std::string why = "one of the bodies is the world, or other rules exclude the pair too";
    out.losses.Private(places, "pairs", "stored in the record as " + what + ", which only sceneweld reads: " + why,
                       what + " is left out (only sceneweld reads it): " + why);
  }
  out.Wrote(targets->pairs.size());
}

bool HasCollisionGroups(const Output& out) {
  return !out.scene.collision_filter_groups.empty() || !PlanOf(out).bits().empty() || PlanOf(out).left_out() > 0;
}

namespace {

// Without private attributes all groups belong to the world, under their local names.
void ReportScopes(Output& out) {
  if (!out.losses.leaves_out_private()) return;
  std::vector<LossSubject> about;
  for (const CollisionFilterGroup& group : out.scene.collision_filter_groups) {
    const bool names_scoped = std::any_of(group.ignores.begin(), group.ignores.end(), [&](const auto& ignored) {
      return out.scene.collision_filter_groups[ignored.index].scope != Scene::kWorldInstance;
    });
    if (names_scoped) about.push_back(About<&CollisionFilterGroup::ignores>(group));
  }
  if (about.empty()) return;
  out.losses.Dropped(std::move(about),
                     "collision filter groups of models become groups of the world, so their names differ where other "
                     "groups ignore them");
}

}  // namespace

void WriteCollisionGroups(Output& out) {
  ReportScopes(out);
  GroupWriter(out).Write();
}

}  // namespace sceneweld::usd
