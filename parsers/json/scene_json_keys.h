// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The keys of scene JSON for the structs of a scene, from the list of fields. The JSON Schema, the types of the page
/// and the reference page use them.

#include <string_view>
#include <vector>

#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {

/// The value of a key.
enum class KeyForm {
  kValue,    ///< A value of the field's type; a name for a reference.
  kPerDof,   ///< A list with a number, or null, for each degree of freedom.
  kNumbers,  ///< A list of `count` numbers.
  kNames,    ///< A list of the names of those fields of `type` that are true.
  kPlace,    ///< Text: `file:line`.
};

struct SceneJsonKey {
  std::string_view name;
  const FieldInfo* field;
  const TypeInfo* type;
  KeyForm form = KeyForm::kValue;
  int count = 0;
  /// Scene JSON without this key is invalid.
  bool required = false;
};

/// The keys of a struct: its fields and those of embedded structs. A variant whose fields are keys of its owner
/// (`Joint::motion`) is the key `type`, and its alternatives have keys of their own.
std::vector<SceneJsonKey> SceneJsonKeys(const KindInfo& kind);

/// The values of the key `type` for an alternative of a variant; some have two.
std::vector<std::string_view> TypeNames(const KindInfo& alternative);

/// Whether the field is a variant whose keys stand beside its `type`.
bool StandsInOwner(const FieldInfo& variant);

}  // namespace sceneweld
