// SPDX-License-Identifier: BSD-3-Clause
// Removes names that an older MuJoCo does not support.

#include "sceneweld/parsers/mjcf/judge/newer_names.h"

#include <tinyxml2.h>

#include <vector>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

// The text between `before` and `after`; empty if they do not occur.
std::string Between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t begin = text.find(before);
  if (begin == text.npos) return {};
  const std::string_view rest = text.substr(begin + before.size());
  return std::string(rest.substr(0, rest.find(after)));
}

template <typename Function>
void EachNamed(XMLElement& element, const std::string& name, const Function& function) {
  if (element.Name() == name) function(element);
  for (XMLElement* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    EachNamed(*child, name, function);
  }
}

}  // namespace

bool RemoveUnknownName(std::string_view error, std::string& text) {
  const bool is_element = error.find("Schema violation: unrecognized element") != error.npos;
  std::string attribute = Between(error, "unrecognized attribute: '", "'");
  if (attribute.empty() && error.find("has too much data") != error.npos) {
    attribute = Between(error, "attribute '", "'");
  }
  const std::string keyword = Between(error, "invalid keyword: '", "'");
  if (!is_element && attribute.empty() && keyword.empty()) return false;
  const std::string name = Between(error, "Element '", "'");
  const auto line = ParseInteger(Between(error, ", line ", " "));
  tinyxml2::XMLDocument document;
  if (!line || document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) return false;
  bool is_changed = false;
  std::vector<XMLElement*> unknown;
  EachNamed(*document.RootElement(), name, [&](XMLElement& element) {
    if (is_element) {
      if (element.GetLineNum() == *line) unknown.push_back(&element);
      return;
    }
    for (const auto* a = element.FirstAttribute(); a;) {
      const auto* const one = a;
      a = a->Next();
      if (attribute.empty() ? keyword != one->Value() : attribute != one->Name()) continue;
      element.DeleteAttribute(one->Name());
      is_changed = true;
    }
  });
  if (!unknown.empty() && unknown.front() != document.RootElement()) {
    unknown.front()->Parent()->DeleteChild(unknown.front());
    is_changed = true;
  }
  if (!is_changed) return false;
  tinyxml2::XMLPrinter printer;
  document.Print(&printer);
  text = printer.CStr();
  return true;
}

}  // namespace sceneweld::mjcf
