// SPDX-License-Identifier: BSD-3-Clause
// Calls of macros.

#include <algorithm>

#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/parsers/xacro/expander.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::xacro {
namespace {

const Parameter* FindParameter(const Macro& macro, std::string_view name) {
  const auto at = std::find_if(macro.parameters.begin(), macro.parameters.end(), [&](const Parameter& parameter) {
    return parameter.kind == Parameter::Kind::kValue && parameter.name == name;
  });
  return at == macro.parameters.end() ? nullptr : &*at;
}

}  // namespace

// A macro by its name, or by those of its name spaces: `A.B.name`.
Expander::Target Expander::FindTarget(const std::string& name, const ScopePtr& scope) const {
  if (auto macro = scope->FindMacro(name)) return {std::move(macro), scope};
  ScopePtr in = scope;
  std::size_t at = 0;
  for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', at)) {
    in = in->FindNameSpace(name.substr(at, dot - at));
    if (!in) return {};
    at = dot + 1;
  }
  if (at == 0) return {};
  return {in->FindMacro(name.substr(at)), in};
}

void Expander::ReportUnknownMacro(const Node& in, const std::string& name, Span span, const Scope& scope) {
  std::vector<std::string> known = scope.MacroNames();
  for (const char* element :
       {"arg", "attribute", "call", "element", "if", "include", "insert_block", "macro", "property", "unless"}) {
    known.emplace_back(element);
  }
  const std::string_view prefix = "xacro:";
  const std::string_view without = std::string_view(name).substr(name.starts_with(prefix) ? prefix.size() : 0);
  const std::string nearest = ClosestName(without, {known.begin(), known.end()});
  const bool is_call = in.name == "xacro:call";
  expansion_.Error("unknown-macro", span ? span : in.span, "unknown macro name: xacro:" + name)
      .Suggest(nearest.empty() || is_call ? nearest : "xacro:" + nearest);
}

void Expander::Call(const Node& in, std::string_view written, const NodeAttribute* computed, Place& place) {
  std::string name(written);
  Span name_span = in.span;
  if (written.empty()) {
    if (!computed) {
      expansion_.Error("missing-value", in.span, "`<xacro:call>` needs the attribute `macro`");
      return;
    }
    const auto value = values_.Evaluate({computed->value, computed->span}, *place.scope);
    if (!value) return;
    name = expression::Str(*value);
    name_span = computed->span;
  }
  const Target target = FindTarget(name, place.scope);
  if (!target.macro) return ReportUnknownMacro(in, name, name_span, *place.scope);
  const Macro& macro = *target.macro;
  const bool is_elsewhere = target.scope != place.scope;
  const auto own =
      std::make_shared<Scope>(Scope::Kind::kCall, target.scope, is_elsewhere ? place.scope : nullptr, values_);
  const bool has_arguments = TakeArguments(in, macro, *place.scope, *own, computed);
  if (!TakeBlocks(in, macro, place.scope, *own) || !has_arguments) return;
  DropCommentsBefore(place);
  const Expansion::Step step(expansion_, in.span, "in macro " + Quoted(macro.name) + ", called here");
  if (!step) return;
  MoveNameSpaces(*macro.definition, place.parent, in.span);
  Children(*macro.definition, place.parent, own);
}

bool Expander::TakeArguments(const Node& in, const Macro& macro, Scope& caller, Scope& own,
                             const NodeAttribute* computed) {
  bool complete = true;
  for (const NodeAttribute& attribute : in.attributes) {
    if (&attribute == computed || attribute.name.starts_with("xmlns:")) continue;
    if (!FindParameter(macro, attribute.name)) {
      std::vector<std::string_view> known;
      for (const Parameter& parameter : macro.parameters) known.push_back(parameter.name);
      expansion_
          .Error("unknown-parameter", attribute.span,
                 "macro " + Quoted(macro.name) + " has no parameter " + Quoted(attribute.name))
          .Note(macro.definition->span, "it is defined here")
          .Suggest(ClosestName(attribute.name, known));
      complete = false;
      continue;
    }
    auto value = values_.Evaluate({attribute.value, attribute.span}, caller);
    if (value) {
      own.Set(attribute.name, *std::move(value));
    } else {
      own.SetFailed(attribute.name);
    }
  }
  std::string missing;
  for (const Parameter& parameter : macro.parameters) {
    if (parameter.kind != Parameter::Kind::kValue || in.Find(parameter.name)) continue;
    if (parameter.forwards) {
      const auto found = caller.FindProperty(parameter.name);
      if (found.state == expression::Names::State::kFound) {
        own.SetEvaluated(parameter.name, found.value);
        continue;
      }
      if (found.state == expression::Names::State::kFailed) {
        own.SetFailed(parameter.name);
        continue;
      }
    }
    if (parameter.default_text) {
      auto value = values_.Evaluate({*parameter.default_text, macro.params_span}, caller);
      value ? own.Set(parameter.name, *std::move(value)) : own.SetFailed(parameter.name);
    } else if (parameter.forwards) {
      expansion_
          .Error("missing-value", in.span,
                 "macro " + Quoted(macro.name) + " takes " + Quoted(parameter.name) +
                     " from its caller, which has no such property")
          .Note(macro.definition->span, "the macro is defined here");
      complete = false;
    } else {
      missing += (missing.empty() ? "`" : ", `") + parameter.name + "`";
    }
  }
  if (missing.empty()) return complete;
  expansion_.Error("missing-value", in.span, "macro " + Quoted(macro.name) + " needs " + missing)
      .Note(macro.definition->span, "it is defined here");
  return false;
}

bool Expander::TakeBlocks(const Node& in, const Macro& macro, const ScopePtr& caller, Scope& own) {
  // The caller's elements are expanded in its scope, before the macro sees them.
  Node holder;
  Children(in, holder, caller);
  std::vector<std::unique_ptr<Node>> elements;
  for (auto& child : holder.children) {
    if (child->is_element()) elements.push_back(std::move(child));
  }
  std::size_t next = 0;
  std::string missing;
  for (const Parameter& parameter : macro.parameters) {
    if (parameter.kind == Parameter::Kind::kValue) continue;
    const bool contents = parameter.kind == Parameter::Kind::kContents;
    if (next == elements.size()) {
      missing += (missing.empty() ? "`" : ", `") + parameter.name + "`";
      continue;
    }
    own.SetBlock((contents ? "**" : "*") + parameter.name,
                 {std::shared_ptr<const Node>(std::move(elements[next++])), contents});
  }
  if (!missing.empty()) {
    expansion_.Error("missing-value", in.span, "macro " + Quoted(macro.name) + " needs more blocks: " + missing)
        .Help("a block is a child element of the call")
        .Note(macro.definition->span, "the macro is defined here");
    return false;
  }
  if (next < elements.size()) {
    const Node& unused = *elements[next];
    expansion_
        .Error("unknown-block", unused.span,
               "macro " + Quoted(macro.name) + " has no block for `<" + unused.name + ">`")
        .Note(macro.definition->span, "the macro is defined here");
    return false;
  }
  return true;
}

}  // namespace sceneweld::xacro
