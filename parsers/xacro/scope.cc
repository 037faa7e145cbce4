// SPDX-License-Identifier: BSD-3-Clause
// Properties, macros, blocks and name spaces.

#include "sceneweld/parsers/xacro/scope.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/parsers/xacro/scope_values.h"

namespace sceneweld::xacro {
namespace {

bool IsBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The end of a default value: `${...}`, `$(...)`, or a run without blanks in which quoted parts may have blanks.
std::size_t EndOfDefault(std::string_view text, std::size_t at) {
  for (const auto& [open, close] : {std::pair("${", '}'), std::pair("$(", ')')}) {
    if (!text.substr(at).starts_with(open)) continue;
    const std::size_t end = text.find(close, at);
    if (end != std::string_view::npos && (end + 1 == text.size() || IsBlank(text[end + 1]))) return end + 1;
  }
  while (at < text.size() && !IsBlank(text[at])) {
    const char c = text[at++];
    if (c != '\'' && c != '"') continue;
    const std::size_t close = text.find(c, at);
    if (close != std::string_view::npos) at = close + 1;
  }
  return at;
}

}  // namespace

std::vector<Parameter> ParseParameters(std::string_view params) {
  std::vector<Parameter> parameters;
  std::size_t at = 0;
  for (;;) {
    while (at < params.size() && IsBlank(params[at])) ++at;
    if (at == params.size()) return parameters;
    const std::size_t begin = at;
    while (at < params.size() && !IsBlank(params[at]) && params[at] != ':' && params[at] != '=') ++at;
    Parameter parameter;
    std::string_view name = params.substr(begin, at - begin);
    if (name.starts_with("**")) {
      parameter.kind = Parameter::Kind::kContents;
      name.remove_prefix(2);
    } else if (name.starts_with("*")) {
      parameter.kind = Parameter::Kind::kBlock;
      name.remove_prefix(1);
    }
    parameter.name = name;
    std::size_t mark = at;
    while (mark < params.size() && IsBlank(params[mark])) ++mark;
    const std::string_view rest = params.substr(mark);
    const std::size_t length = rest.starts_with(":=") ? 2 : rest.starts_with("=") ? 1 : 0;
    if (length > 0) {
      at = mark + length;
      while (at < params.size() && IsBlank(params[at])) ++at;
      if (at < params.size() && params[at] == '^') {
        parameter.forwards = true;
        ++at;
        if (at < params.size() && params[at] == '|') ++at;
      }
      const std::size_t end = EndOfDefault(params, at);
      if (end > at) parameter.default_text = std::string(params.substr(at, end - at));
      at = end;
    } else if (at == begin) {
      ++at;  // A `:` without `=`.
    }
    parameters.push_back(std::move(parameter));
  }
}

void Scope::Set(const std::string& name, expression::Value value) {
  // Plain text is a literal here too.
  if (value.text()) value = expression::LiteralOf(*value.text());
  properties_[name] = {std::move(value)};
}

void Scope::SetText(const std::string& name, const std::string& text, Span span) {
  expression::Value value = expression::LiteralOf(text);
  if (value.text()) {
    properties_[name] = {{}, *value.text(), span, Property::State::kText};
  } else {
    properties_[name] = {std::move(value)};
  }
}

bool Scope::Has(std::string_view name) const {
  for (const Scope* scope = this; scope; scope = scope->outer_.get()) {
    if (scope->properties_.contains(name) || scope->name_spaces_.contains(name)) return true;
  }
  return false;
}

void Scope::Remove(std::string_view name) {
  for (Scope* scope = this; scope; scope = scope->outer_.get()) {
    const auto at = scope->properties_.find(name);
    if (at != scope->properties_.end()) scope->properties_.erase(at);
  }
}

Scope::Found Scope::Evaluate(const std::string& name, Property& property) {
  if (property.state == Property::State::kKnown) return {State::kFound, property.value};
  if (property.state == Property::State::kFailed) return {State::kFailed};
  if (property.state == Property::State::kEvaluating) {
    values_.ReportCircle(name, property.span);
    return {State::kFailed};
  }
  property.state = Property::State::kEvaluating;
  values_.BeginProperty(name);
  auto value = values_.Evaluate({property.text, property.span}, *this);
  values_.EndProperty();
  if (!value) {
    property.state = Property::State::kFailed;
    return {State::kFailed};
  }
  property.value = value->text() ? expression::LiteralOf(*value->text()) : *std::move(value);
  property.state = Property::State::kKnown;
  property.text.clear();
  return {State::kFound, property.value};
}

Scope::Found Scope::FindProperty(std::string_view name) {
  for (Scope* scope = this; scope; scope = scope->outer_.get()) {
    const auto at = scope->properties_.find(name);
    if (at != scope->properties_.end()) return scope->Evaluate(at->first, at->second);
    const auto name_space = scope->name_spaces_.find(name);
    if (name_space != scope->name_spaces_.end()) {
      return {State::kFound, expression::Value(std::static_pointer_cast<expression::Names>(name_space->second))};
    }
  }
  return {};
}

Scope::Found Scope::Find(std::string_view name) {
  Found found = FindProperty(name);
  return found.state == State::kUnknown ? values_.FindGlobal(name) : found;
}

std::vector<std::string> Scope::All() const {
  std::vector<std::string> names;
  for (const Scope* scope = this; scope; scope = scope->outer_.get()) {
    for (const auto& entry : scope->properties_) names.push_back(entry.first);
    for (const auto& entry : scope->name_spaces_) names.push_back(entry.first);
  }
  for (std::string& name : values_.GlobalNames()) names.push_back(std::move(name));
  return names;
}

void Scope::Define(Macro macro) {
  std::string name = macro.name;
  macros_[std::move(name)] = std::make_shared<const Macro>(std::move(macro));
}

std::shared_ptr<const Macro> Scope::FindMacro(std::string_view name) const {
  for (const Scope* scope = this; scope; scope = scope->outer_.get()) {
    const auto at = scope->macros_.find(name);
    if (at != scope->macros_.end()) return at->second;
  }
  return nullptr;
}

std::vector<std::string> Scope::MacroNames() const {
  std::vector<std::string> names;
  for (const Scope* scope = this; scope; scope = scope->outer_.get()) {
    for (const auto& entry : scope->macros_) names.push_back(entry.first);
    for (const auto& [name, inner] : scope->name_spaces_) {
      for (const auto& entry : inner->macros_) names.push_back(name + "." + entry.first);
    }
  }
  return names;
}

const Block* Scope::FindBlock(std::string_view name) const {
  for (const Scope* scope = this; scope; scope = scope->outer_.get()) {
    const auto at = scope->blocks_.find(name);
    if (at != scope->blocks_.end()) return &at->second;
  }
  return nullptr;
}

std::vector<std::string> Scope::BlockNames() const {
  std::vector<std::string> names;
  for (const Scope* scope = this; scope; scope = scope->outer_.get()) {
    for (const auto& entry : scope->blocks_) names.push_back(entry.first);
  }
  return names;
}

std::shared_ptr<Scope> Scope::AddNameSpace(const std::string& name) {
  properties_.erase(name);
  auto inner = std::make_shared<Scope>(Kind::kNameSpace, shared_from_this(), nullptr, values_);
  values_.Own(inner);
  return name_spaces_[name] = std::move(inner);
}

std::shared_ptr<Scope> Scope::FindNameSpace(std::string_view name) const {
  for (const Scope* scope = this; scope; scope = scope->outer_.get()) {
    const auto at = scope->name_spaces_.find(name);
    if (at != scope->name_spaces_.end()) return at->second;
  }
  return nullptr;
}

Scope* Scope::Parent() {
  Scope* parent = caller_ ? caller_.get() : outer_.get();
  while (parent && parent->kind_ == Kind::kNameSpace) parent = parent->outer_.get();
  return parent;
}

void Scope::Clear() {
  outer_.reset();
  caller_.reset();
  properties_.clear();
  blocks_.clear();
  name_spaces_.clear();
}

Scope& Scope::Outermost() {
  Scope* scope = this;
  while (scope->outer_) scope = scope->outer_.get();
  return *scope;
}

}  // namespace sceneweld::xacro
