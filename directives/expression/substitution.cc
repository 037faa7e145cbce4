// SPDX-License-Identifier: BSD-3-Clause
// Replaces `${...}` in YAML values.

#include "sceneweld/directives/expression/substitution.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr std::string_view kOpen = "${";

// The offset after the brace that closes the expression whose text begins at `at`; npos if there is none.
std::size_t EndOfExpression(std::string_view text, std::size_t at) {
  std::size_t depth = 1;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      for (++at; at < text.size() && text[at] != c; ++at) {
        if (text[at] == '\\') ++at;
      }
    } else if (c == '{') {
      ++depth;
    } else if (c == '}' && --depth == 0) {
      return at + 1;
    }
  }
  return std::string_view::npos;
}

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Whether a text consists of the characters of simple expressions, and has a bound name.
bool UsesBoundName(std::string_view text, const Bindings& bindings) {
  constexpr std::string_view kOthers = " .+-*/%()[]";
  bool has_name = false;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && IsWordCharacter(text[end])) ++end;
    if (end > at) {
      has_name = has_name || bindings.Find(text.substr(at, end - at));
      at = end;
    } else if (kOthers.find(text[at++]) == std::string_view::npos) {
      return false;
    }
  }
  return has_name;
}

// What was probably meant as an expression: `{i}`, `{{ i }}`, `$(i)` or `$i`. Empty if there is nothing of that kind.
struct Misspelt {
  std::size_t begin = 0, end = 0;
  std::string_view expression;
};
Misspelt FindMisspelt(std::string_view text, const Bindings& bindings) {
  if (text.find('\n') != std::string_view::npos) return {};  // The text of a model.
  for (std::size_t at = text.find_first_of("{$"); at != std::string_view::npos; at = text.find_first_of("{$", at + 1)) {
    std::size_t begin = at + 1;
    if (text[at] == '$') {
      if (begin < text.size() && text[begin] == '{') {
        const std::size_t end = EndOfExpression(text, begin + 1);
        if (end == std::string_view::npos) return {};
        at = end - 1;
        continue;
      }
      if (begin < text.size() && text[begin] == '(') {
        const std::size_t close = text.find(')', begin);
        if (close == std::string_view::npos) return {};
        const std::string_view inner = Trimmed(text.substr(begin + 1, close - begin - 1));
        if (UsesBoundName(inner, bindings)) return {at, close + 1, inner};
      } else {
        std::size_t end = begin;
        while (end < text.size() && IsWordCharacter(text[end])) ++end;
        const std::string_view word = text.substr(begin, end - begin);
        if (!word.empty() && bindings.Find(word)) return {at, end, word};
      }
      continue;
    }
    while (begin < text.size() && text[begin] == '{') ++begin;
    const std::size_t close = text.find('}', begin);
    if (close == std::string_view::npos) return {};
    const std::string_view inner = Trimmed(text.substr(begin, close - begin));
    if (!UsesBoundName(inner, bindings)) continue;
    const std::size_t after = std::min(text.find_first_not_of('}', close), text.size());
    return {at, after, inner};
  }
  return {};
}

}  // namespace

bool HasExpressions(std::string_view text) { return text.find(kOpen) != std::string_view::npos; }

Substitution::Template Substitution::ParseTemplate(const YamlNode& scalar) {
  Template result;
  const std::string_view text = scalar.text();
  const YamlPlace whole{text, &scalar};
  std::string literal;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = text.find(kOpen, at);
    if (open == std::string_view::npos) break;
    if (open > 0 && open > at && text[open - 1] == '$') {
      literal.append(text, at, open - 1 - at).append(kOpen);
      at = open + kOpen.size();
      continue;
    }
    literal.append(text, at, open - at);
    const std::size_t begin = open + kOpen.size();
    const std::size_t end = EndOfExpression(text, begin);
    if (end == std::string_view::npos) {
      evaluation_.diagnostics.Error("bad-expression", whole.Of(open, text.size()), "`${` is not closed by `}`")
          .Help("`$${` stands for the two characters themselves");
      result.good = false;
      return result;
    }
    const YamlPlace place{text.substr(begin, end - 1 - begin), &scalar};
    auto expression = Expression::Parse(place, evaluation_.diagnostics);
    if (!expression) {
      result.good = false;
    } else {
      if (!literal.empty()) result.parts.push_back({std::exchange(literal, {}), {}});
      result.parts.push_back({{}, std::move(expression), place});
    }
    at = end;
  }
  literal.append(text, at, text.size() - at);
  if (!literal.empty()) result.parts.push_back({std::move(literal), {}});
  return result;
}

