// SPDX-License-Identifier: BSD-3-Clause
// XML elements.

#include <algorithm>
#include <catch2/catch.hpp>

#include "sceneweld/parsers/xml/element.h"

namespace sceneweld {
namespace {

// A parsed text and what is at its places.
struct XmlOfUrdf {
  explicit XmlOfUrdf(std::string text)
      : source("/a.urdf", "a.urdf", std::move(text)), document(XmlDocument::Parse(source, diagnostics)) {}

  std::string At(Span span) const { return source.text().substr(span.begin, span.end - span.begin); }
  std::string Place(Span span) const {
    return std::to_string(span.place().line) + ":" + std::to_string(span.place().column);
  }
  Source source;
  Diagnostics diagnostics;
  std::unique_ptr<XmlDocument> document;
};

TEST_CASE("elements and attributes know their places, several on one line too") {
  const XmlOfUrdf xml(
      "<robot name=\"r\">\n  <link name='a'/><link name=\"bb\"/><joint><axis xyz=\"1 0 0\"/></joint>\n</robot>\n");
  REQUIRE(xml.document);
  const Element root = xml.document->root();
  CHECK(xml.At(root.span()) == "<robot");
  CHECK(xml.Place(root.span()) == "1:1");
  const Element first = root.child("link"), second = first.next("link");
  CHECK(xml.Place(first.span()) == "2:3");
  CHECK(xml.Place(second.span()) == "2:19");
  CHECK(xml.At(second.attribute("name").value_span()) == "bb");
  CHECK(xml.Place(second.attribute("name").value_span()) == "2:31");
  CHECK(xml.At(first.attribute("name").name_span()) == "name");
  const Attribute axis = root.child("joint").child("axis").attribute("xyz");
  CHECK(axis.value() == "1 0 0");
  CHECK(xml.At(axis.value_span()) == "1 0 0");
}

TEST_CASE("the text of an element is trimmed and knows its place") {
  const XmlOfUrdf xml("<sdf>\n  <mass>\n    1.5 </mass>\n  <empty/>\n  <blank>  </blank>\n</sdf>");
  const Element root = xml.document->root();
  const XmlText mass = root.child("mass").text();
  CHECK(mass.text == "1.5");
  CHECK(xml.Place(mass.span) == "3:5");
  CHECK(xml.At(mass.span) == "1.5");
  CHECK(root.child("empty").text().text.empty());
  CHECK(xml.At(root.child("empty").text().span) == "<empty");
  CHECK(root.child("blank").text().text.empty());
}

TEST_CASE("a byte order mark, a declaration and comments in front shift nothing") {
  const XmlOfUrdf xml(
      "\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- <robot> & more -->\n<!DOCTYPE robot>\n<robot>\n  <link "
      "name=\"a\"/></robot>");
  REQUIRE(xml.document);
  CHECK(xml.Place(xml.document->root().span()) == "4:1");
  CHECK(xml.Place(xml.document->root().child().attribute("name").value_span()) == "5:15");
}

TEST_CASE("line breaks of Windows shift nothing") {
  const XmlOfUrdf xml("<robot>\r\n  <link\r\n    name=\"a\"/>\r\n  <text>\r\n  x\r\n y</text>\r\n <last/></robot>\r\n");
  const Element root = xml.document->root();
  CHECK(xml.Place(root.child("link").attribute("name").value_span()) == "3:11");
  CHECK(root.child("text").text().text == "x\n y");
  CHECK(xml.Place(root.child("last").span()) == "7:2");
}

TEST_CASE("entities are replaced and the places stay those of the file") {
  const XmlOfUrdf xml("<r a=\"x &amp; y\" b=\"&lt;&#65;&gt;\"><t>1 &lt; 2</t><u/></r>");
  const Element root = xml.document->root();
  CHECK(root.attribute("a").value() == "x & y");
  CHECK(xml.At(root.attribute("a").value_span()) == "x &amp; y");
  CHECK(root.attribute("b").value() == "<A>");
  CHECK(root.child("t").text().text == "1 < 2");
  CHECK(xml.Place(root.child("u").span()) == "1:51");
}

TEST_CASE("columns behind other than ASCII letters count code points") {
  const XmlOfUrdf xml("<r name=\"Gr\u00f6\u00dfe\" other=\"1\"/>");
  CHECK(xml.Place(xml.document->root().attribute("other").value_span()) == "1:24");
}

TEST_CASE("children are visited in order, of one name or of all") {
  const XmlOfUrdf xml("<r><a/><b/><!-- c --><a/>text</r>");
  std::string all, of_a;
  for (const Element e : xml.document->root().children()) all += e.name();
  for (const Element e : xml.document->root().children("a")) of_a += e.name();
  CHECK(all == "aba");
  CHECK(of_a == "aa");
  const XmlOfUrdf none("<r/>");
  for (const Element e : none.document->root().children()) FAIL(e.name());
}

TEST_CASE("an element is kept as XML text with all below it") {
  const XmlOfUrdf xml("<r><plugin name=\"p\"><a>1 &lt; 2</a></plugin></r>");
  const XmlOfUrdf again(xml.document->root().child().ToXml());
  REQUIRE(again.document);
  CHECK(again.document->root().name() == "plugin");
  CHECK(again.document->root().child("a").text().text == "1 < 2");
}

TEST_CASE("malformed XML is one error at the line where reading failed") {
  const auto error_of = [](const char* text) {
    const XmlOfUrdf xml(text);
    CHECK_FALSE(xml.document);
    REQUIRE(xml.diagnostics.all().size() == 1);
    const Diagnostic& error = xml.diagnostics.all()[0];
    CHECK(error.code.name() == "malformed-xml");
    return xml.Place(error.span) + " " + error.message;
  };
  CHECK(error_of("<a>\n  <b>\n</a>") == "3:1 the end tag `</a>` is here, but `<b>` must be closed first");
  CHECK(error_of("<a>\n  <b c=1/>\n</a>") == "2:6 the attribute `c` has no value in quotes");
  CHECK(error_of("<a>\n  <b c='1/>\n</a>") == "2:6 the value of the attribute `c` has no end quote");
  CHECK(error_of("<a>\n  <b\n") == "2:3 the tag of `<b>` does not end");
  CHECK(error_of("<a> 1 < 2 </a>") == "1:7 `<` that starts no element");
  CHECK(error_of("<a><!-- b -- </a>") == "1:4 a comment does not end");
  CHECK(error_of("<a><![CDATA[ b ]] </a>") == "1:4 a CDATA section does not end");
  CHECK(error_of("<a b='1' b='2'/>").starts_with("1:10 "));
  CHECK(error_of("") == "1:1 the file is empty");
  CHECK(error_of("   \n") == "1:1 the file is empty");
}

TEST_CASE("a zero byte does not end a file in silence") {
  const std::string text("<a/>\n\0<b/>", 10);
  const XmlOfUrdf xml(text);
  CHECK_FALSE(xml.document);
  REQUIRE(xml.diagnostics.all().size() == 1);
  CHECK(xml.Place(xml.diagnostics.all()[0].span) == "2:1");
}

TEST_CASE("a tag with very many attributes is read, and none may stand twice") {
  std::string text = "<a";
  for (int i = 0; i < 20000; ++i) text += " n" + std::to_string(i) + "=''";
  const XmlOfUrdf good(text + "/>");
  REQUIRE(good.document);
  CHECK(good.document->root().attribute("n19999"));
  const XmlOfUrdf twice(text + " n7=''/>");
  CHECK_FALSE(twice.document);
}

TEST_CASE("elements deeper than the usual limit are read where that is asked for") {
  constexpr int kDepth = 1000;
  std::string text = "<mujoco>\n";
  for (int i = 0; i < kDepth; ++i)
    text += "<body name=\"b" + std::to_string(i) + "\"><geom/>\n" +
            (i % 64 == 62 ? "<body name=\"side\"><site/></body>\n" : "");
  for (int i = 0; i < kDepth; ++i) text += "</body><joint/>\n";
  text += "</mujoco>\n";
  const Source source("/a.xml", "a.xml", text);
  Diagnostics diagnostics;
  const auto document = XmlDocument::ParseDeep(source, diagnostics);
  REQUIRE(document);
  Element at = document->root();
  for (int i = 0; i < kDepth; ++i) {
    const Element next =
        at.child("body").attribute("name").value() == "side" ? at.child("body").next("body") : at.child("body");
    REQUIRE(next.attribute("name").value() == "b" + std::to_string(i));
    CHECK(next.parent() == at);
    CHECK(source.text().substr(next.span().begin, 5) == "<body");
    CHECK(source.text().substr(next.attribute("name").value_span().begin, 2) == "b" + std::to_string(i).substr(0, 1));
    CHECK(next.child("geom"));
    at = next;
  }
  CHECK_FALSE(at.child("body"));
  const Element middle = document->root().child("body");
  std::string printed = middle.ToXml();
  CHECK(std::count(printed.begin(), printed.end(), '<') == 2 * kDepth + kDepth + (kDepth - 1) + 3 * 15);
  CHECK_FALSE(XmlDocument::Parse(source, diagnostics));
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code.name() == "limit-exceeded");
}

}  // namespace
}  // namespace sceneweld
