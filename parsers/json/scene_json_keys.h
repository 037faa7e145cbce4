#pragma once

/// Which keys scene JSON has for the structs of a scene, from the list of fields: what the JSON
/// Schema, the page's types and the reference page are made of.

#include <string_view>
#include <vector>

#include "sceneweld/scene/field_info.h"

namespace sceneweld {

/// What stands behind a key.
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
  /// Scene JSON without it is at fault.
  bool required = false;
};

/// The keys of a struct: its fields and those of the structs that stand in it. A variant whose fields
/// stand in its owner (`Joint::motion`) is the key `type`, and its alternatives have keys of their own.
std::vector<SceneJsonKey> SceneJsonKeys(const KindInfo& kind);

/// What the key `type` says of an alternative of a variant; some have two names.
std::vector<std::string_view> TypeNames(const KindInfo& alternative);

/// Whether the field is a variant whose keys stand beside its `type`.
bool StandsInOwner(const FieldInfo& variant);

}  // namespace sceneweld
