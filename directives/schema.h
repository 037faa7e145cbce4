#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/directive.h"
#include "sceneweld/directives/yaml_tree.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// The engine of the tables that say which keys a mapping of a directives file
/// may have: one row per key, which reads, rejects and documents it.

/// Whether a key may be left out.
enum class Presence : std::uint8_t {
  kOptional,  ///< Absent: the member keeps its initialiser.
  kRequired,  ///< Must be there, and a text must not be empty.
};

struct KeyRow {
  std::string_view name;
  std::string_view type;  ///< What must stand there, for messages: `text`, `a list of 3 numbers`.
  Presence presence = Presence::kOptional;
  bool null_is_absent = false;  ///< Where the format has an optional value.
  std::string_view doc;         ///< Meaning, with the unit in brackets at its end.
  /// Reads the value into the owner; reports and leaves the owner when it is wrong.
  void (*read)(const KeyRow& row, const YamlEntry& entry, void* owner, Diagnostics& diagnostics) = nullptr;
};

/// How many mistakes are told of one mapping or list: a long one that is no list
/// of what is wanted at all would drown the rest.
inline constexpr std::size_t kMostErrorsPerValue = 50;

/// Reads a mapping: every key must have a row, every required row its key.
/// `what` names the mapping in messages (`add_model`, `!Rpy`); `whole` is where
/// a missing key is reported.
void ReadMapping(const YamlNode& mapping, std::span<const KeyRow> rows, void* owner, std::string_view what, Span whole,
                 Diagnostics& diagnostics);

/// `a list`, `a mapping`, `a single value`, `null`: what a node is, for messages.
std::string_view KindText(const YamlNode& node);
/// Reports that a value is not what its row wants, and a null what to do.
Diagnostic& ReportWrongType(std::string_view name, std::string_view wanted, const YamlEntry& entry,
                            Diagnostics& diagnostics);

/// The whole text as one finite number, blanks behind it allowed; reports where
/// it is none (directives reference, 2.1).
std::optional<double> ReadNumber(const YamlNode& node, Diagnostics& diagnostics);
/// A list of numbers, of `count` where that is not 0.
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

/// How a type of member is read: `kText` says what must stand there, `Read`
/// reads it. Types with more structure are specialised where their rows are.
template <typename T>
struct Reader;

template <>
struct Reader<DirectiveText> {
  static constexpr std::string_view kText = "text";
  static void Read(const KeyRow& row, const YamlEntry& entry, DirectiveText& value, Diagnostics& diagnostics);
};
template <>
struct Reader<std::vector<DirectiveText>> {
  static constexpr std::string_view kText = "a list of texts";
  static void Read(const KeyRow& row, const YamlEntry& entry, std::vector<DirectiveText>& value,
                   Diagnostics& diagnostics);
};
template <>
struct Reader<double> {
  static constexpr std::string_view kText = "a number";
  static void Read(const KeyRow& row, const YamlEntry& entry, double& value, Diagnostics& diagnostics);
};
template <>
struct Reader<std::vector<double>> {
  static constexpr std::string_view kText = "a list of numbers";
  static void Read(const KeyRow& row, const YamlEntry& entry, std::vector<double>& value, Diagnostics& diagnostics);
};
template <>
struct Reader<Vector3> {
  static constexpr std::string_view kText = "a list of 3 numbers";
  static void Read(const KeyRow& row, const YamlEntry& entry, Vector3& value, Diagnostics& diagnostics);
};
template <typename T>
struct Reader<std::optional<T>> {
  static constexpr std::string_view kText = Reader<T>::kText;
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

}  // namespace schema

/// The row of a key that means one member. A member that is std::optional takes
/// null for absent.
template <auto M>
consteval KeyRow key(std::string_view name, Presence presence, std::string_view doc) {
  using Value = typename schema::MemberOf<M>::Value;
  return {.name = name,
          .type = schema::Reader<Value>::kText,
          .presence = presence,
          .null_is_absent = schema::kIsOptional<Value>,
          .doc = doc,
          .read = &schema::ReadMember<M>};
}

}  // namespace sceneweld
