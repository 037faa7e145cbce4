// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/usd/schema/attributes.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::usd {

/// A contact property that an attribute of a vendor holds with the same meaning.
struct ContactRow {
  std::string_view attribute;
  std::string_view api;
  std::optional<double> ProximityProperties::*member;
  std::string_view key;         ///< Of the member, as in scene JSON.
  bool UsdSchemas::*schemas;    ///< Whether it is written.
  bool is_on_collider = false;  ///< On the collider, otherwise on its material.
  UnitKind unit = UnitKind::kNone;
};

/// In the order in which the reader prefers them.
std::span<const ContactRow> ContactRows();

/// Whether the schemas in use have the attribute.
bool IsOf(const ContactRow& row, const UsdSchemas& schemas);
/// Whether one of the schemas in use holds a member that has this key.
bool IsHeldBySchemas(std::string_view key, const UsdSchemas& schemas);

}  // namespace sceneweld::usd
