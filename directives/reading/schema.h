// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// The engine of the tables that define which keys a mapping of a directives file may have: one row per key, which
/// reads, rejects, documents and describes it.

/// Whether a key may be left out.
enum class Presence : std::uint8_t {
  kOptional,  ///< If absent, the member keeps its initialiser.
  kRequired,  ///< Must be present, and a text must not be empty.
  kOneOf,     ///< At least one of the rows with this value must be present, and a list must not be empty.
  kOnlyOne,   ///< Exactly one of the rows with this value must be present, and a text must not be empty.
};

/// The language of a directives file.
enum class Language : std::uint8_t {
  kPlain,     ///< Drake's language.
  kSuperset,  ///< Ours: the file says `sceneweld: 1`.
};

/// Whether a transform names the frame that it is relative to.
enum class BaseFrame : std::uint8_t {
  kOptional,  ///< The owner decides the meaning of an absent frame.
  kRequired,
  kForbidden,  ///< Another key names it.
};

struct KeyRow;
struct Alternative;

/// The forms of values, for generated files (json_schema.h). The tables of mappings are accessed through functions,
/// because they refer to forms.
struct ValueForm {
  enum class Kind : std::uint8_t {
    kAny,
    kText,
    kNumber,
    kBoolean,
    kList,       ///< Of `count` items (0: any number), each an `item`.
    kMap,        ///< Any keys, each with an `item`; those of `keys`, if that is not null, have their own forms.
    kMapping,    ///< The keys of `keys`; no keys if that is null.
    kNoMapping,  ///< Anything except a mapping.
    kDirective,  ///< An entry of a list of directives.
  };
  Kind kind = Kind::kText;
  std::string_view name = {};  ///< The name of a shared definition; empty: described at its use.
  std::size_t count = 0;
  bool not_empty = false;  ///< For a map: it must have at least one key.
  bool literal = false;    ///< An expression cannot replace the whole value (superset).
  const ValueForm* item = nullptr;
  std::span<const KeyRow> (*keys)() = nullptr;
  /// The value that a tag selects instead; null: tags are not allowed.
  std::span<const Alternative> (*alternatives)() = nullptr;
  const ValueForm* or_else = nullptr;  ///< Another form that the value may have.
};

struct KeyRow {
  std::string_view name;
  std::string_view type;  ///< The expected value, for messages: `text`, `a list of 3 numbers`.
  Presence presence = Presence::kOptional;
  bool null_is_absent = false;                  ///< The value is optional in the file.
  std::string_view doc;                         ///< Meaning, with the unit in brackets at its end.
  BaseFrame base_frame = BaseFrame::kOptional;  ///< If the value holds transforms.
  const ValueForm* form = nullptr;              ///< Never null in a table.
  /// Known only in files that say `sceneweld: 1`.
  bool superset = false;
  /// The numbers that an absent key means; null if it means something else.
  std::vector<double> (*initial)() = nullptr;
  /// Reads the value into the owner. Reports a wrong value and leaves the owner unchanged.
  void (*read)(const KeyRow& row, const YamlEntry& entry, void* owner, Diagnostics& diagnostics) = nullptr;
};

/// One way to give a value, chosen by a tag.
struct Alternative {
  std::string_view tag;  ///< With its `!`.
  std::span<const KeyRow> keys;
  std::string_view doc;
};

/// The largest number of mistakes that are reported for one mapping or list. A long one of a wrong kind would otherwise
/// hide the rest.
inline constexpr std::size_t kMostErrorsPerValue = 50;

/// Reads a mapping: every key must have a row, and every required row its key. `what` names the mapping in messages
/// (`add_model`, `!Rpy`); `whole` is the place for reports of a missing key. In plain files, rows of the superset are
/// errors of their own.
void ReadMapping(const YamlNode& mapping, std::span<const KeyRow> rows, void* owner, std::string_view what, Span whole,
                 Diagnostics& diagnostics, Language language = Language::kPlain);
/// Reports that something in a plain file belongs to the superset.
void ReportSuperset(Span span, std::string_view what, Diagnostics& diagnostics);

/// The kind of a node, for messages: `a list`, `a mapping`, `a single value`, `null`.
std::string_view KindText(const YamlNode& node);
/// Reports that a value does not fit its row, with a hint for null.
Diagnostic& ReportWrongType(std::string_view name, std::string_view wanted, const YamlEntry& entry,
                            Diagnostics& diagnostics);

/// Reads the whole text as one finite number, possibly with blanks after it. Reports a text that is not a number
/// (docs/reference/directives.md, 2.1).
std::optional<double> ReadNumber(const YamlNode& node, Diagnostics& diagnostics);
/// A list of numbers, of length `count` unless that is 0.
std::optional<std::vector<double>> ReadNumbers(std::string_view name, const YamlEntry& entry, std::size_t count,
                                               Diagnostics& diagnostics);

