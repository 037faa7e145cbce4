// SPDX-License-Identifier: BSD-3-Clause
// A xacro file is parsed with everything that is in it, and each place of what is printed leads back to it.

#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "sceneweld/parsers/xacro/document.h"
#include "sceneweld/parsers/xacro/printed_document.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/rendering/render.h"

namespace sceneweld::xacro {
namespace {

constexpr const char* kText =
    "<?xml version='1.0'?>\n"
    "<!-- before -->\n"
    "<?tool a=\"b\"?>\n"
    "<robot name='r' b='2' a='1 &amp; &lt;2&#10;'>\n"
    "  <link name='left'/> <!-- in -->\n"
    "  <text>a &amp; <![CDATA[<b> & ]]> c</text>\n"
    "  <mixed>one <b/>  two</mixed>\n"
    "  <empty>  </empty>\n"
    "  <deep><er><est x=''/></er></deep>\n"
    "</robot>\n"
    "<!-- after -->\n";

std::unique_ptr<const Document> ParsedXacro(const Source& source) {
  Diagnostics diagnostics;
  auto document = ParseDocument(source, diagnostics);
  INFO(RenderText(diagnostics));
  REQUIRE(document);
  return document;
}

// The nodes in one line each, without the white space between elements.
void DescribeNode(const Node& node, std::string& out) {
  static constexpr const char* kKinds[] = {"element ", "text ", "cdata ", "comment ", "instruction "};
  if (node.kind == Node::Kind::kText && node.text.find_first_not_of(" \n") == std::string::npos) return;
  out += kKinds[static_cast<int>(node.kind)] + node.name + node.text;
  for (const char* name : {"a", "b", "name", "x"}) {
    if (const NodeAttribute* attribute = node.Find(name)) out += std::string(" ") + name + "=" + attribute->value;
  }
  out += '\n';
  for (const auto& child : node.children) DescribeNode(*child, out);
}
std::string Described(const Document& document) {
  std::string out;
  for (const auto& node : document.before) DescribeNode(*node, out);
  DescribeNode(*document.root, out);
  for (const auto& node : document.after) DescribeNode(*node, out);
  return out;
}

TEST_CASE("everything in a xacro file is read") {
  const Source source("/r/a.xacro", "a.xacro", kText);
  CHECK(Described(*ParsedXacro(source)) ==
        "comment  before \n"
        "instruction tool a=\"b\"\n"
        "element robot a=1 & <2\n b=2 name=r\n"
        "element link name=left\n"
        "comment  in \n"
        "element text\n"
        "text a & \n"
        "cdata <b> & \n"
        "text  c\n"
        "element mixed\n"
        "text one \n"
        "element b\n"
        "text   two\n"
        "element empty\n"
        "element deep\n"
        "element er\n"
        "element est x=\n"
        "comment  after \n");
}

TEST_CASE("a printed xacro file reads back as the same") {
  const Source source("/r/a.xacro", "a.xacro", kText);
  const auto document = ParsedXacro(source);
  const auto printed = Print(*document, "a.xacro");
  REQUIRE(printed);
  CHECK(printed->text ==
        "<?xml version=\"1.0\" ?>\n"
        "<!-- expanded by sceneweld from a.xacro -->\n"
        "<!-- before -->\n"
        "<?tool a=\"b\"?>\n"
        "<robot a=\"1 &amp; &lt;2&#10;\" b=\"2\" name=\"r\">\n"
        "  <link name=\"left\"/>\n"
        "  <!-- in -->\n"
        "  <text>a &amp; <![CDATA[<b> & ]]> c</text>\n"
        "  <mixed>one <b/>  two</mixed>\n"
        "  <empty/>\n"
        "  <deep>\n"
        "    <er>\n"
        "      <est x=\"\"/>\n"
        "    </er>\n"
        "  </deep>\n"
        "</robot>\n"
        "<!-- after -->\n");
  const Source again("/r/b.xacro", "b.xacro", printed->text);
  CHECK(Described(*ParsedXacro(again)) == "comment  expanded by sceneweld from a.xacro \n" + Described(*document));
}

std::vector<Element> ChildrenOf(Element element) {
  std::vector<Element> children;
  for (const Element child : element.children()) children.push_back(child);
  return children;
}

// Goes over the printed elements and the read ones at the same time.
void ComparePlaces(Element printed, Element read) {
  CHECK(printed.name() == read.name());
  CHECK(printed.span().Origin().source == read.span().source);
  CHECK(printed.span().Origin().begin == read.span().begin);
  CHECK(printed.span().place().line > 0);
  const std::vector<Element> ours = ChildrenOf(printed), theirs = ChildrenOf(read);
  REQUIRE(ours.size() == theirs.size());
  for (std::size_t i = 0; i < ours.size(); ++i) ComparePlaces(ours[i], theirs[i]);
}

TEST_CASE("each place of a printed file leads back to where it was read") {
  Sources sources;
  const Source& source = sources.Add("/r/a.xacro", "a.xacro", kText);
  auto printed = Print(*ParsedXacro(source), "a.xacro");
  REQUIRE(printed);
  const std::string text = printed->text;
  const Source& generated = sources.Add("/r/a.xacro", "a.xacro", printed->text, printed->map);
  // The pieces are in order and cover only text that was printed.
  std::uint32_t end = 0;
  for (const SourceMap::Piece& piece : printed->map->pieces) {
    CHECK(piece.begin >= end);
    CHECK(piece.end > piece.begin);
    CHECK(piece.end <= text.size());
    CHECK(piece.from.source == &source);
    end = piece.end;
  }
  Diagnostics diagnostics;
  const auto of_printed = XmlDocument::Parse(generated, diagnostics);
  const auto of_read = XmlDocument::Parse(source, diagnostics);
  REQUIRE(of_printed);
  REQUIRE(of_read);
  ComparePlaces(of_printed->root(), of_read->root());
  // A value that was copied keeps each byte's place; others, of the whole value.
  const auto origin_of = [&](const std::string& part) {
    const auto begin = static_cast<std::uint32_t>(text.find(part));
    const Span span{&generated, begin, begin + static_cast<std::uint32_t>(part.size())};
    const Span origin = span.Origin();
    return std::string(kText).substr(origin.begin, origin.end - origin.begin);
  };
  CHECK(origin_of("eft") == "eft");
  CHECK(origin_of("left") == "left");
  CHECK(origin_of("2&#10;") == "2&#10;");
  CHECK(origin_of("two") == "two");
  CHECK(origin_of("<est") == "<est");
}

TEST_CASE("the calls of a node are counted once") {
  Sources sources;
  const Source& source = sources.Add("/r/a.xacro", "a.xacro", "<a><b c='d'/><b/></a>");
  const auto parsed = ParsedXacro(source);
  Document document;
  document.root = parsed->root->Copy();
  const auto call = std::make_shared<const Inclusion>(Inclusion{{&source, 3, 5}, nullptr, "in macro `m`, called here"});
  for (const auto& child : document.root->children) child->calls = call;
  const auto printed = Print(document, "a.xacro");
  REQUIRE(printed);
  REQUIRE(printed->map->calls.size() == 1);
  CHECK(printed->map->calls[0] == call);
  CHECK(printed->map->pieces.front().calls == SourceMap::kNone);
  CHECK(printed->map->pieces.back().calls == 0);
}

TEST_CASE("a comment is written without two hyphens in a row") {
  Document document;
  document.root = std::make_unique<Node>();
  document.root->name = "a";
  auto comment = std::make_unique<Node>();
  comment->kind = Node::Kind::kComment;
  comment->text = "a--b---";
  document.root->children.push_back(std::move(comment));
  const auto printed = Print(document, "x--y.xacro");
  REQUIRE(printed);
  const Source source("/r/a.xacro", "a.xacro", printed->text);
  CHECK(ParsedXacro(source)->root->children.size() == 3);
  CHECK(printed->text.find("a- -b- - - ") != std::string::npos);
}

TEST_CASE("what is not XML is reported and gives no document") {
  for (const char* text : {"", "<a>", "<a b=c/>", "<a></b>", "text", "<a/><b", "<a b='1' b='2'/>"}) {
    INFO(text);
    const Source source("/r/a.xacro", "a.xacro", text);
    Diagnostics diagnostics;
    CHECK_FALSE(ParseDocument(source, diagnostics));
    CHECK(diagnostics.has_errors());
  }
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "<a>";
  const Source source("/r/a.xacro", "a.xacro", deep);
  Diagnostics diagnostics;
  CHECK_FALSE(ParseDocument(source, diagnostics));
  CHECK(diagnostics.has_errors());
}

}  // namespace
}  // namespace sceneweld::xacro
