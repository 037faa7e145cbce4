#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/expression/value.h"
#include "sceneweld/directives/yaml/yaml_tree.h"

namespace sceneweld {

/// Puts values in place of the expressions `${...}` in the scalars of one YAML
/// file. `$${` stands for the characters `${` themselves. A scalar that is one
/// expression and nothing else takes its value as it is: a number, a list, ...;
/// otherwise the values become part of the text.
class Substitution {
 public:
  explicit Substitution(Evaluation& evaluation) : evaluation_(evaluation), nodes_(std::make_shared<YamlNodes>()) {}

  /// The value of a node, everything in it evaluated. Nothing after an error.
  std::optional<Value> ValueOf(const YamlNode& node, const Bindings& bindings);
  /// The node as it would be written without expressions: itself when it holds
  /// none. What is null by an expression is left out of its list or mapping.
  /// Null after an error.
  const YamlNode* Plain(const YamlNode& node, const Bindings& bindings);

  /// What keeps the nodes that Plain made.
  std::shared_ptr<const YamlNodes> nodes() const { return nodes_; }

 private:
  // A piece of a scalar: text, or an expression.
  struct Part {
    std::string text;
    std::unique_ptr<const Expression> expression;  // null: only text
    TextPlace place;                               // of the expression
  };
  struct Template {
    bool good = true;
    std::vector<Part> parts;
  };

  const Template& TemplateOf(const YamlNode& scalar);
  Template ParseTemplate(const YamlNode& scalar);
  std::optional<Value> OfScalar(const YamlNode& scalar, const Bindings& bindings);
  std::optional<std::string> Key(const YamlNode& key, const Bindings& bindings);
  const YamlNode* PlainMapping(const YamlNode& node, const Bindings& bindings);
  using Tag = YamlNodes::Tag;
  const YamlNode* NodeOf(const Value& value, const YamlNode& written, Tag tag);

  Evaluation& evaluation_;
  std::shared_ptr<YamlNodes> nodes_;
  std::unordered_map<const YamlNode*, Template> templates_;
};

/// Whether the text holds an expression or an escaped one.
bool HasExpressions(std::string_view text);

}  // namespace sceneweld
