// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld {

/// A value of the expressions in a directives file: null, a truth value, a
/// number, a text, a list, or a mapping in the order in which it was written.
/// Copies share lists and mappings, which never change.
class Value {
 public:
  using List = std::vector<Value>;
  using Mapping = std::vector<std::pair<std::string, Value>>;

  Value() = default;  ///< Null.
  Value(bool truth) : data_(truth) {}
  Value(double number) : data_(number) {}
  Value(std::string text) : data_(std::move(text)) {}
  Value(List list);
  Value(Mapping mapping, std::string_view tag = {});
  /// A text. This overload prevents the conversion of a pointer to a truth value.
  Value(const char* text) : data_(std::string(text)) {}

  bool is_null() const { return std::holds_alternative<std::monostate>(data_); }
  /// Null if the value is of another kind.
  const bool* truth() const { return std::get_if<bool>(&data_); }
  const double* number() const { return std::get_if<double>(&data_); }
  const std::string* text() const { return std::get_if<std::string>(&data_); }
  const List* list() const;
  const Mapping* mapping() const;
  /// The tag of a mapping that was written with one, such as `!Uniform`.
  std::string_view tag() const;
  /// The depth of nested lists and mappings, including itself.
  std::size_t depth() const;

  /// For a mapping; null for a missing key.
  const Value* Find(std::string_view key) const;

  /// `null`, `a truth value`, `a number`, `a text`, `a list`, `a mapping`, `a random value`.
  std::string_view KindText() const;
  /// Its form within a text: whole numbers with their digits, others in their shortest form, texts unchanged; lists and
  /// mappings as YAML on one line, at most `longest` bytes.
  std::string ToText(std::size_t longest = std::string::npos) const;

 private:
  struct ListNest;
  struct MappingNest;
  template <typename Nest>
  const Nest* Find() const {
    const auto* shared = std::get_if<std::shared_ptr<const Nest>>(&data_);
    return shared ? shared->get() : nullptr;
  }

  std::variant<std::monostate, bool, double, std::string, std::shared_ptr<const ListNest>,
               std::shared_ptr<const MappingNest>>
      data_;
};

/// The items, and the depth of their nesting.
struct Value::ListNest {
  List items;
  std::size_t depth = 1;
};
struct Value::MappingNest {
  Mapping items;
  std::string tag;
  std::size_t depth = 1;
  std::unordered_map<std::string_view, std::size_t> index;  ///< The place of each key, if there are many.
};

inline const Value::List* Value::list() const {
  const auto* nest = Find<ListNest>();
  return nest ? &nest->items : nullptr;
}
inline const Value::Mapping* Value::mapping() const {
  const auto* nest = Find<MappingNest>();
  return nest ? &nest->items : nullptr;
}

/// Whether a tag stands for a distribution, from which a transform draws.
bool IsRandomTag(std::string_view tag);

/// The value of a YAML node: plain scalars that are numbers, `true`, `false` or null become these, all other scalars
/// texts. Mappings keep their tags; other tags are ignored.
Value ValueOf(const YamlNode& node);

}  // namespace sceneweld
