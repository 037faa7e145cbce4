// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>

#include "sceneweld/parsers/table/table.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::mjcf {

// The elements and attributes of MJCF, one row for each. The reader and the tag reference use them; kMujoco is the
// root. A warning reports `ignored` rows (docs/reference/mjcf.md, 13).

extern const ElementRow kMujoco;
extern const ElementRow kInclude, kCompiler, kLengthRange, kOption, kDefault;
extern const ElementRow kAsset, kMeshAsset, kMaterialAsset, kTexture, kModelAsset;
extern const ElementRow kWorldBody, kBody, kFrame, kReplicate, kAttach;
extern const ElementRow kInertial, kJoint, kFreeJoint, kGeom, kSite, kCamera, kLight;
extern const ElementRow kContact, kPair, kExclude;
extern const ElementRow kEquality, kConnect, kWeld, kJointEquality;
extern const ElementRow kTendon, kFixedTendon, kFixedTendonJoint;
extern const ElementRow kEqualityDefault, kTendonDefault;
extern const ElementRow kActuator, kMotor, kPosition, kVelocity, kGeneral;
extern const ElementRow kIntVelocity, kDamper, kCylinder, kMuscle, kAdhesion, kDcMotor, kPid, kOrientation;
extern const ElementRow kCustom, kDeformable, kExtension, kSensorSection, kKeyframe, kKey;
extern const ElementRow kVisual, kSize, kStatistic, kOptionFlag, kSkin, kComposite, kFlexcomp;

/// The row of a known element without an effect on a scene, whose report would only be noise.
consteval Field silent(std::string_view name, std::string_view what) {
  return custom(name, Spelling::kAttribute, Facet::kNone, "text", what);
}

/// As above, for several names with one reason.
template <std::size_t N>
consteval std::array<Field, N> all_silent(const std::string_view (&names)[N], std::string_view what) {
  std::array<Field, N> rows{};
  for (std::size_t i = 0; i < N; ++i) rows[i] = silent(names[i], what);
  return rows;
}

/// Reads an element by its rows, with kept attributes in `into.kept`; reports unknown names. Returns false after an
/// error.
template <typename T>
bool ReadRows(Element element, const ElementRow& row, T& into, Reading& reading) {
  KeptList* keep = nullptr;
  if constexpr (requires { into.kept; }) keep = &into.kept;
  CheckNames(element, row, UnknownNames::kWarning, reading, keep);
  return ReadFields(element, row.fields, into, reading);
}

/// The row of a child; null if it has none.
const ElementRow* ChildRow(const ElementRow& row, std::string_view name);
/// Whether an element has an attribute.
bool HasAttribute(const ElementRow& row, std::string_view name);
/// Whether all tags of actuators share an attribute: a class of defaults gives it to each tag that has it.
bool IsOfEveryActuator(std::string_view attribute);
/// Whether a tag is one of the actuators that differ only in their gains.
bool HasGains(std::string_view tag);

}  // namespace sceneweld::mjcf
