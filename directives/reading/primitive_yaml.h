// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/directives/reading/schema.h"

namespace sceneweld {

/// The keys of a primitive of one kind.
template <typename ShapeType>
std::span<const KeyRow> PrimitiveKeys();

namespace schema {

/// Reads the mapping of a primitive. Numbers out of their range are errors.
template <typename ShapeType>
struct Reader<PrimitiveOf<ShapeType>> {
  static constexpr std::string_view kText = "a mapping that describes the shape";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kMapping, .keys = &PrimitiveKeys<ShapeType>};
  static void Read(const KeyRow& row, const YamlEntry& entry, PrimitiveOf<ShapeType>& value, Diagnostics& diagnostics);
};

}  // namespace schema

}  // namespace sceneweld
