// SPDX-License-Identifier: BSD-3-Clause
// Renames elements in plugins.

#include "sceneweld/parsers/kept/plugin_names.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

// Words of which one is in the name of an element or attribute that names a joint, link or frame, and the kind of it.
constexpr std::pair<std::string_view, std::string_view> kWords[] = {
    {"joint", "joint"}, {"mimic", "joint"}, {"link", "link"}, {"body", "link"}, {"frame", "frame"}};

// `leftJoint` is as good as `left_joint`. Empty if the word names no such element.
std::string_view KindOf(std::string_view word) {
  if (word == "parent" || word == "child") return "link";
  std::string lower(word);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  for (const auto& [part, kind] : kWords) {
    if (lower.find(part) != std::string::npos) return kind;
  }
  return {};
}

// Replaces the names in a list: `left right`, `[left, right]`.
std::optional<std::string> RenamedList(std::string_view kind, std::string_view text, const NewName& new_name) {
  constexpr std::string_view kBetween = " \t\n\r,;[]\"'";
  std::string result;
  bool renamed = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = std::min(text.find_first_not_of(kBetween, at), text.size());
    const std::size_t end = std::min(text.find_first_of(kBetween, begin), text.size());
    result.append(text.substr(at, begin - at));
    const std::string_view name = text.substr(begin, end - begin);
    const auto other = name.empty() ? std::nullopt : new_name(kind, name);
    renamed = renamed || other;
    result.append(other ? std::string_view(*other) : name);
    at = end;
  }
  return renamed ? std::optional(std::move(result)) : std::nullopt;
}

class Visitor : public tinyxml2::XMLVisitor {
 public:
  // `outer`: the element whose attributes stay unchanged; null: none.
  Visitor(const XMLElement* outer, const NewName& new_name) : outer_(outer), new_name_(new_name) {}

  /// Names are replaced after the walk, because a tree must not change during the walk.
  bool Apply() const {
    for (const auto& [element, name] : texts_) element->SetText(name.c_str());
    for (const auto& [element, attribute, name] : attributes_) element->SetAttribute(attribute, name.c_str());
    return !texts_.empty() || !attributes_.empty();
  }

  bool VisitEnter(const XMLElement& visited, const tinyxml2::XMLAttribute* first) override {
    auto* const element = const_cast<XMLElement*>(&visited);  // Points into a document of the caller.
    if (const char* text = visited.GetText()) {
      const char* const parameter = std::string_view(visited.Name()) == "param" ? visited.Attribute("name") : nullptr;
      if (auto name = NameFor(parameter ? parameter : visited.Name(), text))
        texts_.emplace_back(element, std::move(*name));
    }
    for (const auto* attribute = first; attribute && &visited != outer_; attribute = attribute->Next()) {
      // `<joint name="...">` refers to a joint.
      const std::string_view element_name = visited.Name();
      const bool is_name =
          std::string_view(attribute->Name()) == "name" && (element_name == "joint" || element_name == "link");
      if (auto name = NameFor(is_name ? visited.Name() : attribute->Name(), attribute->Value())) {
        attributes_.push_back({element, attribute->Name(), std::move(*name)});
      }
    }
    return true;
  }

 private:
  struct AttributeName {
    XMLElement* element;
    const char* attribute;
    std::string name;
  };

  std::optional<std::string> NameFor(std::string_view word, std::string_view text) const {
    const std::string_view kind = KindOf(word);
    if (kind.empty()) return std::nullopt;
    if (auto name = new_name_(kind, Trimmed(text))) return name;
    return RenamedList(kind, Trimmed(text), new_name_);
  }

  const XMLElement* outer_;
  const NewName& new_name_;
  std::vector<std::pair<XMLElement*, std::string>> texts_;
  std::vector<AttributeName> attributes_;
};

}  // namespace

NamedInText ResolveInText(const Scene& scene, Index<ModelInstance> model, std::string_view name) {
  if (name.find(kScopeDelimiter) == name.npos) return {model, std::string(name)};
  ScopedName parts = ScopedName::Parse(name);
  return {scene.FindModel(scene.Scoped(model, parts.scope)), std::move(parts.element)};
}

std::optional<std::string> NameInText(const Scene& scene, Index<ModelInstance> model, Index<ModelInstance> owner,
                                      std::string_view local) {
  if (owner == model) return std::string(local);
  std::string name = scene.Scoped(owner, local);
  if (model == Scene::kWorldInstance) return name;
  const std::string scope = scene.models[model].name.str() + std::string(kScopeDelimiter);
  if (!name.starts_with(scope)) return std::nullopt;
  return name.substr(scope.size());
}

bool RenameInElement(XMLElement& element, const NewName& new_name) {
  Visitor visitor(nullptr, new_name);
  element.Accept(&visitor);
  return visitor.Apply();
}

void RenameIn(KeptList& list, std::string_view format, const NewName& new_name) {
  for (Kept& kept : list) {
    if (kept.format != format || !kept.attribute.empty()) continue;
    tinyxml2::XMLDocument document;
    XMLElement* const element = ParseKept(document, kept.text);
    if (element && RenameInElement(*element, new_name)) kept.text = ToXml(*element);
  }
}

bool RenameInPlugin(XMLElement& plugin, const NewName& new_name) {
  Visitor visitor(&plugin, new_name);
  plugin.Accept(&visitor);
  return visitor.Apply();
}

std::string WithName(const std::string& xml, std::string_view name) {
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* const element = ParseKept(document, xml);
  if (!element) return xml;
  element->SetAttribute("name", std::string(name).c_str());
  return ToXml(*element);
}

}  // namespace sceneweld