const Substitution::Template& Substitution::TemplateOf(const YamlNode& scalar) {
  const auto known = templates_.find(&scalar);
  if (known != templates_.end()) return known->second;
  return templates_.emplace(&scalar, ParseTemplate(scalar)).first->second;
}

void Substitution::WarnOfText(const YamlNode& scalar, const Bindings& bindings) {
  if (scalar.text().find_first_of("{$") == std::string_view::npos) return;
  const Misspelt misspelt = FindMisspelt(scalar.text(), bindings);
  if (misspelt.expression.empty() || !warned_.insert(&scalar).second) return;
  const std::string_view written = scalar.text().substr(misspelt.begin, misspelt.end - misspelt.begin);
  evaluation_.diagnostics
      .Warning("braces-without-dollar", scalar.SpanOf(misspelt.begin, misspelt.end),
               Quoted(written) + " is text, not an expression")
      .Help("write " + Quoted("${" + std::string(misspelt.expression) + "}") + " for the value");
}

void Substitution::WarnOfMapping(const YamlNode& mapping, const Bindings& bindings) {
  if (mapping.entries().size() != 1 || !mapping.tag().empty()) return;
  const YamlEntry& entry = mapping.entries().front();
  if (!entry.value->is_null() || !UsesBoundName(entry.key->text(), bindings)) return;
  if (!warned_.insert(&mapping).second) return;
  const std::string name(entry.key->text());
  evaluation_.diagnostics
      .Warning("braces-without-dollar", entry.key->span(),
               Quoted("{" + name + "}") + " is a mapping, not an expression")
      .Help("write " + Quoted("\"${" + name + "}\"") + " for the value");
}

std::optional<Value> Substitution::OfScalar(const YamlNode& scalar, const Bindings& bindings) {
  const Template& parsed = TemplateOf(scalar);
  if (!parsed.good) return std::nullopt;
  if (parsed.parts.size() == 1 && parsed.parts.front().expression) {
    const Part& only = parsed.parts.front();
    return only.expression->Evaluate(only.place, bindings, evaluation_);
  }
  std::string text;
  bool good = true;
  for (const Part& part : parsed.parts) {
    if (!part.expression) {
      text += part.text;
      continue;
    }
    const auto value = part.expression->Evaluate(part.place, bindings, evaluation_);
    if (!value) {
      good = false;
    } else if (value->is_null() || value->list() || value->dict()) {
      evaluation_.diagnostics.Error("failed-expression", part.place.Of(0, part.place.text.size()),
                                    std::string(KindText(*value)) + " cannot be part of a text");
      good = false;
    } else {
      const std::size_t before = text.size();
      text += ToText(*value, kLongestText + 1);
      if (!evaluation_.Spend((text.size() - before) / 16, scalar.span())) return std::nullopt;
    }
    if (text.size() > kLongestText) {
      evaluation_.diagnostics.Error("failed-expression", scalar.span(), TextTooLong());
      return std::nullopt;
    }
  }
  if (!good) return std::nullopt;
  return Value(std::move(text));
}

std::optional<std::string> Substitution::Key(const YamlNode& key, const Bindings& bindings) {
  if (!HasExpressions(key.text())) return std::string(key.text());
  const auto value = OfScalar(key, bindings);
  if (!value) return std::nullopt;
  if (value->text()) return *value->text();
  if (value->number()) return ToText(*value);
  evaluation_.diagnostics.Error("failed-expression", key.span(),
                                "a key must be a text, not " + std::string(KindText(*value)));
  return std::nullopt;
}

