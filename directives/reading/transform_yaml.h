// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/directives/reading/schema.h"

namespace sceneweld {

/// Whether a row requires or forbids the key (BaseFrame).
inline constexpr std::string_view kBaseFrameKey = "base_frame";

/// The keys of a transform, and the alternatives of its rotation (docs/reference/directives.md, 4), for the schema and
/// the documentation.
std::span<const KeyRow> TransformKeys();
std::span<const Alternative> RotationAlternatives();

namespace schema {

/// Reads a transform to one fixed pose. Values that are random by any of their distributions are errors, and so is a
/// base frame that the row does not allow, or that is missing although required.
template <>
struct Reader<Transform> {
  static constexpr std::string_view kText = "a mapping (`base_frame`, `translation`, `rotation`)";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kMapping, .name = "transform", .keys = &TransformKeys};
  static void Read(const KeyRow& row, const YamlEntry& entry, Transform& value, Diagnostics& diagnostics);
};

}  // namespace schema

}  // namespace sceneweld
