// SPDX-License-Identifier: BSD-3-Clause
// The XML printer.

#include "sceneweld/parsers/xml/xml_printer.h"

#include <tinyxml2.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/parsers/xml/xml_copy.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

std::string WithoutLineEnd(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// The top element as tinyxml2 reads and prints it; nothing where it refuses the text.
std::optional<std::string> PrintedByTinyxml2(const std::string& text) {
  tinyxml2::XMLDocument document;
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS || !document.RootElement()) return std::nullopt;
  tinyxml2::XMLPrinter printer;
  document.RootElement()->Accept(&printer);
  return WithoutLineEnd(printer.CStr());
}

struct Printed {
  explicit Printed(const std::string& text) : source("/a.xml", "a.xml", text) {
    Diagnostics diagnostics;
    document = XmlDocument::ParseDeep(source, diagnostics);
    if (!document || !document->root()) return;
    element = document->root().ToXml();
    if (const auto of = XmlCopy::Of(document->root())) copy = of->ToXml();
  }
  Source source;
  std::unique_ptr<XmlDocument> document;
  std::optional<std::string> element;
  std::optional<std::string> copy;
};

TEST_CASE("elements are printed as tinyxml2 prints them") {
  int count = 0;
  for (const char* folder : {"/tests/exhibits", "/models"}) {
    const fs::path root = SCENEWELD_SOURCE_DIR + std::string(folder);
    if (!fs::is_directory(root)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      const fs::path suffix = entry.path().extension();
      if (suffix != ".urdf" && suffix != ".sdf" && suffix != ".xml" && suffix != ".dae") continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
      const auto expected = PrintedByTinyxml2(text);
      const Printed printed(text);
      if (!expected || !printed.element) continue;
      ++count;
      INFO(entry.path());
      CHECK(*printed.element == *expected);
      CHECK(printed.copy == *expected);
    }
  }
  CHECK(count > 200);
}

TEST_CASE("texts, comments, CDATA and entities are laid out as tinyxml2 lays them out") {
  for (const char* text : {
           "<a b='&lt;&gt;&amp;&quot;&apos;&#65;&#xe9;'/>",
           "<a b='1\r\n2\r3\n4'>1\r\n2\r3\n4</a>",
           "<a><![CDATA[ <b> &lt; </b> ]]></a>",
           "<a> 1 <!-- c --> 2 </a>",
           "<a><!-- c --></a>",
           "<a><!-- c\r\n d --> <!-- e --><b/></a>",
           "<a>t<b>u</b><c/></a>",
           "<a><b/> 1 <b/> 2 </a>",
           "<a b = '1'\tc\n=\n\"2\" ></a  >",
           "<a><b></b><c>  </c><d><e/></d></a>",
           "<a><b>1</b></a>",
           "<a>1 > 2</a>",
           "<a xmlns:c='d'><c:b c:e='f'/></a>",
       }) {
    INFO(text);
    const auto expected = PrintedByTinyxml2(text);
    REQUIRE(expected);
    const Printed printed(text);
    REQUIRE(printed.element);
    CHECK(*printed.element == *expected);
    CHECK(printed.copy == *expected);
  }
}

TEST_CASE("prefixes that are declared further out are declared in what is kept") {
  const Source source("/a.sdf", "a.sdf", "<a xmlns:g='u'><b g:c='1'><g:d/><drake:e/></b></a>");
  Diagnostics diagnostics;
  const auto document = XmlDocument::Parse(source, diagnostics);
  REQUIRE(document);
  CHECK(document->root().child().ToXml() == "<b g:c=\"1\" xmlns:g=\"u\">\n    <g:d/>\n    <drake:e/>\n</b>");
}

TEST_CASE("a copy of an element is changed, and the element is not") {
  const Source source("/a.xml", "a.xml", "<motor name='m' joint='j' class='c'><!-- k --><x/></motor>");
  Diagnostics diagnostics;
  const auto document = XmlDocument::Parse(source, diagnostics);
  REQUIRE(document);
  auto copy = XmlCopy::Of(document->root());
  REQUIRE(copy);
  copy->Rename("general");
  copy->Remove("class");
  copy->Set("name", "left_m");
  copy->Set("gear", Name::Borrowed("2 \"3\""));
  std::erase_if(copy->children(), [](const XmlCopy& child) { return child.IsComment(); });
  CHECK(copy->ToXml() == "<general name=\"left_m\" joint=\"j\" gear=\"2 &quot;3&quot;\">\n    <x/>\n</general>");
  CHECK(*copy->Find("joint") == "j");
  CHECK_FALSE(copy->Find("class"));
  CHECK(document->root().attribute("name").value() == "m");
}

TEST_CASE("one printer prints one text after the other") {
  XmlPrinter printer;
  for (int i = 0; i < 2; ++i) {
    printer.Clear();
    printer.AppendAround("[");
    printer.Open("a");
    printer.Attribute("b", "<1>");
    printer.Open("c");
    printer.Text("2");
    printer.Close("c");
    printer.Close("a");
    printer.AppendAround("]");
    CHECK(printer.text() == "[<a b=\"&lt;1&gt;\">\n    <c>2</c>\n</a>]");
  }
}

}  // namespace
}  // namespace sceneweld