std::optional<Value> Substitution::ValueOf(const YamlNode& node, const Bindings& bindings) {
  if (!evaluation_.SpendAt(1, node)) return std::nullopt;
  bool good = true;
  switch (node.kind()) {
    case YamlNode::Kind::kNull: return Value();
    case YamlNode::Kind::kScalar:
      WarnOfText(node, bindings);
      return HasExpressions(node.text()) ? OfScalar(node, bindings) : sceneweld::ValueOf(node);
    case YamlNode::Kind::kList: {
      Value::List list;
      for (const YamlNode* item : node.items()) {
        auto value = ValueOf(*item, bindings);
        good = good && value;
        if (value) list.push_back(*std::move(value));
      }
      if (!good) return std::nullopt;
      return Value(std::move(list));
    }
    case YamlNode::Kind::kMapping: {
      WarnOfMapping(node, bindings);
      std::vector<std::pair<std::string, Value>> mapping;
      for (const YamlEntry& entry : node.entries()) {
        auto key = Key(*entry.key, bindings);
        auto value = ValueOf(*entry.value, bindings);
        good = good && key && value;
        if (key && value) mapping.emplace_back(*std::move(key), *std::move(value));
      }
      if (!good) return std::nullopt;
      return MappingOf(std::move(mapping), node.tag());
    }
  }
  return std::nullopt;
}

// A mapping keeps its tag, unless the expression is written with another one.
const YamlNode* Substitution::NodeOf(const Value& value, const YamlNode& written, Tag tag) {
  if (!evaluation_.SpendAt(1, written)) return nullptr;
  if (value.is_null()) return nodes_->Null(written);
  if (const Value::List* list = value.list()) {
    std::vector<const YamlNode*> items;
    for (const Value& item : *list) {
      const YamlNode* node = NodeOf(item, written, Tag::kNone);
      if (!node) return nullptr;
      items.push_back(node);
    }
    return nodes_->List(written, items, tag);
  }
  if (const expression::Dict* dict = value.dict()) {
    std::vector<YamlEntry> entries;
    for (const auto& [key, item] : dict->items) {
      const YamlNode* node = NodeOf(item, written, Tag::kNone);
      if (!node) return nullptr;
      entries.push_back({nodes_->Scalar(written, *key.text(), false, Tag::kNone), node});
    }
    return nodes_->Mapping(written, entries, tag, dict->tag);
  }
  return nodes_->Scalar(written, ToText(value), !value.text(), tag);
}

const YamlNode* Substitution::PlainMapping(const YamlNode& node, const Bindings& bindings) {
  std::vector<YamlEntry> entries;
  std::unordered_map<std::string, const YamlNode*> seen;
  bool changed = false, good = true;
  for (const YamlEntry& entry : node.entries()) {
    const YamlNode* key = entry.key;
    if (HasExpressions(key->text())) {
      const auto text = Key(*key, bindings);
      if (!text) {
        good = false;
        continue;
      }
      key = nodes_->Scalar(*key, *text, false);
      changed = true;
    }
    const YamlNode* value = Plain(*entry.value, bindings);
    if (!value) {
      good = false;
      continue;
    }
    changed = changed || value != entry.value;
    if (value != entry.value && value->is_null()) continue;
    entries.push_back({key, value});
  }
  if (!good) return nullptr;
  if (!changed) return &node;
  for (const YamlEntry& entry : entries) {
    const auto [at, fresh] = seen.emplace(entry.key->text(), entry.key);
    if (fresh) continue;
    evaluation_.diagnostics
        .Error("duplicate-key", entry.key->span(), "key " + Quoted(entry.key->text()) + " stands twice")
        .Note(at->second->span(), "first written here");
    return nullptr;
  }
  return nodes_->Mapping(node, entries);
}

const YamlNode* Substitution::Plain(const YamlNode& node, const Bindings& bindings) {
  if (!evaluation_.SpendAt(1, node)) return nullptr;
  switch (node.kind()) {
    case YamlNode::Kind::kNull: return &node;
    case YamlNode::Kind::kScalar: {
      WarnOfText(node, bindings);
      if (!HasExpressions(node.text())) return &node;
      const auto value = OfScalar(node, bindings);
      return value ? NodeOf(*value, node, Tag::kOfWritten) : nullptr;
    }
    case YamlNode::Kind::kMapping: WarnOfMapping(node, bindings); return PlainMapping(node, bindings);
    case YamlNode::Kind::kList: {
      std::vector<const YamlNode*> items;
      bool changed = false, good = true;
      for (const YamlNode* item : node.items()) {
        const YamlNode* plain = Plain(*item, bindings);
        good = good && plain;
        changed = changed || plain != item;
        if (plain && (plain == item || !plain->is_null())) items.push_back(plain);
      }
      if (!good) return nullptr;
      return changed ? nodes_->List(node, items) : &node;
    }
  }
  return &node;
}

}  // namespace sceneweld
