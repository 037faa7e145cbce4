// SPDX-License-Identifier: BSD-3-Clause
// Declares and binds the parameters and variables of a file.

#include "sceneweld/directives/reading/parameters.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

struct AnyValue {
  const YamlNode* node = nullptr;
};
struct Declaration {
  DirectiveText type;
  AnyValue default_value;
  DirectiveText description;
};

}  // namespace

namespace schema {

template <>
struct Reader<AnyValue> {
  static constexpr std::string_view kText = "a value";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kAny};
  static void Read(const KeyRow&, const YamlEntry& entry, AnyValue& value, Diagnostics&) { value.node = entry.value; }
};

}  // namespace schema

namespace {

constexpr KeyRow kParameterKeys[] = {
    key<&Declaration::type>("type", Presence::kOptional,
                            "`number`, `integer`, `boolean`, `text`, `list` or `mapping`; without it, any value."),
    key<&Declaration::default_value>("default", Presence::kOptional,
                                     "The default value; without it, the user must give one."),
    key<&Declaration::description>("description", Presence::kOptional, "Its purpose and unit."),
};

// One type that a parameter can be declared to have.
struct ParameterType {
  std::string_view name;
  std::string_view article;
  bool (*fits)(const Value& value);
};
constexpr ParameterType kTypes[] = {
    {"number", "a number", [](const Value& value) { return value.number() != nullptr; }},
    {"integer", "a whole number",
     [](const Value& value) { return value.number() && *value.number() == std::floor(*value.number()); }},
    {"boolean", "`true` or `false`", [](const Value& value) { return value.truth() != nullptr; }},
    {"text", "a text", [](const Value& value) { return value.text() != nullptr; }},
    {"list", "a list", [](const Value& value) { return value.list() != nullptr; }},
    {"mapping", "a mapping", [](const Value& value) { return value.dict() != nullptr; }},
};

std::optional<const ParameterType*> TypeOf(const DirectiveText& type, Diagnostics& diagnostics) {
  if (!type.node) return nullptr;
  std::vector<std::string_view> names;
  for (const ParameterType& known : kTypes) {
    if (known.name == type.text()) return &known;
    names.push_back(known.name);
  }
  Diagnostic& error = diagnostics.Error("unknown-value", type.span(), "unknown type " + Quoted(type.text()));
  const std::string nearest = ClosestName(type.text(), names);
  std::string all;
  for (const std::string_view name : names) all += (all.empty() ? "" : ", ") + Quoted(name);
  nearest.empty() ? error.Help("the types are " + all) : error.Suggest(nearest);
  return std::nullopt;
}

// A text stays a text, whatever it looks like.
Value Fitted(Value value, const ParameterType* type, std::string_view text, bool is_scalar) {
  if (type && type->name == "text" && is_scalar && !value.text()) return Value(std::string(text));
  return value;
}

bool CheckType(const YamlNode& name, const ParameterType* type, const Value& value, Span at, Diagnostics& diagnostics) {
  if (!type || type->fits(value)) return true;
  diagnostics
      .Error("wrong-type", at ? at : name.span(),
             "parameter " + Quoted(name.text()) + " must be " + std::string(type->article) + ", not " +
                 std::string(KindText(value)) + (value.is_null() ? "" : " (" + Quoted(ToText(value, 40)) + ")"))
      .Note(name.span(), "declared here");
  return false;
}

bool IsName(std::string_view text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !text.empty() && is_letter(text.front()) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

bool IsWord(std::string_view text) {
  for (const std::string_view word : {"and", "or", "not", "in", "if", "else", "true", "false", "null", "pi"}) {
    if (text == word) return true;
  }
  return false;
}

void ReportUndeclared(const GivenParameter& given, const YamlNode* declarations, Diagnostics& diagnostics) {
  std::vector<std::string_view> names;
  if (declarations && declarations->is_mapping()) {
    for (const YamlEntry& entry : declarations->entries()) names.push_back(entry.key->text());
  }
  Diagnostic& error =
      diagnostics.Error("unknown-parameter", given.name_span, "the file declares no parameter " + Quoted(given.name));
  const std::string nearest = ClosestName(given.name, names);
  std::string all;
  for (const std::string_view name : names) all += (all.empty() ? "" : ", ") + Quoted(name);
  if (!nearest.empty()) {
    error.Suggest(nearest);
  } else {
    error.Help(all.empty() ? "it has no `parameters` at its root" : "its parameters are " + all);
  }
}

}  // namespace

bool CheckBindable(const YamlNode& name, const Bindings& bindings, Diagnostics& diagnostics) {
  const std::string_view text = name.text();
  if (!IsName(text) || IsWord(text)) {
    diagnostics.Error("bad-expression", name.span(), Quoted(text) + " cannot be a name in expressions")
        .Help(IsWord(text) ? "it is a reserved word" : "names consist of letters, digits and `_`");
    return false;
  }
  if (!bindings.Find(text)) return true;
  diagnostics.Error("duplicate-name", name.span(), Quoted(text) + " is already in use").Help("choose another name");
  return false;
}

std::vector<GivenParameter> GivenBy(const YamlNode& mapping) {
  std::vector<GivenParameter> given;
  for (const YamlEntry& entry : mapping.entries()) {
    given.push_back({std::string(entry.key->text()), ValueOf(*entry.value), std::string(entry.value->text()),
                     entry.value->is_scalar(), entry.key->span(), entry.value->span()});
  }
  return given;
}

bool BindParameters(const YamlNode* declarations, std::span<const GivenParameter> given, Span given_at,
                    Substitution& substitution, Bindings& bindings, Diagnostics& diagnostics) {
  bool good = true;
  for (const GivenParameter& parameter : given) {
    if (declarations && declarations->is_mapping() && declarations->Find(parameter.name)) continue;
    ReportUndeclared(parameter, declarations, diagnostics);
    good = false;
  }
  if (!declarations) return good;
  if (!declarations->is_mapping()) {
    diagnostics.Error(
        "wrong-type", declarations->span(),
        "`parameters` must be a mapping from names to declarations, not " + std::string(KindText(*declarations)));
    return false;
  }
  for (const YamlEntry& entry : declarations->entries()) {
    const YamlNode& name = *entry.key;
    if (!CheckBindable(name, bindings, diagnostics)) {
      good = false;
      continue;
    }
    const std::size_t errors = diagnostics.error_count();
    Declaration declaration;
    if (entry.value->is_mapping()) {
      ReadMapping(*entry.value, kParameterKeys, &declaration, name.text(), name.span(), diagnostics);
    } else {
      declaration.default_value.node = entry.value;
    }
    const auto type = TypeOf(declaration.type, diagnostics);
    std::optional<Value> value;
    // The default is checked even if another value is given.
    if (const YamlNode* node = declaration.default_value.node; node && type) {
      value = substitution.ValueOf(*node, bindings);
      if (value) {
        value = Fitted(*std::move(value), *type, node->text(), node->is_scalar() && !HasExpressions(node->text()));
        CheckType(name, *type, *value, node->span(), diagnostics);
      }
    }
    const auto from = std::find_if(given.begin(), given.end(),
                                   [&](const GivenParameter& parameter) { return parameter.name == name.text(); });
    if (from != given.end() && type) {
      value = Fitted(from->value, *type, from->text, from->is_scalar);
      CheckType(name, *type, *value, from->value_span, diagnostics);
    }
    if (diagnostics.error_count() != errors) {
      good = false;
      // A placeholder, so that its uses are not reported as further mistakes.
      bindings.Set(name.text(), Value());
      continue;
    }
    if (!value) {
      Diagnostic& error = diagnostics.Error("missing-value", given_at ? given_at : name.span(),
                                            "parameter " + Quoted(name.text()) + " has no default and no value");
      if (given_at) {
        error.Note(name.span(), "declared here").Help("give a value under `parameters` of `add_directives`");
      } else {
        error.Help("give it by `--set " + std::string(name.text()) + "=VALUE`");
      }
      good = false;
    }
    bindings.Set(name.text(), value ? *std::move(value) : Value());
  }
  return good;
}

bool BindVariables(const YamlEntry& variables, Substitution& substitution, Bindings& bindings,
                   Diagnostics& diagnostics) {
  if (!variables.value->is_mapping()) {
    ReportWrongType("variables", "a mapping from names to values", variables, diagnostics);
    return false;
  }
  bool good = true;
  for (const YamlEntry& entry : variables.value->entries()) {
    if (!CheckBindable(*entry.key, bindings, diagnostics)) {
      good = false;
      continue;
    }
    auto value = substitution.ValueOf(*entry.value, bindings);
    good = good && value;
    bindings.Set(entry.key->text(), value ? *std::move(value) : Value());
  }
  return good;
}

std::span<const KeyRow> ParameterKeys() { return kParameterKeys; }

}  // namespace sceneweld
