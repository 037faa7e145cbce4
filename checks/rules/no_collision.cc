// SPDX-License-Identifier: BSD-3-Clause
// The rule `no-collision`.

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

// Whether the file says of the body that it is only seen: gravity does not act on it, or its geom in MJCF has
// `contype="0"` itself, and not by its class.
bool IsOnlySeen(const Scene& scene, const Geometry& geometry) {
  if (scene.bodies[geometry.body].gravity_compensation == 1) return true;
  if (!geometry.span) return false;
  const std::string_view text = std::string_view(geometry.span.source->text()).substr(geometry.span.begin);
  return text.substr(0, text.find('>')).find(" contype=\"0\"") != text.npos;
}

// The bodies that are welded together count as one. One report for each model. Models in which at least as many moving
// bodies have no collision geometry as have some are made so: with contacts at feet or fingers only, or with none.
void CheckNoCollision(CheckRun& run) {
  const Scene& scene = run.scene;
  const WeldedGroups& welded = run.subject.welded();
  std::vector<bool> group_collides(welded.groups().size());
  std::vector<Index<Geometry>> visual_of_group(welded.groups().size());
  for (const Geometry& geometry : scene.geometries) {
    const std::size_t group = welded.GroupOf(geometry.body);
    if (geometry.roles.proximity) {
      group_collides[group] = true;
    } else if (!visual_of_group[group].valid()) {
      visual_of_group[group] = scene.geometries.IndexOf(geometry);
    }
  }
  std::vector<std::vector<std::size_t>> of_model(scene.models.size());
  std::vector<std::size_t> colliding(scene.models.size());
  for (std::size_t i = 0; i < welded.groups().size(); ++i) {
    const WeldedGroup& group = welded.groups()[i];
    const Body& base = scene.bodies[group.base];
    if (group.IsWorld() || base.deformable) continue;
    if (group_collides[i]) ++colliding[base.model.value()];
    if (group_collides[i] || !visual_of_group[i].valid() || !(welded.CompositeMass(i).mass > 0)) continue;
    if (IsOnlySeen(scene, scene.geometries[visual_of_group[i]])) continue;
    of_model[base.model.value()].push_back(i);
  }
  for (std::size_t model = 0; model < of_model.size(); ++model) {
    const std::vector<std::size_t>& groups = of_model[model];
    if (groups.empty() || groups.size() >= colliding[model]) continue;
    const Index<Body> body = scene.geometries[visual_of_group[groups.front()]].body;
    Diagnostic& diagnostic = run.Report(
        body, "body " + Quoted(scene.FullName(body)) +
                  " has mass and visual geometry and no collision geometry, unlike most bodies of its model");
    diagnostic.Help("add a collision geometry, such as a box or capsule around the visual one");
    if (groups.size() > 1) diagnostic.Note({}, "and " + std::to_string(groups.size() - 1) + " more of this model");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"no-collision">() {
  static constexpr CheckRule kRule{
      .code = {"no-collision",
               "A body that can move has mass and visual geometry and no collision geometry, and most bodies of its "
               "model have some. It goes through everything. Add a collision geometry, or ignore this note if nothing "
               "can reach the body."},
      .severity = Severity::kNote,
      .tier = CheckTier::kPhysics,
      .summary = "a body that can move and be seen has no collision geometry",
      .check = &CheckNoCollision,
  };
  return kRule;
}

}  // namespace sceneweld
