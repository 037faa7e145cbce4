// SPDX-License-Identifier: BSD-3-Clause
// The rule `total-mass`.

#include <optional>
#include <set>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

constexpr Threshold kTotalMassThresholds[] = {
    {"least-total-mass", 0.001, "kg",
     "The least mass of a model whose size does not account for it. Measured: the lightest such model has 20 g."},
    {"most-total-mass", 5000, "kg",
     "The largest mass of a model whose size does not account for it. Measured: the heaviest robot has 175 kg, and "
     "scenes with furniture have up to 2.3 t; masses in grams make 5 t of a robot of 5 kg."},
};

// Whether the sizes of a model's geometries account for its mass: from the lightest foam to steel.
bool IsMassOfSize(double mass, double volume) {
  constexpr double kFoam = 10, kSteel = 7850;  // [kg/m^3]
  return mass >= kFoam * volume && mass <= kSteel * volume;
}

void CheckTotalMass(CheckRun& run) {
  const Scene& scene = run.scene;
  const double least = run.ThresholdOf("least-total-mass"), most = run.ThresholdOf("most-total-mass");
  // With nested models.
  std::vector<double> masses(scene.models.size());
  std::vector<Index<Body>> first(scene.models.size());
  std::vector<bool> moves(scene.models.size());
  std::vector<std::set<std::size_t>> groups(scene.models.size());
  for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) {
    const Index<Body> body(i);
    const Body& one = scene.bodies[body];
    bool is_static = false;
    Index<ModelInstance> outermost = one.model;
    for (Index<ModelInstance> model = one.model; model.valid() && model != Scene::kWorldInstance;
         model = scene.models[model].parent) {
      is_static = is_static || scene.models[model].is_static;
      outermost = model;
    }
    if (is_static || one.deformable) continue;
    const std::size_t model = outermost.value();
    masses[model] += one.mass_properties->mass;
    if (!first[model].valid()) first[model] = body;
    const std::size_t group = run.subject.welded().GroupOf(body);
    if (group != 0) moves[model] = true;
    groups[model].insert(group);
  }
  for (std::uint32_t i = 1; i < scene.models.size(); ++i) {
    const double mass = masses[i];
    if (!moves[i] || !(mass > 0) || (mass >= least && mass <= most)) continue;
    double volume = 0;  // Of the boxes around its parts.
    for (const std::size_t group : groups[i]) {
      const auto bounds = group == 0 ? std::nullopt : BoundsOfGroup(run.subject, group, GeometryUse::kAny);
      if (!bounds) continue;
      const Vector3 extent = ExtentOf(*bounds);
      volume += extent.x * extent.y * extent.z;
    }
    if (IsMassOfSize(mass, volume)) continue;
    const ModelInstance& model = scene.models[Index<ModelInstance>(i)];
    run.Report(model.span ? model.span : scene.bodies[first[i]].span,
               "model " + Quoted(model.name) + " has a mass of " + Rounded(mass) + " kg")
        .Help("masses are in kg: 1 g is 0.001 kg, 1 t is 1000 kg");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"total-mass">() {
  static constexpr CheckRule kRule{
      .code =
          {"total-mass",
           "The bodies of a model together are lighter than a gram or heavier than a truck, and their size does not "
           "account for that. Most often the masses are in grams. Give them in kilograms."},
      .severity = Severity::kNote,
      .tier = CheckTier::kPhysics,
      .summary = "the mass of a model is that of no robot",
      .check = &CheckTotalMass,
      .thresholds = kTotalMassThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
