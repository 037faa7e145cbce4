// SPDX-License-Identifier: BSD-3-Clause
// The rule `massless-body`.

#include <vector>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/motion/welded_groups.h"

namespace sceneweld {
namespace {

constexpr double kWater = 1000;  // [kg/m^3]

// For each group, the mass of its collision geometries if they were of water.
std::vector<double> MassesOfWater(const Scene& scene, const WeldedGroups& welded) {
  std::vector<double> masses(welded.groups().size());
  for (const Geometry& geometry : scene.geometries) {
    if (!geometry.roles.proximity) continue;
    const auto solid = SolidOfShape(geometry.shape, kWater);
    if (solid) masses[welded.GroupOf(geometry.body)] += solid->mass;
  }
  return masses;
}

bool IsSamePlace(Span a, Span b) { return a && b && a.source == b.source && a.begin == b.begin; }

// Groups that may have no mass: the roots of robots, which the format leaves to the user to hold, and the bodies that
// readers put between two joints of one body, which are at the place of a joint.
std::vector<bool> MayBeMassless(const Scene& scene, const WeldedGroups& welded, const SpanningTree& tree) {
  std::vector<bool> may(welded.groups().size());
  std::vector<bool> carries(welded.groups().size());
  const std::vector<bool> is_free = FreeBodies(scene, tree);
  for (const SpanningTree::Entry& entry : tree.entries) {
    if (!entry.joint.valid()) continue;
    const std::size_t group = welded.GroupOf(entry.body);
    const std::size_t inboard = welded.GroupOf(entry.inboard);
    if (group == inboard) continue;
    carries[inboard] = true;
    may[group] = IsSamePlace(scene.bodies[entry.body].span, scene.joints[entry.joint].span);
  }
  for (std::size_t i = 0; i < may.size(); ++i) {
    may[i] = may[i] || (carries[i] && is_free[welded.groups()[i].base.value()]);
  }
  return may;
}

// One report for each model, because a model without any masses is usual.
void CheckMasslessBody(CheckRun& run) {
  const Scene& scene = run.scene;
  const SpanningTree tree = TreeOf(scene);
  const WeldedGroups welded(scene, tree);
  const std::vector<bool> may_be_massless = MayBeMassless(scene, welded, tree);
  std::vector<std::vector<std::size_t>> of_model(scene.models.size());
  for (std::size_t i = 0; i < welded.groups().size(); ++i) {
    const WeldedGroup& group = welded.groups()[i];
    if (group.IsWorld() || may_be_massless[i] || scene.bodies[group.base].deformable) continue;
    const MassProperties mass = welded.CompositeMass(i);
    if (mass.mass != 0 || !mass.inertia.IsZero()) continue;  // `inertia-without-mass` reports the others.
    of_model[scene.bodies[group.base].model.value()].push_back(i);
  }
  std::vector<double> masses_of_water;  // Made at the first need.
  for (const auto& groups : of_model) {
    if (groups.empty()) continue;
    if (masses_of_water.empty()) masses_of_water = MassesOfWater(scene, welded);
    const WeldedGroup& first = welded.groups()[groups.front()];
    Diagnostic& diagnostic =
        run.Report(first.base, "body " + Quoted(scene.FullName(first.base)) + " can move and has no mass");
    if (groups.size() > 1) {
      diagnostic.Note({}, "and " + std::to_string(groups.size() - 1) + " more of this model");
    }
    const double mass = masses_of_water[groups.front()];
    if (mass > 0)
      diagnostic.Help("its collision geometries, if they were of water, would have " + Rounded(mass) + " kg");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"massless-body">() {
  static constexpr CheckRule kRule{
      .code = {"massless-body",
               "A body can move and has no mass, also counting the bodies that are welded to it. MuJoCo refuses it; "
               "Drake does unless bodies with mass follow on its joints; Gazebo ignores it or uses 1 kg. Give it a "
               "mass, or weld it. The root of a robot is not reported, because what holds it is often added later."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "a body that can move has no mass",
      .check = &CheckMasslessBody,
      .use = CheckUse::kCheckAndLint,
  };
  return kRule;
}

}  // namespace sceneweld