namespace schema {

template <auto M>
struct MemberOf;
template <typename Owner_, typename Value_, Value_ Owner_::*M>
struct MemberOf<M> {
  using Owner = Owner_;
  using Value = Value_;
};

/// How a type of member is read: `kText` is the expected value in messages, `kForm` describes it, `Read` reads it.
/// `Numbers`, if it exists, gives the numbers of a value. Types with more structure are specialised beside their rows.
template <typename T>
struct Reader;

template <>
struct Reader<DirectiveText> {
  static constexpr std::string_view kText = "text";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kText, .name = "text"};
  static void Read(const KeyRow& row, const YamlEntry& entry, DirectiveText& value, Diagnostics& diagnostics);
};
template <>
struct Reader<std::vector<DirectiveText>> {
  static constexpr std::string_view kText = "a list of texts";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kList, .item = &Reader<DirectiveText>::kForm};
  static void Read(const KeyRow& row, const YamlEntry& entry, std::vector<DirectiveText>& value,
                   Diagnostics& diagnostics);
};
template <>
struct Reader<double> {
  static constexpr std::string_view kText = "a number";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kNumber, .name = "number"};
  static std::vector<double> Numbers(double value) { return {value}; }
  static void Read(const KeyRow& row, const YamlEntry& entry, double& value, Diagnostics& diagnostics);
};
template <>
struct Reader<DirectiveNumber> {
  static constexpr std::string_view kText = "a number";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kNumber};
  static void Read(const KeyRow& row, const YamlEntry& entry, DirectiveNumber& value, Diagnostics& diagnostics);
};
template <>
struct Reader<bool> {
  static constexpr std::string_view kText = "`true` or `false`";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kBoolean};
  static void Read(const KeyRow& row, const YamlEntry& entry, bool& value, Diagnostics& diagnostics);
};
template <>
struct Reader<std::vector<double>> {
  static constexpr std::string_view kText = "a list of numbers";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kList, .item = &Reader<double>::kForm};
  static void Read(const KeyRow& row, const YamlEntry& entry, std::vector<double>& value, Diagnostics& diagnostics);
};
template <>
struct Reader<Vector3> {
  static constexpr std::string_view kText = "a list of 3 numbers";
  static constexpr ValueForm kForm{
      .kind = ValueForm::Kind::kList, .name = "vector", .count = 3, .item = &Reader<double>::kForm};
  static std::vector<double> Numbers(const Vector3& value) { return {value.x, value.y, value.z}; }
  static void Read(const KeyRow& row, const YamlEntry& entry, Vector3& value, Diagnostics& diagnostics);
};
template <typename T>
struct Reader<std::optional<T>> {
  static constexpr std::string_view kText = Reader<T>::kText;
  static constexpr const ValueForm& kForm = Reader<T>::kForm;
  static void Read(const KeyRow& row, const YamlEntry& entry, std::optional<T>& value, Diagnostics& diagnostics) {
    Reader<T>::Read(row, entry, value.emplace(), diagnostics);
  }
};

template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

template <auto M>
void ReadMember(const KeyRow& row, const YamlEntry& entry, void* owner, Diagnostics& diagnostics) {
  using Member = MemberOf<M>;
  Reader<typename Member::Value>::Read(row, entry, static_cast<typename Member::Owner*>(owner)->*M, diagnostics);
}

template <auto M>
std::vector<double> InitialNumbers() {
  using Member = MemberOf<M>;
  return Reader<typename Member::Value>::Numbers(typename Member::Owner().*M);
}
template <auto M>
consteval auto InitialOf(Presence presence) -> std::vector<double> (*)() {
  using Value = typename MemberOf<M>::Value;
  if constexpr (requires(const Value& value) { Reader<Value>::Numbers(value); }) {
    if (presence == Presence::kOptional) return &InitialNumbers<M>;
  }
  return nullptr;
}

}  // namespace schema

/// The row of a key that sets one member. For a std::optional member, null means absent.
template <auto M>
consteval KeyRow key(std::string_view name, Presence presence, std::string_view doc,
                     BaseFrame base_frame = BaseFrame::kOptional) {
  using Value = typename schema::MemberOf<M>::Value;
  return {.name = name,
          .type = schema::Reader<Value>::kText,
          .presence = presence,
          .null_is_absent = schema::kIsOptional<Value>,
          .doc = doc,
          .base_frame = base_frame,
          .form = &schema::Reader<Value>::kForm,
          .initial = schema::InitialOf<M>(presence),
          .read = &schema::ReadMember<M>};
}

/// The same row, with another form in its description than that of its type.
consteval KeyRow described(KeyRow row, const ValueForm& form) {
  row.form = &form;
  return row;
}

/// The same row, in the superset only.
consteval KeyRow superset(KeyRow row) {
  row.superset = true;
  return row;
}

}  // namespace sceneweld
