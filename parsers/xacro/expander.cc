// SPDX-License-Identifier: BSD-3-Clause
// Expands elements, texts and comments.

#include "sceneweld/parsers/xacro/expander.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/languages/expression/evaluator.h"
#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/languages/expression/numbers.h"
#include "sceneweld/parsers/languages/expression/operators.h"
#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/parsers/xacro/xacro_functions.h"

namespace sceneweld::xacro {
using expression::Value;

namespace {

// Functions of Python that need no prefix. Others need `python.`.
constexpr std::string_view kBuiltins[] = {"list", "dict", "map",   "len",  "str", "float", "int",
                                          "bool", "True", "False", "None", "min", "max",   "round"};
// The same with a warning: older files use them.
constexpr std::string_view kOldNames[] = {"sorted", "range", "load_yaml", "abs_filename", "dotify"};
constexpr std::string_view kModules[] = {"xacro", "python", "math"};

bool IsIn(std::span<const std::string_view> list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

// `TRUE`, as xacro takes an argument in `$(eval)`.
std::optional<bool> TruthInAnyCase(std::string_view text) {
  for (const bool truth : {true, false}) {
    const std::string_view word = truth ? "true" : "false";
    const bool is_word = std::equal(text.begin(), text.end(), word.begin(), word.end(), [](char a, char b) {
      return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b);
    });
    if (is_word) return truth;
  }
  return std::nullopt;
}

}  // namespace

TextValues::TextValues(Expansion& expansion) : expansion_(expansion), xacro_(MakeXacroFunctions(expansion)) {}

TextValues::~TextValues() {
  for (const auto& name_space : name_spaces_) name_space->Clear();
}

std::optional<Value> TextValues::Evaluate(const PlacedText& text, Scope& scope) {
  const std::string_view all = text.text;
  if (all.find('$') == std::string_view::npos) return Value(std::string(all));
  std::vector<Value> pieces;
  std::string plain;
  const auto flush = [&] {
    if (!plain.empty()) pieces.emplace_back(std::exchange(plain, {}));
  };
  bool failed = false;
  for (std::size_t at = 0; at < all.size();) {
    if (all[at] != '$') {
      const std::size_t end = std::min(all.find('$', at), all.size());
      plain.append(all.substr(at, end - at));
      at = end;
      continue;
    }
    std::size_t behind = at;
    while (behind < all.size() && all[behind] == '$') ++behind;
    const char next = behind < all.size() ? all[behind] : '\0';
    const bool opens = next == '{' || next == '(';
    if (behind - at > 1) {
      if (!opens) {
        expansion_.Error("bad-expression", text.Of(at, behind), "`$$` must be followed by `{` or `(`");
        return std::nullopt;
      }
      plain.append(all.substr(at + 1, behind - at));
      at = behind + 1;
    } else if (!opens) {
      plain += '$';
      at = behind;
    } else {
      const std::size_t end = all.find(next == '{' ? '}' : ')', behind);
      if (end == std::string_view::npos) {
        expansion_.Error("bad-expression", text.Of(at, behind + 1),
                         std::string("`$") + next + "` has no closing `" + (next == '{' ? "}`" : ")`"));
        return std::nullopt;
      }
      flush();
      const PlacedText inner = text.Part(behind + 1, end);
      auto value = next == '{' ? Expression(inner, scope) : Substitution(inner, scope);
      failed = failed || !value;
      pieces.push_back(value ? *std::move(value) : Value());
      at = end + 1;
    }
  }
  flush();
  if (failed) return std::nullopt;
  if (pieces.size() == 1) return pieces.front();
  std::string joined;
  for (const Value& piece : pieces) joined += expression::Str(piece);
  return Value(std::move(joined));
}

std::string TextValues::EvaluateToText(const PlacedText& text, Scope& scope) {
  const auto value = Evaluate(text, scope);
  return value ? expression::Str(*value) : std::string();
}

std::optional<Value> TextValues::Expression(const PlacedText& text, Scope& scope) {
  if (text.text.find('$') == std::string_view::npos) return EvaluateExpression(text, scope);
  const auto inner = Evaluate(text, scope);
  if (!inner) return std::nullopt;
  const std::string written = expression::Str(*inner);
  return EvaluateExpression({written, text.span}, scope);
}

std::optional<Value> TextValues::EvaluateExpression(const PlacedText& text, expression::Names& names) {
  Diagnostics heard;
  heard.CountOnFrom(expansion_.context().diagnostics);
  const Span outer = std::exchange(expansion_.here, text.span);
  auto value = expression::Evaluate(text, names, expansion_.budget(), heard);
  expansion_.here = outer;
  expansion_.Take(heard);
  if (expansion_.budget().exhausted()) expansion_.Stop();
  return value;
}

std::optional<Value> TextValues::EvalSubstitution(const PlacedText& text) {
  expression::NameTable names("$(eval)");
  for (const std::string& name : expansion_.ArgumentNames()) {
    const std::string& argument = *expansion_.Argument(name);
    const std::optional<bool> truth = TruthInAnyCase(argument);
    names.Set(name, truth ? Value(*truth) : expression::LiteralOf(argument));
  }
  for (const std::string& name : expression::Math()->All()) names.Set(name, expression::Math()->Find(name).value);
  for (const std::string& name : expression::Builtins()->All())
    names.Set(name, expression::Builtins()->Find(name).value);
  names.Set("arg", xacro_->Find("arg").value);
  return EvaluateExpression(text, names);
}

std::optional<Value> TextValues::Substitution(const PlacedText& text, Scope& scope) {
  std::string written(text.text);
  if (text.text.find('$') != std::string_view::npos) {
    const auto inner = Evaluate(text, scope);
    if (!inner) return std::nullopt;
    written = expression::Str(*inner);
  }
  const PlacedText words(written, text.span);
  const std::size_t first = std::min(written.find_first_not_of(" \t\r\n"), written.size());
  const std::size_t end = std::min(written.find_first_of(" \t\r\n", first), written.size());
  if (written.substr(first, end - first) == "eval") return EvalSubstitution(words.Part(end, written.size()));
  auto value = Substitute(words, expansion_);
  return value ? std::optional<Value>(*std::move(value)) : std::nullopt;
}

std::optional<bool> TextValues::Truth(const Value& value, const PlacedText& text) {
  if (!value.text()) return expression::IsTrue(value);
  const std::string& word = *value.text();
  if (word == "true" || word == "True") return true;
  if (word == "false" || word == "False") return false;
  const Value number = expression::LiteralOf(word);
  if (number.integer()) return *number.integer() != 0;
  if (number.callable()) return true;  // An integer of many digits.
  const std::string subject =
      word == text.text ? Quoted(word) + " is" : Quoted(text.text) + " evaluates to " + Quoted(word) + ", which is";
  expansion_
      .Error("wrong-type", text.span, (text.text.empty() ? "an empty value is" : subject) + " neither true nor false")
      .Help("write `true`, `false`, an integer, or an expression such as `${x == 'y'}`");
  return std::nullopt;
}

expression::Names::Found TextValues::FindGlobal(std::string_view name) {
  using State = expression::Names::State;
  if (name == "xacro") return {State::kFound, Value(std::static_pointer_cast<expression::Names>(xacro_))};
  if (name == "python") return {State::kFound, Value(expression::Builtins())};
  if (name == "math") return {State::kFound, Value(expression::Math())};
  if (IsIn(kBuiltins, name)) return expression::Builtins()->Find(name);
  if (IsIn(kOldNames, name)) {
    const bool is_python = name == "sorted" || name == "range";
    if (warned_.insert(std::string(name)).second) {
      expansion_
          .Warning("xacro-message", expansion_.here, Quoted(name) + " is used without its prefix, which is deprecated")
          .Help("write " + Quoted((is_python ? "python." : "xacro.") + std::string(name)));
    }
    return is_python ? expression::Builtins()->Find(name) : xacro_->Find(name);
  }
  return expression::Math()->Find(name);
}

bool TextValues::IsGlobal(std::string_view name) const {
  return IsIn(kModules, name) || IsIn(kBuiltins, name) || IsIn(kOldNames, name) ||
         expression::Math()->Find(name).state == expression::Names::State::kFound;
}

std::vector<std::string> TextValues::GlobalNames() const {
  std::vector<std::string> names(std::begin(kModules), std::end(kModules));
  names.insert(names.end(), std::begin(kBuiltins), std::end(kBuiltins));
  for (std::string& name : expression::Math()->All()) names.push_back(std::move(name));
  return names;
}

void TextValues::ReportCircle(const std::string& name, Span span) {
  std::string chain;
  const auto first = std::find(evaluating_.begin(), evaluating_.end(), name);
  for (auto at = first; at != evaluating_.end(); ++at) chain += *at + " -> ";
  expansion_.Error("circular-property", span, "circular variable definition: " + chain + name)
      .Help("`lazy_eval=\"false\"` evaluates a property where it is defined, so that it can use its former value");
}

namespace {

constexpr std::string_view kPrefix = "xacro:";
// The nesting of elements, of which each costs a few levels of recursion.
constexpr std::size_t kDeepestElement = 1000;

bool IsBlank(std::string_view text) { return text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos; }

}  // namespace

std::unique_ptr<Document> Expander::Run(const Document& document) {
  auto expanded = std::make_unique<Document>();
  expanded->path = document.path;
  for (const auto& node : document.before) expanded->before.push_back(node->Copy());
  for (const auto& node : document.after) expanded->after.push_back(node->Copy());
  const auto scope = std::make_shared<Scope>(Scope::Kind::kDocument, nullptr, nullptr, values_);
  const Node& root = *document.root;
  expanded->root = MakeElement(root, root.name, root.span);
  Attributes(root, *expanded->root, *scope);
  if (const NodeAttribute* target = root.Find("xacro:targetNamespace")) {
    expanded->root->attributes.push_back({"xmlns", Text(*target, *scope), target->span});
  }
  Children(root, *expanded->root, scope, true);
  return expanded;
}

std::unique_ptr<Node> Expander::MakeElement(const Node& in, std::string name, Span name_span) {
  auto element = std::make_unique<Node>();
  element->name = std::move(name);
  element->span = name_span;
  element->calls = expansion_.calls();
  element->attributes.reserve(in.attributes.size());
  return element;
}

void Expander::Append(Node& parent, std::unique_ptr<Node> node) {
  constexpr std::size_t kMarkup = 5;
  if (expansion_.Count(node->name.size() + node->text.size() + kMarkup)) parent.children.push_back(std::move(node));
}

void Expander::Attributes(const Node& in, Node& out, Scope& scope) {
  for (const NodeAttribute& attribute : in.attributes) {
    if (attribute.name.starts_with(kPrefix) || attribute.name == "xmlns:xacro") continue;
    std::string value = Text(attribute, scope);
    expansion_.Count(attribute.name.size() + value.size() + 4);
    out.attributes.push_back({attribute.name, std::move(value), attribute.span});
  }
}

void Expander::Children(const Node& in, Node& out, const ScopePtr& scope, bool own) {
  if (expansion_.level >= kDeepestElement) {
    expansion_.Error("limit-exceeded", in.span,
                     "elements are nested deeper than " + std::to_string(kDeepestElement) + " levels");
    expansion_.Stop();
    return;
  }
  ++expansion_.level;
  Place place{out, scope, in, own};
  for (const auto& child : in.children) {
    if (expansion_.stopped()) break;
    Child(*child, place);
  }
  --expansion_.level;
}

void Expander::Child(const Node& in, Place& place) {
  switch (in.kind) {
    case Node::Kind::kElement:
      place.evaluates_comments = false;
      Element(in, in.name, place);
      place.settled = place.parent.children.size();
      return;
    case Node::Kind::kComment: return Comment(in, place);
    case Node::Kind::kText: {
      auto text = std::make_unique<Node>();
      text->kind = Node::Kind::kText;
      text->text = values_.EvaluateToText({in.text, in.span}, *place.scope);
      text->span = in.span;
      text->calls = expansion_.calls();
      if (!IsBlank(text->text)) place.evaluates_comments = false;
      return Append(place.parent, std::move(text));
    }
    case Node::Kind::kCdata:
    case Node::Kind::kInstruction: return Append(place.parent, in.Copy());
  }
}

void Expander::Comment(const Node& in, Place& place) {
  if (in.text.find("xacro:eval-comments") != std::string::npos) {
    place.evaluates_comments = in.text.find("xacro:eval-comments:off") == std::string::npos;
    return;
  }
  auto comment = in.Copy();
  comment->calls = expansion_.calls();
  if (place.evaluates_comments) {
    Span inner = in.span;
    // Without `<!--` and `-->`.
    if (inner.end - inner.begin == in.text.size() + 7) inner.begin += 4, inner.end -= 3;
    comment->text = values_.EvaluateToText({in.text, inner}, *place.scope);
  }
  Append(place.parent, std::move(comment));
}

void Expander::Element(const Node& in, std::string_view name, Place& place) {
  if (!name.starts_with(kPrefix)) return PlainElement(in, std::string(name), place);
  const std::string_view what = name.substr(kPrefix.size());
  if (what == "property") return Property(in, place);
  if (what == "arg") return Argument(in, place);
  if (what == "macro") return MacroDefinition(in, place);
  if (what == "include") return Include(in, place);
  if (what == "insert_block") return InsertBlock(in, place);
  if (what == "if" || what == "unless") return Conditional(in, what == "if", place);
  if (what == "element") return ComputedElement(in, place);
  if (what == "attribute") return ComputedAttribute(in, place);
  if (what == "call") return Call(in, {}, in.Find("macro"), place);
  Call(in, what, nullptr, place);
}

void Expander::PlainElement(const Node& in, const std::string& name, Place& place) {
  auto element = MakeElement(in, name, in.span);
  Attributes(in, *element, *place.scope);
  Children(in, *element, place.scope, true);
  Append(place.parent, std::move(element));
}

void Expander::DropCommentsBefore(Place& place) {
  auto& children = place.parent.children;
  for (std::size_t i = children.size(); i-- > place.settled;) {
    const Node& node = *children[i];
    if (node.kind == Node::Kind::kComment) {
      children.erase(children.begin() + static_cast<std::ptrdiff_t>(i));
    } else if (node.kind != Node::Kind::kText || !IsBlank(node.text) ||
               std::count(node.text.begin(), node.text.end(), '\n') > 1) {
      return;
    }
  }
}

void Expander::MoveNameSpaces(const Node& from, Node& to, Span span) {
  for (const NodeAttribute& attribute : from.attributes) {
    if (!attribute.name.starts_with("xmlns:") || attribute.name == "xmlns:xacro") continue;
    const NodeAttribute* const known = to.Find(attribute.name);
    if (!known) {
      to.attributes.push_back(attribute);
    } else if (known->value != attribute.value) {
      expansion_.Warning("conflicting-values", span,
                         Quoted(attribute.name) + " is " + Quoted(known->value) + " here, and " +
                             Quoted(attribute.value) + " in what is inserted; the first one stays");
    }
  }
}

std::optional<std::vector<const NodeAttribute*>> Expander::AttributesOf(
    const Node& in, std::initializer_list<std::string_view> required,
    std::initializer_list<std::string_view> optional) {
  std::vector<const NodeAttribute*> found;
  bool complete = true;
  for (const std::string_view name : required) {
    found.push_back(in.Find(name));
    if (found.back()) continue;
    complete = false;
    expansion_.Error("missing-value", in.span, "`<" + in.name + ">` needs the attribute " + Quoted(name));
  }
  for (const std::string_view name : optional) found.push_back(in.Find(name));
  for (const NodeAttribute& attribute : in.attributes) {
    const bool known = std::find(required.begin(), required.end(), attribute.name) != required.end() ||
                       std::find(optional.begin(), optional.end(), attribute.name) != optional.end();
    if (known || attribute.name.starts_with("xmlns")) continue;
    expansion_.Warning("ignored-value", attribute.span,
                       "`<" + in.name + ">` has no attribute " + Quoted(attribute.name) + "; it is ignored");
  }
  if (!complete) return std::nullopt;
  return found;
}

}  // namespace sceneweld::xacro
