// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The one codec for what a format has no elements for. It walks the list of fields (scene/fields/field_info.h), so a
/// new field of the scene survives a round trip through every XML format without a line of code: no row claims it, so
/// it is written as `FIELD=...` in the record of the file (parsers/record), and restored by its name.
///
/// The key of a field is its name in scene JSON. The fields of a struct within a struct follow a dot:
/// `calibration.rising`. Those that scene JSON writes into their owner, such as the axis of a joint, have no prefix.
/// Those of the entries of a list follow the entry's number: `curve.segments.0.length`. The same field of several
/// degrees of freedom is one list.

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/table/census.h"
#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

/// One field as it is written.
struct EncodedField {
  std::string key;
  std::string text;
};
using EncodedFields = std::vector<EncodedField>;
using UseOfField = std::function<void(std::string_view key, std::string_view text)>;

/// The same with the text that the file's own elements say; nothing if they cannot say the field.
struct RecordedField {
  std::string key;
  std::string text;
  std::optional<std::string> plain;
};
using RecordedFields = std::vector<RecordedField>;

/// The fields of a struct that the format's own elements do not hold (Claims::AddRest) and that differ from
/// their defaults.
EncodedFields EncodeRest(const Claims& claims, const KindInfo& kind, const void* value, FieldStyle style);
template <typename T>
EncodedFields EncodeRest(const Claims& claims, const T& value, FieldStyle style) {
  static const KindInfo& kKind = KindOf<T>();
  return EncodeRest(claims, kKind, &value, style);
}

/// Calls `use` with each field that has a text and that differs between the two structs.
void EachDifference(const KindInfo& kind, const void* value, const void* other, FieldStyle style,
                    const UseOfField& use);
/// All fields that have a text and differ from those that the file's own elements hold.
EncodedFields EncodeDifferences(const KindInfo& kind, const void* value, const void* held, FieldStyle style);
template <typename T>
EncodedFields EncodeDifferences(const T& value, const T& held, FieldStyle style) {
  static const KindInfo& kKind = KindOf<T>();
  return EncodeDifferences(kKind, &value, &held, style);
}
/// The same for the degrees of freedom of one joint.
EncodedFields EncodeDofs(std::span<const Dof> dofs, std::span<const Dof> held, FieldStyle style);
/// The same as words, for a record. `claims`: the fields that the format can say.
RecordedFields RecordDifferences(const KindInfo& kind, const void* value, const void* held, const Claims& claims);
template <typename T>
RecordedFields RecordDifferences(const T& value, const T& held, const Claims& claims) {
  static const KindInfo& kKind = KindOf<T>();
  return RecordDifferences(kKind, &value, &held, claims);
}
RecordedFields RecordDofs(std::span<const Dof> dofs, std::span<const Dof> held, const Claims& claims);
/// The text of the field with this key; nothing if the struct has no such field, or the field has no text.
template <typename T>
std::optional<std::string> FieldText(const T& value, std::string_view key, FieldStyle style);

/// Copies the fields of a degree of freedom that rows claim, as a file's own elements hold them.
void CopyClaimed(std::span<const Field> rows, const Dof& dof, Dof& held);

/// Whether a struct, or one of the structs in it, has a field with this key.
bool HasFieldKey(const KindInfo& kind, std::string_view key);
/// Sets the field with this key, and makes the optional structs around it. Reports invalid texts about `name`. Returns
/// false if the struct has no such field.
bool RestoreField(const KindInfo& kind, void* value, std::string_view key, std::string_view name, const XmlText& text,
                  FieldStyle style, Reading& reading);
/// The same for the degrees of freedom of a joint: a list with one number each.
bool RestoreDofs(Joint& joint, std::string_view key, std::string_view name, const XmlText& text, FieldStyle style,
                 Reading& reading);

/// As FieldText; may make optional structs in the value.
std::optional<std::string> TextOfField(const KindInfo& kind, void* value, std::string_view key, FieldStyle style);
template <typename T>
std::optional<std::string> FieldText(const T& value, std::string_view key, FieldStyle style) {
  T copy = value;
  return TextOfField(KindOf<T>(), &copy, key, style);
}

}  // namespace sceneweld
