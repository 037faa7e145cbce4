// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/expression/value.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld {

/// Replaces the expressions `${...}` in the scalars of one YAML file by their values. `$${` stands for the characters
/// `${`. A scalar that consists of one expression becomes its value: a number, a list, ...; otherwise the values become
/// part of the text.
class Substitution {
 public:
  explicit Substitution(Evaluation& evaluation) : evaluation_(evaluation), nodes_(std::make_shared<YamlNodes>()) {}

  /// The value of a node, with everything in it evaluated. Nothing after an error.
  std::optional<Value> ValueOf(const YamlNode& node, const Bindings& bindings);
  /// The node with its expressions replaced; the node itself if it has none. A value that an expression makes null is
  /// left out of its list or mapping. Null after an error.
  const YamlNode* Plain(const YamlNode& node, const Bindings& bindings);

  /// Owns the nodes that Plain makes.
  std::shared_ptr<const YamlNodes> nodes() const { return nodes_; }

 private:
  // A piece of a scalar: text, or an expression.
  struct Part {
    std::string text;
    std::optional<Expression> expression;  // Nothing: only text.
    YamlPlace place{{}, nullptr};          // Of the expression.
  };
  struct Template {
    bool good = true;
    std::vector<Part> parts;
  };

  // Warn of what was probably meant as an expression, once for each place.
  void WarnOfText(const YamlNode& scalar, const Bindings& bindings);
  void WarnOfMapping(const YamlNode& mapping, const Bindings& bindings);
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
  std::unordered_set<const YamlNode*> warned_;
};

/// Whether the text holds an expression or an escaped one.
bool HasExpressions(std::string_view text);

}  // namespace sceneweld
