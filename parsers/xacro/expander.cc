// SPDX-License-Identifier: BSD-3-Clause
// Expands elements, texts and comments.

#include "sceneweld/parsers/xacro/expander.h"

#include <algorithm>

namespace sceneweld::xacro {
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
  Children(root, *expanded->root, scope);
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

void Expander::Children(const Node& in, Node& out, const ScopePtr& scope) {
  if (expansion_.level >= kDeepestElement) {
    expansion_.Error("limit-exceeded", in.span,
                     "elements are nested deeper than " + std::to_string(kDeepestElement) + " levels");
    expansion_.Stop();
    return;
  }
  ++expansion_.level;
  Place place{out, scope};
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
  Children(in, *element, place.scope);
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
