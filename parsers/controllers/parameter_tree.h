// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {
class YamlNode;
}

namespace sceneweld::controllers {

/// A YAML value that can be changed.
struct Value {
  enum class Kind { kScalar, kList, kMapping };

  Kind kind = Kind::kMapping;
  std::string text;      ///< Of a scalar.
  bool is_text = false;  ///< A scalar that is a text in any case, and never a number or a truth value.
  std::vector<std::string> keys;
  std::vector<Value> values;  ///< Of a list, or of the keys.

  bool operator==(const Value&) const = default;

  static Value Of(const YamlNode& node);
  static Value Text(std::string_view text) { return {Kind::kScalar, std::string(text), true, {}, {}}; }
  static Value Number(std::string_view text) { return {Kind::kScalar, std::string(text), false, {}, {}}; }
  static Value Texts(const std::vector<std::string>& texts);

  bool is_mapping() const { return kind == Kind::kMapping; }
  /// Null if the key is missing.
  Value* Find(std::string_view key);
  const Value* Find(std::string_view key) const { return const_cast<Value*>(this)->Find(key); }
  /// The value of a key, which is added if it is missing.
  Value& At(std::string_view key);
};

/// Returns the name itself if it stays.
using NewNames = std::function<std::string(const std::string& name)>;
/// Gives new names to all texts and keys in a value. A text is a name as a whole, or in its parts between `/`, as in
/// `elbow/position`. A key is one also in its parts between `.`, as in `gains.elbow.p`.
void Rename(Value& value, const NewNames& of_texts, const NewNames& of_keys);

/// Appends a mapping or list as a block, with `indent` blanks in front of each line.
void AppendYaml(const Value& value, std::size_t indent, std::string& out);

}  // namespace sceneweld::controllers
