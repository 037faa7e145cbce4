// SPDX-License-Identifier: BSD-3-Clause
// Reads the physical properties of materials: friction, density, and what Newton, PhysX and MuJoCo have beyond.

#include "sceneweld/parsers/usd/read/read_physics_material.h"

#include <cmath>
#include <string>
#include <utility>

#include "sceneweld/parsers/mesh/usd_look.h"
#include "sceneweld/parsers/usd/contact_rows.h"
#include "sceneweld/parsers/usd/hydroelastic.h"

namespace sceneweld::usd {
namespace {

using stage::StagePrim;

double FactorOf(UnitKind unit, const Units& units) {
  if (unit == UnitKind::kLength) return units.meters;
  if (unit == UnitKind::kMass) return units.kilograms;
  return 1;
}

// A number of at least zero. Infinite ones mean that the engine chooses.
std::optional<double> TakeAmount(Input& in, const StagePrim& prim, std::string_view name) {
  const auto number = in.TakeNumber(prim, name);
  if (!number || !std::isfinite(*number)) return std::nullopt;
  if (*number >= 0) return number;
  in.diagnostics().Warning("out-of-range", prim.Find(name)->value_span,
                           Quoted(name) + " of " + Input::Describe(prim) + " is negative; the default is used instead");
  return std::nullopt;
}

void ReadRows(Input& in, const StagePrim& prim, bool of_collider, ProximityProperties& contact) {
  for (const ContactRow& row : ContactRows()) {
    if (row.is_on_collider != of_collider) continue;
    const auto value = TakeAmount(in, prim, row.attribute);
    // Stiffness must be above zero; zero means hard contact.
    if (!value || contact.*row.member || (row.unit == UnitKind::kMass && *value == 0)) continue;
    contact.*row.member = FactorOf(row.unit, in.units) * *value;
  }
}

void ReadFriction(Input& in, const StagePrim& material, ProximityProperties& contact) {
  const auto fixed = TakeAmount(in, material, "physics:staticFriction");
  const auto sliding = TakeAmount(in, material, "physics:dynamicFriction");
  // A material that gives neither is there for its density or its look.
  if (!fixed && !sliding) return;
  contact.mu_dynamic = sliding.value_or(0);
  contact.mu_static = fixed.value_or(0);
  if (contact.mu_static >= contact.mu_dynamic) return;
  if (fixed) {
    in.diagnostics().Note("ignored-value", material.Find("physics:staticFriction")->value_span,
                          "`physics:staticFriction` of " + Input::Describe(material) +
                              " is less than the dynamic friction, which is used for both");
  }
  contact.mu_static = contact.mu_dynamic;
}

// Reads whether contact is hydroelastic. Returns the stiffness of the pressure. [N/m^3]
std::optional<double> ReadHydroelastic(Input& in, const StagePrim& collider, ProximityProperties& contact) {
  if (!collider.Has("NewtonSDFCollisionAPI")) return std::nullopt;
  const bool is_on = in.TakeBool(collider, "newton:hydroelasticEnabled").value_or(false);
  const auto stiffness = TakeAmount(in, collider, "newton:hydroelasticStiffness");
  const bool has_stiffness = stiffness && *stiffness > 0;
  // Without a stiffness, Newton has one beyond all compliant ones.
  if (is_on) contact.compliance = has_stiffness ? Compliance::kCompliant : Compliance::kRigid;
  const double m = in.units.meters;
  return has_stiffness ? std::optional(*stiffness * in.units.kilograms / (m * m)) : std::nullopt;
}

void UseStiffness(Input& in, const StagePrim& collider, const Shape& shape, double stiffness,
                  ProximityProperties& contact) {
  if (contact.hydroelastic_modulus) return;
  if (std::holds_alternative<HalfSpace>(shape) && !contact.slab_thickness) contact.slab_thickness = 1;
  if (const auto depth = HydroelasticDepth(shape, contact)) {
    contact.hydroelastic_modulus = stiffness * *depth;
    return;
  }
  in.diagnostics().Warning("ignored-value", collider.Find("newton:hydroelasticStiffness")->value_span,
                           "`newton:hydroelasticStiffness` of " + Input::Describe(collider) +
                               " is ignored: the hydroelastic modulus of a mesh depends on how deep it is");
}

const StagePrim* PhysicsMaterialOf(Input& in, const StagePrim& collider) {
  return BoundMaterial(in.stage, collider, MaterialUse::kPhysics,
                       [&in](const StagePrim& prim, std::string_view property) { in.Take(prim, property); });
}

}  // namespace

std::shared_ptr<const ProximityProperties> ReadContact(Input& in, const StagePrim& collider, const Shape& shape) {
  ProximityProperties contact;
  if (const StagePrim* material = PhysicsMaterialOf(in, collider)) {
    in.Use(*material);
    ReadFriction(in, *material, contact);
    ReadRows(in, *material, false, contact);
    in.Take(*material, "physics:density");
  }
  ReadRows(in, collider, true, contact);
  const auto given = in.TakeNumber(collider, "mjc:condim");
  if (const auto dimension = given ? given : in.FallbackOf(collider, "mjc:condim")) {
    if (*dimension == 1 || *dimension == 3 || *dimension == 4 || *dimension == 6) {
      // The frictions of the scene may imply it.
      if (ContactDimensionOf(contact) != *dimension) contact.contact_dimension = static_cast<int>(*dimension);
    } else {
      in.diagnostics().Warning("unknown-value", collider.Find("mjc:condim")->value_span,
                               "`mjc:condim` of " + Input::Describe(collider) + " is 1, 3, 4 or 6; it is left out");
    }
  }
  const auto stiffness = ReadHydroelastic(in, collider, contact);
  in.Restore(collider, contact);
  if (stiffness) UseStiffness(in, collider, shape, *stiffness, contact);
  return std::make_shared<const ProximityProperties>(std::move(contact));
}

std::optional<double> MaterialDensityOf(Input& in, const StagePrim& collider) {
  const StagePrim* material = PhysicsMaterialOf(in, collider);
  const auto density = material ? in.TakeNumber(*material, "physics:density") : std::nullopt;
  return density && *density > 0 && std::isfinite(*density) ? density : std::nullopt;
}

}  // namespace sceneweld::usd
