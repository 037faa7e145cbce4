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
  XmlPlaces places;
  for (const MasslessCarrier& carrier : MasslessCarriers(welded, tree)) {
    const WeldedGroup& group = welded.groups()[carrier.group];
    if (!IsDeclaredInUrdf(scene.bodies[group.base].span, places)) continue;
    const std::string count = std::to_string(carrier.below) + (carrier.below == 1 ? " link" : " links");
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
      .code =
          {"massless-link-in-chain",
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
