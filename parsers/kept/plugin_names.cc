// SPDX-License-Identifier: BSD-3-Clause
// Renames elements in plugins.

#include "sceneweld/parsers/kept/plugin_names.h"

#include <tinyxml2.h>

#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

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
      if (auto name = NameFor(visited.Name(), text)) texts_.emplace_back(element, std::move(*name));
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
    for (const std::string_view kind : {"joint", "link", "frame"}) {
      if (word.find(kind) != std::string_view::npos) return new_name_(kind, Trimmed(text));
    }
    return std::nullopt;
  }

  const XMLElement* outer_;
  const NewName& new_name_;
  std::vector<std::pair<XMLElement*, std::string>> texts_;
  std::vector<AttributeName> attributes_;
};

}  // namespace

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

std::string WithName(const std::string& xml, std::string_view name, const char* without) {
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* const element = ParseKept(document, xml);
  if (!element) return xml;
  element->SetAttribute("name", std::string(name).c_str());
  if (element->Attribute(without)) element->DeleteAttribute(without);
  return ToXml(*element);
}

}  // namespace sceneweld
