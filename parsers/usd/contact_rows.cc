// SPDX-License-Identifier: BSD-3-Clause
// Lists the contact properties that attributes of Newton, PhysX and MuJoCo hold.

#include "sceneweld/parsers/usd/contact_rows.h"

#include <algorithm>

namespace sceneweld::usd {
namespace {

using T = ProximityProperties;
using S = UsdSchemas;

constexpr ContactRow kRows[] = {
    {"newton:torsionalFriction", "NewtonMaterialAPI", &T::torsional_friction, "torsional_friction", &S::newton, false,
     UnitKind::kLength},
    {"newton:rollingFriction", "NewtonMaterialAPI", &T::rolling_friction, "rolling_friction", &S::newton, false,
     UnitKind::kLength},
    {"mjc:torsionalfriction", "MjcMaterialAPI", &T::torsional_friction, "torsional_friction", &S::mujoco, false,
     UnitKind::kRadiansOrMeters},
    {"mjc:rollingfriction", "MjcMaterialAPI", &T::rolling_friction, "rolling_friction", &S::mujoco, false,
     UnitKind::kRadiansOrMeters},
    {"newton:contactStiffness", "NewtonMaterialAPI", &T::point_contact_stiffness, "point_contact_stiffness", &S::newton,
     false, UnitKind::kMass},
    {"physxMaterial:compliantContactStiffness", "PhysxMaterialAPI", &T::point_contact_stiffness,
     "point_contact_stiffness", &S::physx, false, UnitKind::kMass},
    {"newton:contactGap", "NewtonCollisionAPI", &T::margin, "margin", &S::newton, true, UnitKind::kLength},
    {"mjc:margin", "MjcCollisionAPI", &T::margin, "margin", &S::mujoco, true, UnitKind::kRadiansOrMeters},
    {"physxCollision:contactOffset", "PhysxCollisionAPI", &T::margin, "margin", &S::physx, true, UnitKind::kLength},
};

}  // namespace

std::span<const ContactRow> ContactRows() { return kRows; }

bool IsHeldBySchemas(std::string_view key, const UsdSchemas& schemas) {
  return std::any_of(std::begin(kRows), std::end(kRows),
                     [&](const ContactRow& row) { return row.key == key && IsOf(row, schemas); });
}

bool IsOf(const ContactRow& row, const UsdSchemas& schemas) {
  return schemas.*row.schemas || (row.schemas == &UsdSchemas::newton && schemas.HasNewton());
}

}  // namespace sceneweld::usd
