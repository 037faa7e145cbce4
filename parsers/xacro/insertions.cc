// SPDX-License-Identifier: BSD-3-Clause
// Includes, blocks, conditionals, and elements and attributes with computed names.

#include <fnmatch.h>

#include <algorithm>

#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/parsers/xacro/expander.h"
#include "sceneweld/parsers/xml/xml_parser.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::xacro {

// ---- includes ------------------------------------------------------------------

// The files that a name or a pattern means, sorted.
std::vector<std::string> Expander::FilesOf(const std::string& name, Span span) {
  const std::string path = expansion_.Absolute(name);
  if (name.find_first_of("*?[") == std::string::npos) return {path};
  // Each part of the path is a pattern.
  std::vector<std::string> found{""};
  const FileSystem& system = expansion_.context().files.system();
  for (std::size_t at = 1; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string part = path.substr(at, end - at);
    std::vector<std::string> next;
    for (const std::string& folder : found) {
      if (part.find_first_of("*?[") == std::string::npos) {
        next.push_back(folder + "/" + part);
        continue;
      }
      for (const std::string& entry : system.List(folder.empty() ? "/" : folder)) {
        if (!expansion_.Count(1)) return {};
        if (fnmatch(part.c_str(), entry.c_str(), FNM_PERIOD) == 0) next.push_back(folder + "/" + entry);
      }
    }
    found = std::move(next);
    at = end + 1;
  }
  std::erase_if(found, [&](const std::string& file) { return system.KindOf(file) != FileSystem::Kind::kFile; });
  std::sort(found.begin(), found.end());
  if (found.empty()) {
    expansion_.Warning("file-not-found", span, "no file matches the pattern " + Quoted(name) + "; nothing is included");
  }
  return found;
}

void Expander::Include(const Node& in, Place& place) {
  const auto given = AttributesOf(in, {"filename"}, {"ns", "optional"});
  if (!given) return;
  const NodeAttribute *filename = (*given)[0], *ns = (*given)[1], *optional = (*given)[2];
  const auto name = values_.Evaluate({filename->value, filename->span}, *place.scope);
  std::optional<bool> is_optional = false;
  if (optional) is_optional = Truth(*optional, *place.scope);
  if (!name || !is_optional) return;
  ScopePtr scope = place.scope;
  if (ns) scope = place.scope->AddNameSpace(Text(*ns, *place.scope));
  if (std::any_of(in.children.begin(), in.children.end(), [](const auto& child) { return child->is_element(); })) {
    expansion_.Warning("ignored-element", in.span, "the elements in `<xacro:include>` are ignored");
  }
  DropCommentsBefore(place);
  for (const std::string& path : FilesOf(expression::Str(*name), filename->span)) {
    if (*is_optional && !expansion_.context().files.IsFile(path)) continue;
    IncludeFile(path, in, filename->span, place, scope);
  }
}

void Expander::IncludeFile(const std::string& path, const Node& in, Span span, Place& place, const ScopePtr& scope) {
  const Document* const document = expansion_.Read(path, span);
  if (!document) return;
  const std::string shown(FileName(path));
  const Expansion::Step step(expansion_, in.span, "in " + Quoted(shown) + ", included here");
  const Expansion::OpenFile open(expansion_, path, span);
  if (!step || !open) return;
  // The attributes of the root are evaluated for its name spaces only.
  Node root;
  for (const NodeAttribute& attribute : document->root->attributes) {
    if (!attribute.name.starts_with("xmlns:") || attribute.name == "xmlns:xacro") continue;
    root.attributes.push_back({attribute.name, Text(attribute, *scope), attribute.span});
  }
  MoveNameSpaces(root, place.parent, in.span);
  Children(*document->root, place.parent, scope);
}

// ---- blocks --------------------------------------------------------------------

