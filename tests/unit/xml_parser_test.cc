// SPDX-License-Identifier: BSD-3-Clause
// The XML parser.

#include "sceneweld/parsers/xml/xml_parser.h"

#include <tinyxml2.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

// An element with all below it, as both parsers see it: names, attributes, the first
// text. One line an element.
void DescribeElement(Element element, int depth, std::string& out) {
  for (; element; element = element.next()) {
    out.append(static_cast<std::size_t>(depth), ' ').append(element.name());
    for (Attribute a = element.first_attribute(); a; a = a.next()) {
      out.append(" ").append(a.name()).append("=[").append(a.value()).append("]");
    }
    out.append(" [").append(element.text().text).append("]\n");
    DescribeElement(element.child(), depth + 1, out);
  }
}

void DescribeElement(const tinyxml2::XMLElement* element, int depth, std::string& out) {
  for (; element; element = element->NextSiblingElement()) {
    out.append(static_cast<std::size_t>(depth), ' ').append(element->Name());
    for (const auto* a = element->FirstAttribute(); a; a = a->Next()) {
      out.append(" ").append(a->Name()).append("=[").append(a->Value()).append("]");
    }
    const char* text = nullptr;
    for (const auto* node = element->FirstChild(); node && !text; node = node->NextSibling()) {
      if (node->ToText()) text = node->Value();
    }
    out.append(" [").append(Trimmed(text ? text : "")).append("]\n");
    DescribeElement(element->FirstChildElement(), depth + 1, out);
  }
}

// What tinyxml2 makes of a text; nothing where it refuses it.
std::optional<std::string> ByTinyxml2(const std::string& text) {
  tinyxml2::XMLDocument document;
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) return std::nullopt;
  std::string description;
  DescribeElement(document.FirstChildElement(), 0, description);
  return description;
}

std::optional<std::string> ByUs(const std::string& text) {
  const Source source("/a.xml", "a.xml", text);
  Diagnostics diagnostics;
  const auto document = XmlDocument::ParseDeep(source, diagnostics);
  if (!document) return std::nullopt;
  std::string description;
  DescribeElement(document->root(), 0, description);
  return description;
}

bool IsXml(const fs::path& path) {
  for (const char* suffix : {".urdf", ".sdf", ".xml", ".world", ".dae"}) {
    if (path.extension() == suffix) return true;
  }
  return false;
}

TEST_CASE("what is read of XML is what tinyxml2 reads of it") {
  int count = 0;
  for (const char* folder : {"/tests/exhibits", "/models", "/../shared/models"}) {
    const fs::path root = SCENEWELD_SOURCE_DIR + std::string(folder);
    if (!fs::is_directory(root)) {
      WARN("skipped: there is no " << root);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(root, fs::directory_options::skip_permission_denied)) {
      if (!entry.is_regular_file() || !IsXml(entry.path()) || entry.file_size() > 2'000'000) continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
      const auto expected = ByTinyxml2(text);
      const auto read = ByUs(text);
      // We read what is deeper than tinyxml2 can, and refuse some that is no XML.
      if (!expected || !read) continue;
      ++count;
      INFO(entry.path());
      CHECK(*read == *expected);
    }
  }
  CHECK(count > 200);
}

TEST_CASE("entities, line breaks and CDATA become what tinyxml2 makes of them") {
  for (const char* text : {
           "<a b='&lt;&gt;&amp;&quot;&apos;&#65;&#x41;&#xe9;&#x1F916;'/>",
           "<a b='1\r\n2\r3\n4'>1\r\n2\r3\n4</a>",
           "<a><![CDATA[ <b> &lt; ]]></a>",
           "<a> 1 <!-- c --> 2 </a>",
           "<a><b/> 1 <b/> 2 </a>",
           "<a b = '1'\tc\n=\n\"2\" ></a  >",
           "<a:b c:d='e'/><f/>",
           "<a><!-- <b> -- c --><b/></a>",
           "<\xC3\xA9 \xC3\xA9='\xC3\xA9'/>",
           "<a b='<c>'/>",
       }) {
    INFO(text);
    const auto expected = ByTinyxml2(text);
    REQUIRE(expected);
    CHECK(ByUs(text) == expected);
  }
}

TEST_CASE("what is no reference to a character is an error") {
  for (const char* text : {"&#;", "&#x;", "&#65", "&#xD800;", "&#1114112;", "&#0;", "&unknown;", "&", "&;", "&lt"}) {
    INFO(text);
    CHECK_FALSE(ByUs(std::string("<a b='") + text + "'/>"));
    CHECK_FALSE(ByUs(std::string("<a>") + text + "</a>"));
  }
}

TEST_CASE("no cut or bitten text is read beyond its end") {
  const std::string text =
      "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY x '>'>]><a b='1 &amp; 2'><!-- c --><d e=\"f\"/>&#65;"
      "<![CDATA[g]]>h</a>";
  for (std::size_t i = 0; i < text.size(); ++i) {
    // On the heap to the byte, so that a sanitizer sees any step beyond.
    const std::vector<char> cut(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i));
    const ParsedXml part = ParseXml({cut.data(), cut.size()}, StrayText::kRefused, 10);
    CHECK((part.fault || part.nodes.empty()));
    for (const char bite : {'<', '>', '"', '\'', '&', ' ', '/', '!'}) {
      std::vector<char> bitten(text.begin(), text.end());
      bitten[i] = bite;
      const ParsedXml parsed = ParseXml({bitten.data(), bitten.size()}, StrayText::kSkipped, 10);
      for (const XmlNode& node : parsed.nodes) CHECK(node.end <= text.size());
    }
  }
}

}  // namespace
}  // namespace sceneweld
