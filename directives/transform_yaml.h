#pragma once

#include <span>
#include <string_view>

#include "sceneweld/directives/directive.h"
#include "sceneweld/directives/schema.h"

namespace sceneweld {

/// One way to give a rotation, a number or a vector: a tag and its keys.
struct Alternative {
  std::string_view tag;  ///< With its `!`.
  std::span<const KeyRow> keys;
  std::string_view doc;
};

/// The keys of a transform, and the alternatives of its values (directives
/// reference, section 4), for the schema and the documentation.
std::span<const KeyRow> TransformKeys();
std::span<const Alternative> RotationAlternatives();
std::span<const Alternative> NumberAlternatives();
std::span<const Alternative> VectorAlternatives();

namespace schema {

/// Reads a transform to one fixed pose. Values that are random by any of their
/// distributions are errors.
template <>
struct Reader<Transform> {
  static constexpr std::string_view kText = "a mapping (`base_frame`, `translation`, `rotation`)";
  static void Read(const KeyRow& row, const YamlEntry& entry, Transform& value, Diagnostics& diagnostics);
};

}  // namespace schema

}  // namespace sceneweld
