// SPDX-License-Identifier: BSD-3-Clause
// Nodes of XML documents.

#include "sceneweld/parsers/xacro/node.h"

#include <algorithm>

namespace sceneweld::xacro {

const NodeAttribute* Node::Find(std::string_view attribute) const {
  const auto at = std::find_if(attributes.begin(), attributes.end(),
                               [&](const NodeAttribute& one) { return one.name == attribute; });
  return at == attributes.end() ? nullptr : &*at;
}

std::unique_ptr<Node> Node::Copy() const {
  auto copy = std::make_unique<Node>();
  copy->kind = kind;
  copy->name = name;
  copy->text = text;
  copy->attributes = attributes;
  copy->span = span;
  copy->calls = calls;
  copy->children.reserve(children.size());
  for (const auto& child : children) copy->children.push_back(child->Copy());
  return copy;
}

}  // namespace sceneweld::xacro
