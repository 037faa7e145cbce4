#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/scene/force_element.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/material.h"
#include "sceneweld/scene/member_id.h"
#include "sceneweld/scene/name.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/ref.h"

namespace sceneweld {

struct Reading;
struct XmlText;

/// How a row's value is spelled in the two families of formats: where an
/// element's text carries values (SDFormat), and where attributes do (URDF, MJCF).
///
///                       text                         attributes
enum class Spelling : std::uint8_t {
  kAttribute,         // attribute of the element     the same
  kText,              // <t>1</t>                     the same
  kValue,             // <t>1 2 3</t>                 <t value="1 2 3"/>
  kName,              // <t>hand</t>                  <t name="hand"/>
  kLink,              // <t>hand</t>                  <t link="hand"/>
  kXyz,               // <t><xyz>1 0 0</xyz></t>      <t xyz="1 0 0"/>
  kAxis,              // <t>0 0 1</t>                 <t axis="0 0 1"/>
  kFlag,              // <t/>                         <t/>
  kChildOrAttribute,  // <t>1</t>                     attribute of the element
};

/// The attribute that carries the value of a child element where values stand in
/// attributes; null for spellings that have none.
const char* AttributeOf(Spelling spelling);

/// What must hold of a row's value, or where it applies. Combined with `|`.
enum class Facet : std::uint16_t {
  kNone = 0,
  kRequired = 1 << 0,     ///< An element without it is at fault.
  kPositive = 1 << 1,     ///< Every number > 0.
  kNonNegative = 1 << 2,  ///< Every number >= 0.
  kFinite = 1 << 3,       ///< No infinity.
  kUrdfOnly = 1 << 4,
  kSdfOnly = 1 << 5,
  kRepeated = 1 << 6,       ///< May stand several times (custom rows only).
  kAlwaysWritten = 1 << 7,  ///< Written even when it has its default.
};
constexpr Facet operator|(Facet a, Facet b) {
  return static_cast<Facet>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
constexpr bool Has(Facet facets, Facet one) {
  return (static_cast<std::uint16_t>(facets) & static_cast<std::uint16_t>(one)) != 0;
}

/// One row: an attribute or a simple child element of a format and the member
/// of a scene struct that it means. Made by field<&T::member>(...),
/// custom(...) or ignored(...).
struct Field {
  enum class Kind : std::uint8_t { kField, kCustom, kIgnored };

  std::string_view name;
  Spelling spelling = Spelling::kAttribute;
  Facet facets = Facet::kNone;
  /// Meaning, with the unit in brackets at its end. For ignored rows the reason.
  std::string_view doc;
  Kind kind = Kind::kField;
  /// What the text must be: `number`, `3 numbers`, `name`, `bool`, ...
  std::string_view value_type = {};
  /// Which struct the row is of, and which of its members it claims: for the
  /// census of losses. Null for rows that claim nothing.
  const void* owner = nullptr;
  const void* member = nullptr;
  /// Reads the text into the owner; reports and returns false when it is wrong.
  bool (*parse)(const Field& field, const XmlText& text, void* owner, Reading& reading) = nullptr;
  /// Appends the owner's value; false when it has its default. Without an owner
  /// (null) appends the default itself.
  bool (*format)(const void* owner, std::string& out) = nullptr;
};

/// One kind of element of a format: what may stand in it. Rows that are
/// elements with rows of their own are `children`.
struct ElementRow {
  std::string_view name;
  std::string_view doc;
  std::span<const Field> fields;
  std::span<const ElementRow* const> children;
};

namespace table {

using sceneweld::kMemberId;
using sceneweld::kOwnerId;
using sceneweld::MemberOf;

// How each type of value is read and written: table_read.cc, table_write.cc.
template <typename T>
struct TypeName;
template <>
struct TypeName<double> {
  static constexpr std::string_view kText = "number";
};
template <>
struct TypeName<int> {
  static constexpr std::string_view kText = "integer";
};
template <>
struct TypeName<bool> {
  static constexpr std::string_view kText = "bool";
};
template <>
struct TypeName<Name> {
  static constexpr std::string_view kText = "text";
};
template <>
struct TypeName<std::string> {
  static constexpr std::string_view kText = "text";
};
template <>
struct TypeName<Vector3> {
  static constexpr std::string_view kText = "3 numbers";
};
template <>
struct TypeName<Rgba> {
  static constexpr std::string_view kText = "red green blue alpha";
};
template <typename T>
struct TypeName<Ref<T>> {
  static constexpr std::string_view kText = "name";
};
template <>
struct TypeName<FrameRef> {
  static constexpr std::string_view kText = "name";
};
template <typename T>
struct TypeName<std::optional<T>> : TypeName<T> {};

bool ParseValue(const Field& field, const XmlText& text, double& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, int& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, bool& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, Name& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, std::string& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, Vector3& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, Rgba& value, Reading& reading);
bool ParseReference(const Field& field, const XmlText& text, Name& written, Span& span, Reading& reading);

template <typename T>
bool ParseValue(const Field& field, const XmlText& text, Ref<T>& value, Reading& reading) {
  return ParseReference(field, text, value.written, value.span, reading);
}
inline bool ParseValue(const Field& field, const XmlText& text, FrameRef& value, Reading& reading) {
  return ParseReference(field, text, value.written, value.span, reading);
}
template <typename T>
bool ParseValue(const Field& field, const XmlText& text, std::optional<T>& value, Reading& reading) {
  T inner{};
  if (!ParseValue(field, text, inner, reading)) return false;
  value = std::move(inner);
  return true;
}

void FormatValue(double value, std::string& out);
void FormatValue(int value, std::string& out);
void FormatValue(bool value, std::string& out);
void FormatValue(const Name& value, std::string& out);
void FormatValue(const std::string& value, std::string& out);
void FormatValue(const Vector3& value, std::string& out);
void FormatValue(const Rgba& value, std::string& out);
template <typename T>
void FormatValue(const Ref<T>& value, std::string& out) {
  FormatValue(value.written, out);
}
inline void FormatValue(const FrameRef& value, std::string& out) { FormatValue(value.written, out); }
template <typename T>
void FormatValue(const std::optional<T>& value, std::string& out) {
  if (value) FormatValue(*value, out);
}

template <typename T>
bool Same(const T& a, const T& b) {
  return a == b;
}
template <typename T>
bool Same(const Ref<T>& a, const Ref<T>& b) {
  return a.written == b.written;
}
inline bool Same(const FrameRef& a, const FrameRef& b) { return a.written == b.written; }

template <auto M>
bool ParseMember(const Field& field, const XmlText& text, void* owner, Reading& reading) {
  return ParseValue(field, text, static_cast<typename MemberOf<M>::Owner*>(owner)->*M, reading);
}
template <auto M>
bool FormatMember(const void* owner, std::string& out) {
  using Owner = typename MemberOf<M>::Owner;
  static const Owner kDefault{};
  const auto& value = (owner ? static_cast<const Owner*>(owner) : &kDefault)->*M;
  FormatValue(value, out);
  return !Same(value, kDefault.*M);
}

}  // namespace table

/// The row of an attribute or simple element that means one member. The default
/// is the struct's own initialiser.
template <auto M>
consteval Field field(std::string_view name, Spelling spelling, Facet facets, std::string_view doc) {
  using Member = table::MemberOf<M>;
  return {.name = name,
          .spelling = spelling,
          .facets = facets,
          .doc = doc,
          .kind = Field::Kind::kField,
          .value_type = table::TypeName<typename Member::Value>::kText,
          .owner = &table::kOwnerId<typename Member::Owner>,
          .member = &table::kMemberId<M>,
          .parse = &table::ParseMember<M>,
          .format = &table::FormatMember<M>};
}

/// The row of something that the reader and writer of the format treat by
/// themselves; `value_type` says what stands there.
consteval Field custom(std::string_view name, Spelling spelling, Facet facets, std::string_view value_type,
                       std::string_view doc) {
  return {.name = name,
          .spelling = spelling,
          .facets = facets,
          .doc = doc,
          .kind = Field::Kind::kCustom,
          .value_type = value_type};
}
/// The same, and it claims a member in the census of losses.
template <auto M>
consteval Field custom(std::string_view name, Spelling spelling, Facet facets, std::string_view value_type,
                       std::string_view doc) {
  return {.name = name,
          .spelling = spelling,
          .facets = facets,
          .doc = doc,
          .kind = Field::Kind::kCustom,
          .value_type = value_type,
          .owner = &table::kOwnerId<typename table::MemberOf<M>::Owner>,
          .member = &table::kMemberId<M>};
}

/// The row of something that the format knows and that has no meaning here.
consteval Field ignored(std::string_view name, Spelling spelling, std::string_view reason) {
  return {.name = name, .spelling = spelling, .doc = reason, .kind = Field::Kind::kIgnored};
}

}  // namespace sceneweld
