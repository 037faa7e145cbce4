// SPDX-License-Identifier: BSD-3-Clause
// Says the plain values of elements as words.

#include "sceneweld/parsers/record/plain_text.h"

#include <tinyxml2.h>

#include <map>

#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::record {
namespace {

// Numbers and names of one attribute.
std::string ListOf(std::string_view value) {
  std::string list;
  EachPart(value, ' ', [&](std::string_view part) {
    if (!list.empty()) list += ',';
    list += EscapedWord(part);
  });
  return list;
}

std::string TextOf(std::string_view tag, const std::map<std::string_view, std::string_view>& attributes,
                   std::string_view content) {
  std::string text(tag);
  for (const auto& [name, value] : attributes) {
    AddPlain(text, name);
    AddPlain(text, ListOf(value));
  }
  if (!content.empty()) AddPlain(text, ListOf(content));
  return text;
}

}  // namespace

void AddPlain(std::string& text, std::string_view part) {
  if (!text.empty()) text += ':';
  text += part;
}

void AddPlainNumber(std::string& text, double number) {
  text += text.empty() || text.ends_with(':') ? "" : ",";
  AppendNumber(text, number);
}

void AddPlainNumbers(std::string& text, std::initializer_list<double> numbers) {
  if (!text.empty()) text += ':';
  for (const double number : numbers) AddPlainNumber(text, number);
}

std::string PlainText(const tinyxml2::XMLElement& element) {
  std::map<std::string_view, std::string_view> attributes;
  for (const auto* a = element.FirstAttribute(); a; a = a->Next()) attributes.emplace(a->Name(), a->Value());
  std::string content;
  for (const auto* node = element.FirstChild(); node; node = node->NextSibling()) {
    if (node->ToText()) content += node->Value();
  }
  std::string text = TextOf(element.Name(), attributes, Trimmed(content));
  for (const auto* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    AddPlain(text, PlainText(*child));
  }
  return text;
}

std::string PlainTextOf(const std::string& xml) {
  tinyxml2::XMLDocument document;
  if (document.Parse(xml.data(), xml.size()) != tinyxml2::XML_SUCCESS) return "none";
  const tinyxml2::XMLElement* const element = document.RootElement();
  return element ? PlainText(*element) : "none";
}

std::string PlainText(Element element) {
  std::map<std::string_view, std::string_view> attributes;
  for (Attribute a = element.first_attribute(); a; a = a.next()) attributes.emplace(a.name(), a.value());
  std::string text = TextOf(element.name(), attributes, element.text().text);
  for (const Element child : element.children()) AddPlain(text, PlainText(child));
  return text;
}

std::string PlainChildren(const tinyxml2::XMLElement& element, std::string_view without) {
  std::string text;
  for (const auto* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    if (child->Name() != without) AddPlain(text, PlainText(*child));
  }
  return text;
}

std::string PlainChildren(Element element, std::string_view without) {
  std::string text;
  for (const Element child : element.children()) {
    if (child.name() != without) AddPlain(text, PlainText(child));
  }
  return text;
}

std::string PlainNames(Element element) {
  std::string text;
  const auto add = [&](std::string_view value) {
    double number = 0;
    if (!value.empty() && ScanNumbers(value, {&number, 1}).count == 0) AddPlain(text, EscapedWord(value));
  };
  for (const Element child : element.descendants()) {
    for (Attribute a = child.first_attribute(); a; a = a.next()) add(a.value());
    add(child.text().text);
  }
  return text;
}

std::string PlainNamesOf(const std::string& xml) {
  Diagnostics unread;
  const Source source("", "", xml);
  const auto document = XmlDocument::Parse(source, unread);
  return document ? PlainNames(document->root()) : "none";
}

std::string PlainText(const Pose& X) {
  const Vector3& p = X.translation;
  const Rotation q = X.rotation.Canonical();
  std::string text;
  AddPlainNumbers(text, {p.x, p.y, p.z, q.x(), q.y(), q.z(), q.w()});
  return text;
}

}  // namespace sceneweld::record
