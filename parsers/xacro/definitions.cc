// SPDX-License-Identifier: BSD-3-Clause
// Properties, arguments and macros that a file defines.

#include <algorithm>

#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/parsers/xacro/expander.h"

namespace sceneweld::xacro {
namespace {

constexpr std::string_view kKeywords[] = {"False",  "None",   "True",    "and",      "as",       "assert", "async",
                                          "await",  "break",  "class",   "continue", "def",      "del",    "elif",
                                          "else",   "except", "finally", "for",      "from",     "global", "if",
                                          "import", "in",     "is",      "lambda",   "nonlocal", "not",    "or",
                                          "pass",   "raise",  "return",  "try",      "while",    "with",   "yield"};

bool IsIdentifier(std::string_view name) {
  const auto starts = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
  };
  if (name.empty() || !starts(name[0])) return false;
  const bool legal = std::all_of(name.begin(), name.end(), [&](char c) { return starts(c) || (c >= '0' && c <= '9'); });
  return legal && std::find(std::begin(kKeywords), std::end(kKeywords), name) == std::end(kKeywords);
}

bool HasElements(const Node& node) {
  return std::any_of(node.children.begin(), node.children.end(), [](const auto& child) { return child->is_element(); });
}

}  // namespace

std::optional<bool> Expander::Truth(const NodeAttribute& attribute, Scope& scope) {
  const PlacedText text(attribute.value, attribute.span);
  const auto value = values_.Evaluate(text, scope);
  return value ? values_.Truth(*value, text) : std::nullopt;
}

void Expander::Property(const Node& in, Place& place) {
  DropCommentsBefore(place);
  const auto given = AttributesOf(in, {"name"}, {"value", "default", "remove", "scope", "lazy_eval"});
  if (!given) return;
  Scope& scope = *place.scope;
  const NodeAttribute *name_of = (*given)[0], *value = (*given)[1], *otherwise = (*given)[2], *remove = (*given)[3],
                      *scope_of = (*given)[4], *lazy = (*given)[5];
  const auto computed = values_.Evaluate({name_of->value, name_of->span}, scope);
  if (!computed) return;
  const std::string name = expression::Str(*computed);
  if (!IsIdentifier(name) || name.starts_with("__")) {
    const std::string fault = name.empty() ? " is empty" : " must be an identifier of Python, not " + Quoted(name);
    expansion_.Error("bad-name", name_of->span, "the name of a property" + fault)
        .Help("letters, digits and `_`; no digit first, no keyword, and no `__` in front");
    return;
  }
  bool removes = false;
  if (remove) {
    const auto truth = Truth(*remove, scope);
    if (!truth) return;
    removes = *truth;
  }
  if ((value ? 1 : 0) + (otherwise ? 1 : 0) + (removes ? 1 : 0) > 1) {
    expansion_
        .Error("conflicting-values", in.span,
               "property " + Quoted(name) + " has several of `value`, `default` and `remove`")
        .Help("give one of them");
    return;
  }
  if (removes) {
    if (scope.Has(name)) {
      scope.Remove(name);
    } else if (values_.IsGlobal(name)) {
      expansion_.Warning("ignored-value", in.span, Quoted(name) + " is a name of xacro, which cannot be removed");
    }
    return;
  }
  if (otherwise) {
    if (scope_of) {
      expansion_.Warning("ignored-value", scope_of->span, "`scope` has no effect on a `default`");
    }
    if (scope.Has(name)) return;
  }
  Scope* target = &scope;
  bool is_lazy = true;
  if (lazy) {
    const auto truth = Truth(*lazy, scope);
    if (!truth) return;
    is_lazy = *truth;
  }
  if (scope_of && !otherwise) {
    const std::string& where = scope_of->value;
    if (where == "global") {
      target = &scope.Outermost();
      is_lazy = false;
    } else if (where == "parent") {
      target = scope.Parent();
      is_lazy = false;
      if (!target) {
        expansion_.Error("wrong-type", scope_of->span,
                         "there is no parent scope of property " + Quoted(name) + " here");
        return;
      }
    }
  }
  if (values_.IsGlobal(name)) {
    expansion_.Warning("redefined-name", in.span, "redefining global symbol: " + name)
        .Help("another name keeps the meaning that the files of others expect");
  }
  const NodeAttribute* const given_value = value ? value : otherwise;
  if (!given_value) {
    target->SetBlock("**" + name, {std::shared_ptr<const Node>(in.Copy()), true});
    return;
  }
  if (HasElements(in)) {
    expansion_.Warning("ignored-element", in.span,
                       "the elements in property " + Quoted(name) + " are ignored, because it has a value");
  }
  if (is_lazy) {
    target->SetText(name, given_value->value, given_value->span);
  } else if (auto now = values_.Evaluate({given_value->value, given_value->span}, scope)) {
    target->Set(name, *std::move(now));
  } else {
    target->SetFailed(name);
  }
}

void Expander::Argument(const Node& in, Place& place) {
  DropCommentsBefore(place);
  const auto given = AttributesOf(in, {"name", "default"}, {});
  if (!given) return;
  const std::string name = Text(*(*given)[0], *place.scope);
  if (!expansion_.HasArgument(name)) {
    expansion_.SetDefault(name, Text(*(*given)[1], *place.scope));
  } else {
    expansion_.Argument(name);
  }
}

void Expander::MacroDefinition(const Node& in, Place& place) {
  DropCommentsBefore(place);
  const auto given = AttributesOf(in, {"name"}, {"params"});
  if (!given) return;
  const NodeAttribute *name_of = (*given)[0], *params = (*given)[1];
  std::string name = name_of->value;
  if (name.starts_with("xacro:")) {
    name.erase(0, 6);
    expansion_.Warning("bad-name", name_of->span, "the prefix `xacro:` in the name of a macro is dropped")
        .Help("write " + Quoted(name));
  }
  if (name == "call" || name.find('.') != std::string::npos) {
    expansion_.Error("bad-name", name_of->span,
                     name == "call" ? "a macro must not have the name `call`"
                                    : "the name of a macro must not contain a dot, which belongs to name spaces");
    return;
  }
  Macro macro;
  macro.name = std::move(name);
  macro.definition = &in;
  if (params) {
    macro.parameters = ParseParameters(params->value);
    macro.params_span = params->span;
  }
  place.scope->Define(std::move(macro));
}

}  // namespace sceneweld::xacro