void Expander::InsertBlock(const Node& in, Place& place) {
  const auto given = AttributesOf(in, {"name"}, {});
  if (!given) return;
  const NodeAttribute& name_of = *(*given)[0];
  const std::string name = Text(name_of, *place.scope);
  const Block* found = place.scope->FindBlock("**" + name);
  if (!found) found = place.scope->FindBlock("*" + name);
  if (!found) {
    std::vector<std::string> known = place.scope->BlockNames();
    for (std::string& one : known) one.erase(0, one.find_first_not_of('*'));
    expansion_.Error("unknown-block", name_of.span, "there is no block " + Quoted(name) + " here")
        .Suggest(ClosestName(name, {known.begin(), known.end()}));
    return;
  }
  // The block may be replaced while it is inserted.
  const Block block = *found;
  const Expansion::Step step(expansion_, in.span, "in block " + Quoted(name) + ", inserted here");
  if (!step) return;
  if (block.contents_only) return Children(*block.element, place.parent, place.scope);
  Child(*block.element, place);
}

// ---- conditionals --------------------------------------------------------------

void Expander::Conditional(const Node& in, bool keeps_if, Place& place) {
  DropCommentsBefore(place);
  const auto given = AttributesOf(in, {"value"}, {});
  if (!given) return;
  const auto truth = Truth(*(*given)[0], *place.scope);
  if (!truth || *truth != keeps_if) return;
  Children(in, place.parent, place.scope);
}

// ---- computed names ------------------------------------------------------------

void Expander::ComputedElement(const Node& in, Place& place) {
  const NodeAttribute* const name_of = in.Find("xacro:name");
  if (!name_of) {
    expansion_.Error("missing-value", in.span, "`<xacro:element>` needs the attribute `xacro:name`");
    return;
  }
  const auto value = values_.Evaluate({name_of->value, name_of->span}, *place.scope);
  if (!value) return;
  const std::string name = expression::Str(*value);
  if (!IsXmlName(name)) {
    expansion_.Error("empty-name", name_of->span, Quoted(name) + " is not the name of an element");
    return;
  }
  if (name == "xacro:element") {
    expansion_.Error("bad-name", name_of->span, "`xacro:element` cannot make itself");
    return;
  }
  const auto copy = in.Copy();
  copy->name = name;
  std::erase_if(copy->attributes, [](const NodeAttribute& attribute) { return attribute.name == "xacro:name"; });
  if (!name.starts_with("xacro:")) return PlainElement(*copy, name, place);
  // A macro that is defined here outlives this call.
  made_.push_back(in.Copy());
  *made_.back() = std::move(*copy);
  Element(*made_.back(), name, place);
}

void Expander::ComputedAttribute(const Node& in, Place& place) {
  const auto given = AttributesOf(in, {"name", "value"}, {});
  if (!given) return;
  const NodeAttribute *name_of = (*given)[0], *value_of = (*given)[1];
  const auto computed = values_.Evaluate({name_of->value, name_of->span}, *place.scope);
  const auto value = values_.Evaluate({value_of->value, value_of->span}, *place.scope);
  if (!computed || !value) return;
  const std::string name = expression::Str(*computed);
  if (!IsXmlName(name)) {
    expansion_.Error("empty-name", name_of->span, Quoted(name) + " is not the name of an attribute");
    return;
  }
  // xacro sets the attribute of the element that it then replaces by its contents.
  if (!place.is_own) {
    expansion_
        .Warning("ignored-element", in.span,
                 "`<xacro:attribute>` has no effect in " + Quoted("<" + place.around.name + ">") + ", as in ROS")
        .Help("put it directly into the element, and the condition into its value");
    return;
  }
  auto& attributes = place.parent.attributes;
  const auto known = std::find_if(attributes.begin(), attributes.end(),
                                  [&](const NodeAttribute& attribute) { return attribute.name == name; });
  NodeAttribute attribute{name, expression::Str(*value), value_of->span};
  if (known != attributes.end()) {
    *known = std::move(attribute);
  } else {
    attributes.push_back(std::move(attribute));
  }
}

}  // namespace sceneweld::xacro
