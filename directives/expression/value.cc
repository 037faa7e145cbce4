// SPDX-License-Identifier: BSD-3-Clause
// Values of expressions, and their texts.

#include "sceneweld/directives/expression/value.h"

#include <algorithm>
#include <cmath>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

// A whole number is written with its digits: `100000`, not `1e+05`.
void AppendNumeral(double number, std::string& out) {
  constexpr double kAllDigits = 1e15;
  if (number != std::floor(number) || std::abs(number) >= kAllDigits || (number == 0 && std::signbit(number))) {
    AppendNumber(out, number);
  } else {
    out += std::to_string(static_cast<long long>(number));
  }
}

std::size_t DepthOf(const Value& value) { return value.depth(); }
std::size_t DepthOf(const std::pair<std::string, Value>& entry) { return entry.second.depth(); }

template <typename T>
std::size_t DepthAround(const T& items) {
  std::size_t depth = 0;
  for (const auto& item : items) depth = std::max(depth, DepthOf(item));
  return depth + 1;
}

void Append(const Value& value, bool nested, std::size_t longest, std::string& out) {
  if (out.size() >= longest) return;
  if (const bool* truth = value.truth()) {
    out += *truth ? "true" : "false";
  } else if (const double* number = value.number()) {
    AppendNumeral(*number, out);
  } else if (const std::string* text = value.text()) {
    if (nested) out += '"';
    out += *text;
    if (nested) out += '"';
  } else if (const Value::List* list = value.list()) {
    out += '[';
    const char* separator = "";
    for (const Value& item : *list) {
      out += separator;
      Append(item, true, longest, out);
      if (out.size() >= longest) break;
      separator = ", ";
    }
    out += ']';
  } else if (const Value::Mapping* mapping = value.mapping()) {
    out += '{';
    const char* separator = "";
    for (const auto& [key, item] : *mapping) {
      out.append(separator).append(key).append(": ");
      Append(item, true, longest, out);
      if (out.size() >= longest) break;
      separator = ", ";
    }
    out += '}';
  } else {
    out += "null";
  }
}

}  // namespace

Value::Value(List list) {
  const std::size_t depth = DepthAround(list);
  data_ = std::make_shared<const ListNest>(ListNest{std::move(list), depth});
}

Value::Value(Mapping mapping, std::string_view tag) {
  constexpr std::size_t kFew = 12;
  const auto nest = std::make_shared<MappingNest>();
  nest->depth = DepthAround(mapping);
  nest->items = std::move(mapping);
  nest->tag = tag;
  if (nest->items.size() > kFew) {
    for (std::size_t i = 0; i < nest->items.size(); ++i) nest->index.emplace(nest->items[i].first, i);
  }
  data_ = std::shared_ptr<const MappingNest>(nest);
}

std::string_view Value::tag() const {
  const auto* nest = Find<MappingNest>();
  return nest ? std::string_view(nest->tag) : std::string_view();
}

std::size_t Value::depth() const {
  if (const auto* list = Find<ListNest>()) return list->depth;
  if (const auto* mapping = Find<MappingNest>()) return mapping->depth;
  return 0;
}

const Value* Value::Find(std::string_view key) const {
  const auto* nest = Find<MappingNest>();
  if (!nest) return nullptr;
  if (!nest->index.empty()) {
    const auto at = nest->index.find(key);
    return at == nest->index.end() ? nullptr : &nest->items[at->second].second;
  }
  for (const auto& [name, value] : nest->items) {
    if (name == key) return &value;
  }
  return nullptr;
}

std::string_view Value::KindText() const {
  if (truth()) return "a truth value";
  if (number()) return "a number";
  if (text()) return "a text";
  if (list()) return "a list";
  if (mapping()) return IsRandomTag(tag()) ? "a random value" : "a mapping";
  return "null";
}

std::string Value::ToText(std::size_t longest) const {
  std::string out;
  Append(*this, false, longest, out);
  if (out.size() > longest) {
    // Never within a character of several bytes.
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0) == 0x80) --end;
    out.resize(end);
    out += "...";
  }
  return out;
}

bool IsRandomTag(std::string_view tag) {
  constexpr std::string_view kTags[] = {"!Uniform", "!UniformDiscrete", "!UniformVector", "!Gaussian",
                                        "!GaussianVector"};
  return std::find(std::begin(kTags), std::end(kTags), tag) != std::end(kTags);
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
      Value::Mapping mapping;
      mapping.reserve(node.entries().size());
      for (const YamlEntry& entry : node.entries()) {
        mapping.emplace_back(std::string(entry.key->text()), ValueOf(*entry.value));
      }
      return Value(std::move(mapping), node.tag());
    }
  }
  return {};
}

}  // namespace sceneweld
