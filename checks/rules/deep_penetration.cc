// SPDX-License-Identifier: BSD-3-Clause
// The rule `deep-penetration`.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/simulation.h"

namespace sceneweld {
namespace {

// A geometry that touches; nothing if only the file has it.
std::optional<Index<ModelInstance>> ModelOf(const Scene& scene, std::optional<Index<Geometry>> geometry) {
  if (!geometry) return std::nullopt;
  return scene.bodies[scene.geometries[*geometry].body].model;
}

// One report for each pair of models.
void CheckDeepPenetration(CheckRun& run) {
  const SimulatedScene* simulated = SimulationFor(run);
  if (!simulated) return;
  const Scene& scene = run.scene;
  const double most = run.ThresholdOf("deepest-penetration");
  const double share = run.ThresholdOf("deepest-penetration-share");
  using Models = std::pair<std::optional<Index<ModelInstance>>, std::optional<Index<ModelInstance>>>;
  std::map<Models, std::size_t> groups;
  std::vector<std::pair<const MjcfSimulation::Contact*, std::size_t>> deepest;  // With the number of pairs.
  for (const MjcfSimulation::Contact& one : simulated->result()->contacts) {
    if (one.contact.depth <= std::min(most, share * one.contact.size)) continue;
    const auto model1 = ModelOf(scene, simulated->GeometryOf(one.geom1));
    const auto model2 = ModelOf(scene, simulated->GeometryOf(one.geom2));
    const Models models = std::minmax(model1, model2);
    const auto [group, fresh] = groups.try_emplace(models, deepest.size());
    if (fresh) deepest.emplace_back(&one, 0);
    ++deepest[group->second].second;
  }
  for (const auto& [one, count] : deepest) {
    const auto a = simulated->GeometryOf(one->geom1), b = simulated->GeometryOf(one->geom2);
    const std::string depth = Rounded(one->contact.depth * 1000) + " mm";
    const std::string what = "collision geometry " + Quoted(one->geom2) + " is " + depth + " deep in " +
                             Quoted(one->geom1) + " in MuJoCo, " + AfterText(one->contact.at);
    Diagnostic& diagnostic = run.Report(b ? scene.geometries[*b].span : Span(), what);
    if (a) diagnostic.Note(scene.geometries[*a].span, "the other geometry is here");
    if (count > 1) {
      diagnostic.Note({}, "and " + std::to_string(count - 1) + " more " +
                              (count == 2 ? "pair of geometries" : "pairs of geometries") + " of the same models");
    }
    NoteEngine(diagnostic, *simulated->result());
    diagnostic.Help(one->contact.at <= 0
                        ? "move them apart, or exclude the pair from collisions"
                        : "check the masses, and the stiffness of contacts (`solref` and `solimp` in MJCF)");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"deep-penetration">() {
  static constexpr Threshold kThresholds[] = {
      {"deepest-penetration", 0.005, "m",
       "Penetrations up to this depth are accepted. By default 5 mm: MuJoCo's usual contacts get stiffer up to a depth "
       "of 1 mm (`solimp`, width), and bodies at rest stay within that."},
      {"deepest-penetration-share", 0.5, "",
       "Penetrations up to this share of the smallest radius or half-width of both geometries are accepted. By default "
       "0.5: beyond 1, the middle of the smaller one is inside of the other, and the contact may push it out on the "
       "wrong side."}};
  static constexpr CheckRule kRule{
      .code = {"deep-penetration",
               "Two geometries are deep in each other in MuJoCo's simulation: at its start, or in a contact that has "
               "lasted for 0.1 s between bodies that are slower than 0.1 m/s, so that it is not an impact. At the "
               "start, the contact force throws the bodies "
               "apart. Later, the contact is too soft for the weight that rests on it, or two motions that cannot "
               "both be meet, such as a servo that pushes a link into a wall. MuJoCo 2.2 gives half of the depth "
               "between two "
               "boxes."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kSimulation,
      .summary = "geometries are deep in each other in the simulation",
      .check = &CheckDeepPenetration,
      .use = CheckUse::kSimulate,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
