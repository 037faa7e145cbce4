// SPDX-License-Identifier: BSD-3-Clause
// The rule `massless-link-in-chain`.

#include <string>
#include <vector>

#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/motion/welded_groups.h"

namespace sceneweld {
namespace {

bool IsDeclaredInUrdf(Span span, XmlPlaces& places) {
  const XmlPlace link = places.Find(span);
  return link && link.name() == "link" && link.Parent() && link.Parent().name() == "robot";
}

void CheckMasslessLinkInChain(CheckRun& run) {
  const Scene& scene = run.scene;
  const SpanningTree tree = TreeOf(scene);
  const WeldedGroups welded(scene, tree);
  // The number of links on joints of each group, and on theirs. Entries come from inboard to outboard.
  std::vector<std::size_t> below(welded.groups().size());
  for (auto entry = tree.entries.rbegin(); entry != tree.entries.rend(); ++entry) {
    if (!entry->joint.valid()) continue;
    const std::size_t group = welded.GroupOf(entry->body), inboard = welded.GroupOf(entry->inboard);
    if (group != inboard) below[inboard] += below[group] + welded.groups()[group].bodies.size();
  }
  std::vector<bool> has_masses(scene.models.size());  // A model without any is a drawing of its joints.
  for (const Body& body : scene.bodies) {
    if (body.mass_properties->mass > 0) has_masses[body.model.value()] = true;
  }
  XmlPlaces places;
  for (std::size_t i = 0; i < welded.groups().size(); ++i) {
    const WeldedGroup& group = welded.groups()[i];
    const Body& base = scene.bodies[group.base];
    if (group.IsWorld() || below[i] == 0 || base.deformable || !has_masses[base.model.value()]) continue;
    if (welded.CompositeMass(i).mass != 0 || !IsDeclaredInUrdf(base.span, places)) continue;
    const std::string count = std::to_string(below[i]) + (below[i] == 1 ? " link" : " links");
    run.Report(group.base, "link " + Quoted(scene.FullName(group.base)) +
                               " has no mass and carries moving joints: Gazebo leaves it out, with the " + count +
                               " below it")
        .Help("give it a small mass and inertia");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"massless-link-in-chain">() {
  static constexpr CheckRule kRule{
      .code = {"massless-link-in-chain",
               "A link of a URDF robot has no mass, also counting the links that are fixed to it, and other links hang on "
               "it by moving joints. Gazebo's reader of URDF leaves out such a link and everything below it. Give it a "
               "small mass and inertia."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "Gazebo leaves out a massless link of URDF and everything below it",
      .check = &CheckMasslessLinkInChain,
      .consumers = kGazebo,
  };
  return kRule;
}

}  // namespace sceneweld
