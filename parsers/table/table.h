// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/xml/xml_node.h"
#include "sceneweld/scene/fields/member_id.h"
#include "sceneweld/scene/force_element.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/material.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/tables/ref.h"

namespace sceneweld {

class Element;
class XmlOutput;
struct Reading;
struct XmlText;

/// A value and its place; nothing if the file does not give it.
template <typename T>
struct Placed : std::optional<T> {
  Span span;
  /// The place of each value.
  friend bool operator==(const Placed& a, const Placed& b) {
    return static_cast<const std::optional<T>&>(a) == static_cast<const std::optional<T>&>(b);
  }
};

/// A name as it was written, and its place.
struct NameAt {
  Name name;
  Span span;
  bool empty() const { return name.empty(); }
};

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
  kOwnText,           // the text of the row's own element, whose name it has
};

/// The attribute with the value of a child element, in formats whose values are in attributes; null for spellings
/// without one.
const char* AttributeOf(Spelling spelling);

/// Constraints on a row's value, and conditions. Combined with `|`.
enum class Facet : std::uint16_t {
  kNone = 0,
  kRequired = 1 << 0,     ///< An element without it is invalid.
  kPositive = 1 << 1,     ///< Every number > 0.
  kNonNegative = 1 << 2,  ///< Every number >= 0.
  kFinite = 1 << 3,       ///< No infinity.
  kUrdfOnly = 1 << 4,
  kSdfOnly = 1 << 5,
  kRepeated = 1 << 6,       ///< May occur several times; the member is a vector.
  kAlwaysWritten = 1 << 7,  ///< Written even when it has its default.
  kReadOnly = 1 << 8,       ///< Never written: other rows say the same, or no scene needs it.
  kSilent = 1 << 9,         ///< Of ignored rows: without a warning.
  kNeeded = 1 << 10,        ///< Like kRequired, but the caller that reads the element reports that it is missing.
  kNotEmpty = 1 << 11,      ///< An empty value is invalid; otherwise it means the default.
};
constexpr Facet operator|(Facet a, Facet b) {
  return static_cast<Facet>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
constexpr bool Has(Facet facets, Facet one) {
  return (static_cast<std::uint16_t>(facets) & static_cast<std::uint16_t>(one)) != 0;
}

/// One row: an attribute or a simple child element of a format, and the member of a struct that it sets. Made by
/// field<&T::member>(...), together<...>(...), custom<&Read, &Write>(...), kept(...) or ignored(...).
struct Field {
  enum class Kind : std::uint8_t {
    kField,
    kCustom,
    kKept,     ///< It stays in the element's KeptList (scene/kept.h), from which it is written back.
    kIgnored,  ///< It is reported, or `kSilent`.
  };

  std::string_view name;
  Spelling spelling = Spelling::kAttribute;
  Facet facets = Facet::kNone;
  /// Meaning, with the unit in brackets at its end. For ignored rows the reason.
  std::string_view doc;
  Kind kind = Kind::kField;
  /// The form of the text: `number`, `3 numbers`, `name`, `bool`, ...
  std::string_view value_type = {};
  /// The struct that the row reads into and writes from.
  const void* owner = nullptr;
  /// The member of a scene's struct that the row claims, and that struct, for the
  /// census of losses. Null for rows that claim nothing.
  const void* member = nullptr;
  const void* member_owner = nullptr;
  /// Reads the text into the owner. Reports an invalid text and returns false.
  bool (*parse)(const Field& field, const XmlText& text, void* owner, Reading& reading) = nullptr;
  /// Appends the owner's value, for a repeated row the one with this index. Returns false if it has its default or the
  /// index does not exist; with kIfNotDefault as the index, a default is not appended. Without an owner (null) appends
  /// the default itself.
  bool (*format)(const void* owner, std::size_t index, std::string& out) = nullptr;
  static constexpr std::size_t kIfNotDefault = static_cast<std::size_t>(-1);
  /// For custom rows: reads one element (for attributes, the element that has them) and returns false if it reported an
  /// error; writes everything that the owner has.
  bool (*read)(Element element, void* owner, Reading& reading) = nullptr;
  void (*write)(XmlOutput& out, const void* owner) = nullptr;
  /// Calls `use` with a default owner: for tests of all rows.
  void (*with_owner)(void (*use)(void* owner, void* context), void* context) = nullptr;
  /// The bits of the attribute or child element; all bits if the row is the element's own text.
  std::uint64_t name_bit = spelling == Spelling::kOwnText ? ~std::uint64_t{0} : NameBit(name);

  /// The same row with another claimed member, for an owner that is not the scene's struct but an element of the
  /// format.
  template <auto M>
  consteval Field Claiming() const;
};

/// Whether the value is an attribute of the element that the row is of.
inline bool IsAttribute(const Field& row, const Dialect& dialect) {
  return row.spelling == Spelling::kAttribute ||
         (row.spelling == Spelling::kChildOrAttribute && !dialect.values_in_text);
}

/// Whether the row holds anything of a scene, and whether it both reads and writes that.
constexpr bool HasMeaning(const Field& row) { return row.kind != Field::Kind::kIgnored; }
constexpr bool ReadsAndWrites(const Field& row) {
  if (Has(row.facets, Facet::kReadOnly)) return false;
  return row.kind == Field::Kind::kField || row.kind == Field::Kind::kKept ||
         (row.kind == Field::Kind::kCustom && row.read && row.write);
}

/// One kind of element of a format, with its contents. Rows that are elements with rows of their own are `children`.
struct ElementRow {
  std::string_view name;
  std::string_view doc;
  std::span<const Field> fields;
  std::span<const ElementRow* const> children;
};

/// The row of a name. A constant expression with another name does not compile.
constexpr const Field& RowNamed(std::span<const Field> rows, std::string_view name) {
  for (const Field& row : rows) {
    if (row.name == name) return row;
  }
  throw "no row has this name";
}

namespace table {

using sceneweld::kMemberId;
using sceneweld::kOwnerId;
using sceneweld::MemberOf;

// How each type of value is read and written: table_read.cc, table_write.cc.
template <typename T>
inline constexpr std::string_view kTypeName = T::kTypeName;
template <>
inline constexpr std::string_view kTypeName<double> = "number";
template <>
inline constexpr std::string_view kTypeName<int> = "integer";
template <>
inline constexpr std::string_view kTypeName<bool> = "bool";
template <>
inline constexpr std::string_view kTypeName<Name> = "text";
template <>
inline constexpr std::string_view kTypeName<std::string> = "text";
template <>
inline constexpr std::string_view kTypeName<Vector3> = "3 numbers";
template <>
inline constexpr std::string_view kTypeName<Rgba> = "red green blue alpha";
template <typename T>
inline constexpr std::string_view kTypeName<Ref<T>> = "name";
template <>
inline constexpr std::string_view kTypeName<FrameRef> = "name";
template <>
inline constexpr std::string_view kTypeName<NameAt> = "name";
template <>
inline constexpr std::string_view kTypeName<std::array<double, 2>> = "2 numbers";
template <typename T>
inline constexpr std::string_view kTypeName<std::optional<T>> = kTypeName<T>;
template <typename T>
inline constexpr std::string_view kTypeName<Placed<T>> = kTypeName<T>;
template <typename T>
inline constexpr std::string_view kTypeName<std::vector<T>> = kTypeName<T>;

bool ParseValue(const Field& field, const XmlText& text, double& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, int& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, bool& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, Name& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, std::string& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, Vector3& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, Rgba& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, NameAt& value, Reading& reading);
bool ParseValue(const Field& field, const XmlText& text, std::array<double, 2>& value, Reading& reading);
bool ParseReference(const Field& field, const XmlText& text, Name& written, Span& span, Reading& reading);
Span SpanOf(const XmlText& text);

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

template <typename T>
bool ParseValue(const Field& field, const XmlText& text, Placed<T>& value, Reading& reading) {
  value.span = SpanOf(text);
  return ParseValue(field, text, static_cast<std::optional<T>&>(value), reading);
}
template <typename T>
bool ParseValue(const Field& field, const XmlText& text, std::vector<T>& value, Reading& reading) {
  T one{};
  if (!ParseValue(field, text, one, reading)) return false;
  value.push_back(std::move(one));
  return true;
}

void FormatValue(double value, std::string& out);
void FormatValue(int value, std::string& out);
void FormatValue(bool value, std::string& out);
void FormatValue(const Name& value, std::string& out);
void FormatValue(const std::string& value, std::string& out);
void FormatValue(const Vector3& value, std::string& out);
void FormatValue(const Rgba& value, std::string& out);
void FormatValue(const std::array<double, 2>& value, std::string& out);
template <typename T>
void FormatValue(const Ref<T>& value, std::string& out) {
  FormatValue(value.written, out);
}
inline void FormatValue(const FrameRef& value, std::string& out) { FormatValue(value.written, out); }
inline void FormatValue(const NameAt& value, std::string& out) { FormatValue(value.name, out); }
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
inline bool Same(const NameAt& a, const NameAt& b) { return a.name == b.name; }

// The default conversion between a row's text and the member's value. Others: converters.h.
template <typename T>
struct AsItIs {
  static constexpr std::string_view kText = kTypeName<T>;
  static bool Parse(const Field& field, const XmlText& text, T& value, Reading& reading) {
    return ParseValue(field, text, value, reading);
  }
  static void Format(const T& value, std::string& out) { FormatValue(value, out); }
};
template <typename T>
inline constexpr bool kIsVector = false;
template <typename T>
inline constexpr bool kIsVector<std::vector<T>> = true;

template <auto M, typename As>
bool ParseMember(const Field& field, const XmlText& text, void* owner, Reading& reading) {
  return As::Parse(field, text, Unshared(static_cast<typename MemberOf<M>::Owner*>(owner)->*M), reading);
}
template <auto M, typename As>
bool FormatMember(const void* owner, [[maybe_unused]] std::size_t index, std::string& out) {
  using Owner = typename MemberOf<M>::Owner;
  static const Owner kDefault{};
  const auto& value = Unshared((owner ? static_cast<const Owner*>(owner) : &kDefault)->*M);
  if constexpr (kIsVector<typename MemberOf<M>::Value>) {
    const std::size_t i = index == Field::kIfNotDefault ? 0 : index;
    if (i >= value.size()) return false;
    FormatValue(value[i], out);
    return true;
  } else {
    const bool differs = !Same(value, Unshared(kDefault.*M));
    if (differs || index != Field::kIfNotDefault) As::Format(value, out);
    return differs;
  }
}
template <typename As>
bool ParseOwner(const Field& field, const XmlText& text, void* owner, Reading& reading) {
  return As::Parse(field, text, *static_cast<typename As::Owner*>(owner), reading);
}
template <typename As>
bool FormatOwner(const void* owner, std::size_t index, std::string& out) {
  static const typename As::Owner kDefault{};
  const auto& value = owner ? *static_cast<const typename As::Owner*>(owner) : kDefault;
  const bool is_written = As::IsWritten(value);
  if (is_written || index != Field::kIfNotDefault) As::Format(value, out);
  return is_written;
}
template <typename Owner>
void WithOwner(void (*use)(void* owner, void* context), void* context) {
  Owner owner{};
  use(&owner, context);
}

// The parameters of the functions of custom rows.
template <auto Function>
struct RowFunction;
template <typename Owner_, typename Context_, bool (*Read)(Element, Owner_&, Context_&)>
struct RowFunction<Read> {
  using Owner = Owner_;
  static bool Call(Element element, void* owner, Reading& reading);
};
template <typename Owner_, typename Context_, void (*Write)(Context_&, const Owner_&)>
struct RowFunction<Write> {
  static void Call(XmlOutput& out, const void* owner) {
    Write(static_cast<Context_&>(out), *static_cast<const Owner_*>(owner));
  }
};

}  // namespace table

/// The row of an attribute or simple element that sets one member. The default is the struct's own initialiser. `As`
/// converts the text if the default conversion does not apply: one of converters.h, or a similar class.
template <auto M, typename As = table::AsItIs<typename table::MemberOf<M>::Value>>
consteval Field field(std::string_view name, Spelling spelling, Facet facets, std::string_view doc) {
  using Owner = typename table::MemberOf<M>::Owner;
  return {.name = name,
          .spelling = spelling,
          .facets = facets,
          .doc = doc,
          .kind = Field::Kind::kField,
          .value_type = As::kText,
          .owner = &table::kOwnerId<Owner>,
          .member = &table::kMemberId<M>,
          .member_owner = &table::kOwnerId<Owner>,
          .parse = &table::ParseMember<M, As>,
          .format = &table::FormatMember<M, As>,
          .with_owner = &table::WithOwner<Owner>};
}

/// The row of a text that sets several members of `As::Owner`. In addition to the functions of converters,
/// `As::IsWritten(owner)` decides whether there is anything to write.
template <typename As>
consteval Field together(std::string_view name, Spelling spelling, Facet facets, std::string_view doc) {
  return {.name = name,
          .spelling = spelling,
          .facets = facets,
          .doc = doc,
          .kind = Field::Kind::kField,
          .value_type = As::kText,
          .owner = &table::kOwnerId<typename As::Owner>,
          .parse = &table::ParseOwner<As>,
          .format = &table::FormatOwner<As>,
          .with_owner = &table::WithOwner<typename As::Owner>};
}

template <auto M>
consteval Field Field::Claiming() const {
  Field row = *this;
  row.member = &table::kMemberId<M>;
  row.member_owner = &table::kOwnerId<typename table::MemberOf<M>::Owner>;
  return row;
}

/// The row of something that the reader and writer of the format handle themselves; `value_type` describes it.
consteval Field custom(std::string_view name, Spelling spelling, Facet facets, std::string_view value_type,
                       std::string_view doc) {
  return {.name = name,
          .spelling = spelling,
          .facets = facets,
          .doc = doc,
          .kind = Field::Kind::kCustom,
          .value_type = value_type};
}
/// The row of an element that two functions read and write, in its place among the others. `bool Read(Element, Owner&,
/// Reading&)` is called for the first such element, or for each if the row is repeated; `void Write(XmlOutput&, const
/// Owner&)` writes all of them. They may take classes that the format derives from Reading and XmlOutput.
template <auto Read, auto Write>
consteval Field custom(std::string_view name, Spelling spelling, Facet facets, std::string_view value_type,
                       std::string_view doc) {
  using Owner = typename table::RowFunction<Read>::Owner;
  return {.name = name,
          .spelling = spelling,
          .facets = facets,
          .doc = doc,
          .kind = Field::Kind::kCustom,
          .value_type = value_type,
          .owner = &table::kOwnerId<Owner>,
          .read = &table::RowFunction<Read>::Call,
          .write = &table::RowFunction<Write>::Call,
          .with_owner = &table::WithOwner<Owner>};
}

/// The same as the first, but the row claims a member in the census of losses.
template <auto M>
consteval Field custom(std::string_view name, Spelling spelling, Facet facets, std::string_view value_type,
                       std::string_view doc) {
  return custom(name, spelling, facets, value_type, doc).template Claiming<M>();
}

/// The row of an attribute or child element that has a meaning in this format only.
consteval Field kept(std::string_view name, Spelling spelling, std::string_view doc) {
  return {.name = name, .spelling = spelling, .doc = doc, .kind = Field::Kind::kKept, .value_type = "text"};
}

/// The same for several names with one meaning.
template <std::size_t N>
consteval std::array<Field, N> all_kept(const std::string_view (&names)[N], Spelling spelling, std::string_view doc) {
  std::array<Field, N> rows{};
  for (std::size_t i = 0; i < N; ++i) rows[i] = kept(names[i], spelling, doc);
  return rows;
}

/// The row of something that the format specifies and that has no effect here. `kSilent`: a warning would only be
/// noise.
consteval Field ignored(std::string_view name, Spelling spelling, std::string_view reason,
                        Facet facets = Facet::kNone) {
  return {.name = name, .spelling = spelling, .facets = facets, .doc = reason, .kind = Field::Kind::kIgnored};
}

namespace table {

constexpr void AppendRows(const Field& row, Field*& at) { *at++ = row; }
template <typename List>
constexpr void AppendRows(const List& rows, Field*& at) {
  for (const Field& row : rows) *at++ = row;
}
template <typename T>
inline constexpr std::size_t kRowCount = std::tuple_size_v<T>;
template <>
inline constexpr std::size_t kRowCount<Field> = 1;
template <std::size_t N>
inline constexpr std::size_t kRowCount<Field[N]> = N;

}  // namespace table

/// Rows and lists of rows (std::array or plain arrays) as one list.
template <typename... Rows>
consteval auto Join(const Rows&... rows) {
  std::array<Field, (table::kRowCount<Rows> + ...)> joined{};
  Field* at = joined.data();
  (table::AppendRows(rows, at), ...);
  return joined;
}

}  // namespace sceneweld
