// SPDX-License-Identifier: BSD-3-Clause
// Values of YAML nodes.

#include "sceneweld/directives/expression/value.h"

#include "sceneweld/scene/text/number.h"

namespace sceneweld {

Value MappingOf(std::vector<std::pair<std::string, Value>> entries, std::string_view tag) {
  expression::Dict dict;
  dict.tag = tag;
  for (auto& [key, value] : entries) dict.items.emplace_back(std::move(key), std::move(value));
  return Value(std::move(dict));
}

Value ValueOf(const YamlNode& node) {
  switch (node.kind()) {
    case YamlNode::Kind::kNull: return {};
    case YamlNode::Kind::kScalar: {
      if (node.is_plain()) {
        if (node.text() == "true" || node.text() == "false") return Value(node.text() == "true");
        if (const auto number = ParseNumber(node.text())) return Value(*number);
      }
      return Value(std::string(node.text()));
    }
    case YamlNode::Kind::kList: {
      Value::List list;
      list.reserve(node.items().size());
      for (const YamlNode* item : node.items()) list.push_back(ValueOf(*item));
      return Value(std::move(list));
    }
    case YamlNode::Kind::kMapping: {
      std::vector<std::pair<std::string, Value>> mapping;
      mapping.reserve(node.entries().size());
      for (const YamlEntry& entry : node.entries()) {
        mapping.emplace_back(std::string(entry.key->text()), ValueOf(*entry.value));
      }
      return MappingOf(std::move(mapping), node.tag());
    }
  }
  return {};
}

}  // namespace sceneweld
