#include "sceneweld/parsers/kept/plugin_names.h"

#include <tinyxml2.h>

#include <utility>
#include <vector>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

class Visitor : public tinyxml2::XMLVisitor {
 public:
  Visitor(const XMLElement& root, const NewName& new_name) : root_(root), new_name_(new_name) {}

  /// What was found gets its new name; only now, since a tree that is being walked
  /// stays as it is.
  bool Apply() const {
    for (const auto& [element, name] : texts_) element->SetText(name.c_str());
    for (const auto& [element, attribute, name] : attributes_) element->SetAttribute(attribute, name.c_str());
    return !texts_.empty() || !attributes_.empty();
  }

  bool VisitEnter(const XMLElement& visited, const tinyxml2::XMLAttribute* first) override {
    auto* const element = const_cast<XMLElement*>(&visited);  // of a document of the caller's
    if (const char* text = visited.GetText()) {
      if (auto name = NameFor(visited.Name(), text)) texts_.emplace_back(element, std::move(*name));
    }
    for (const auto* attribute = first; attribute && &visited != &root_; attribute = attribute->Next()) {
      if (auto name = NameFor(attribute->Name(), attribute->Value())) {
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

  const XMLElement& root_;
  const NewName& new_name_;
  std::vector<std::pair<XMLElement*, std::string>> texts_;
  std::vector<AttributeName> attributes_;
};

}  // namespace

bool RenameInPlugin(XMLElement& plugin, const NewName& new_name) {
  Visitor visitor(plugin, new_name);
  plugin.Accept(&visitor);
  return visitor.Apply();
}

}  // namespace sceneweld
