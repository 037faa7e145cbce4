// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld {

/// A JSON value that can change until it is written. Objects keep the order in which keys are added. Braces make an
/// object: `{{"type", "string"}}`.
class JsonTree {
 public:
  struct Entry;

  JsonTree() = default;  ///< An empty object.
  // NOLINTBEGIN(google-explicit-constructor): values convert on purpose.
  JsonTree(std::initializer_list<Entry> entries);
  /// True or false, a number, or text.
  template <typename T>
  requires(std::is_arithmetic_v<T> || std::is_convertible_v<const T&, std::string_view>) JsonTree(const T& scalar)
      : kind_(Kind::kScalar) {
    JsonWriter(written_).Value(scalar);
  }
  // NOLINTEND(google-explicit-constructor)
  static JsonTree List(std::initializer_list<JsonTree> values = {});
  template <typename T>
  static JsonTree List(const std::vector<T>& values);
  /// A scalar as JSON spells it.
  static JsonTree Raw(std::string_view json);

  bool is_list() const { return kind_ == Kind::kList; }
  /// Of a list (without keys) or an object.
  const std::vector<Entry>& entries() const { return entries_; }
  bool Has(std::string_view key) const;
  /// The value of a key of an object. A missing key is added, with an empty object.
  JsonTree& operator[](std::string_view key);
  /// Sets every key of another object.
  void Update(const JsonTree& object);
  /// Appends to a list.
  void Add(JsonTree value);

  /// Each entry on a line, with a line break at the end.
  std::string Text() const;

 private:
  enum class Kind : std::uint8_t { kScalar, kList, kObject };
  void Write(JsonWriter& json) const;

  Kind kind_ = Kind::kObject;
  std::string written_;  // of a scalar
  std::vector<Entry> entries_;
};

struct JsonTree::Entry {
  Entry(std::string_view entry_key, JsonTree entry_value);

  std::string key;
  JsonTree value;
};

template <typename T>
JsonTree JsonTree::List(const std::vector<T>& values) {
  JsonTree list = List();
  for (const T& value : values) list.Add(value);
  return list;
}

}  // namespace sceneweld
