// SPDX-License-Identifier: BSD-3-Clause
// Positions, cursors and messages of the language server.

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "sceneweld/cli/language_server/cursor/text_position.h"
#include "sceneweld/cli/language_server/cursor/xml_cursor.h"
#include "sceneweld/cli/language_server/cursor/yaml_cursor.h"
#include "sceneweld/cli/language_server/message.h"
#include "sceneweld/cli/language_server/open_documents.h"
#include "sceneweld/cli/language_server/ranges.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::cli {
namespace {

// The cursor is at the `^` of the text.
template <typename CursorAt>
auto AtMark(std::string text, CursorAt&& cursor_at) {
  const std::size_t offset = text.find('^');
  text.erase(offset, 1);
  return cursor_at(text, offset);
}

YamlCursor YamlAt(const std::string& text) { return AtMark(text, &YamlCursorAt); }
XmlCursor XmlAt(const std::string& text) { return AtMark(text, &XmlCursorAt); }

using Words = std::vector<std::string>;

TEST_CASE("a position of an editor counts bytes, or units of UTF-16") {
  const std::string text = "a\xC3\xA9\xF0\x9F\x98\x80z\r\nsecond";  // aé😀z
  const TextLines lines(text);
  CHECK(lines.count() == 2);
  CHECK(lines.Line(0) == "a\xC3\xA9\xF0\x9F\x98\x80z");
  CHECK(lines.OffsetOf({0, 4}, PositionEncoding::kUtf16) == 7);
  CHECK(lines.OffsetOf({0, 3}, PositionEncoding::kUtf16) == 3);  // Within the pair of 😀: before it.
  CHECK(lines.OffsetOf({0, 7}, PositionEncoding::kUtf8) == 7);
  CHECK(lines.PositionOf(7, PositionEncoding::kUtf16) == TextPosition{0, 4});
  CHECK(lines.PositionOf(10, PositionEncoding::kUtf16) == TextPosition{1, 0});
  CHECK(lines.OffsetOf({0, 99}, PositionEncoding::kUtf16) == 8);            // The end of the line,
  CHECK(lines.OffsetOf({99, 0}, PositionEncoding::kUtf16) == text.size());  // and of the text.
}

// UTF-8, in which a half of a surrogate pair has three bytes.
std::string BytesOf(const std::u16string& text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::uint32_t point = text[i];
    const bool is_pair = (point & 0xFC00) == 0xD800 && i + 1 < text.size() && (text[i + 1] & 0xFC00) == 0xDC00;
    if (is_pair) point = 0x10000 + ((point & 0x3FF) << 10) + (text[++i] & 0x3FFu);
    AppendUtf8(bytes, point);
  }
  return bytes;
}

TEST_CASE("edits may divide surrogate pairs, and complete them") {
  std::mt19937 random(7);
  const std::u16string pieces[] = {u"", u"x", u"\u00E9", u"\U0001F600", {0xD83D}, {0xDE00}, {0xDE00, 0xD83D}};
  const auto draw = [&](std::size_t most) { return std::size_t{random()} % (most + 1); };
  std::u16string line = u"<a/>";
  std::string text = BytesOf(u"first\n" + line + u"\nlast");
  for (int i = 0; i < 2000; ++i) {
    const std::size_t begin = draw(line.size());
    const std::size_t end = begin + draw(std::min<std::size_t>(line.size() - begin, 3));
    const std::u16string& by = pieces[draw(std::size(pieces) - 1)];
    line.replace(begin, end - begin, by);
    ReplaceRange(text, {{1, static_cast<std::uint32_t>(begin)}, {1, static_cast<std::uint32_t>(end)}}, BytesOf(by),
                 PositionEncoding::kUtf16);
    REQUIRE(text == BytesOf(u"first\n" + line + u"\nlast"));
    if (line.size() > 20) {
      line.clear();
      text = "first\n\nlast";
    }
  }
  // A message carries a half as an escape.
  const auto message = ParseMessage(R"({"method": "m", "params": "\uD83D\u0041\uDE00"})");
  REQUIRE(std::holds_alternative<Message>(message));
  CHECK(std::get<Message>(message).root().Find("params").text() == BytesOf({0xD83D, 'A', 0xDE00}));
}

TEST_CASE("an edit of a document replaces a range, or the whole text") {
  OpenDocuments documents;
  documents.Open("/a.urdf", "one\ntwo\n", 1);
  documents.Edit("/a.urdf", {{TextRange{{1, 0}, {1, 3}}, "2"}, {TextRange{{0, 3}, {1, 0}}, " "}}, 2,
                 PositionEncoding::kUtf16);
  CHECK(*documents.Find("/a.urdf") == "one 2\n");
  CHECK(documents.VersionOf("/a.urdf") == 2);
  documents.Edit("/a.urdf", {{std::nullopt, "new"}}, 3, PositionEncoding::kUtf8);
  CHECK(*documents.Find("/a.urdf") == "new");
  documents.Edit("/other.urdf", {{std::nullopt, "new"}}, 3, PositionEncoding::kUtf8);
  CHECK(documents.Find("/other.urdf") == nullptr);
  documents.Close("/a.urdf");
  CHECK(documents.Paths().empty());
}

TEST_CASE("a path is the same after its way through a URI") {
  for (const std::string path : {"/a/b.urdf", "/with blank/50%/\xC3\xA9#?.sdf"}) {
    CHECK(PathOfUri(UriOfPath(path)) == path);
  }
  CHECK(PathOfUri("file://host/a/../b") == "/b");
  CHECK(PathOfUri("file:///c%3A/x%2") == "/c:/x%2");
  CHECK(PathOfUri("untitled:Untitled-1") == std::nullopt);
}

TEST_CASE("the keys around a place of a YAML text are found by indentation") {
  CHECK(YamlAt("directives:\n- add_weld:\n    parent: wor^ld\n").keys == Words{"directives", "add_weld", "parent"});
  CHECK(YamlAt("directives:\n- add_weld:\n    parent: wor^ld\n").is_value);
  const YamlCursor key = YamlAt("directives:\n- add_model:\n    name: a\n    # why\n\n    fi^\n");
  CHECK(key.keys == Words{"directives", "add_model"});
  CHECK(key.siblings == Words{"name"});
  CHECK_FALSE(key.is_value);
  CHECK(YamlAt("directives:\n- add_model:\n    name: a\n- ^").keys == Words{"directives"});
  CHECK(YamlAt("- add_frame: {name: f, X_PF: {base_frame: wo^").keys == Words{"add_frame", "X_PF", "base_frame"});
  CHECK(YamlAt("- add_frame: {name: f, ^").siblings == Words{"name"});
  const YamlCursor word = YamlAt("file: \"package://a/b^.urdf\"");
  CHECK(word.begin == 7);
  CHECK(word.end == 25);
  CHECK(YamlAt("^").keys.empty());
  CHECK(YamlAt("a: [b, ^").is_value);
}

TEST_CASE("the elements around a place of an XML text are found in what comes before it") {
  const std::string before = "<?xml version=\"1.0\"?><!-- <no> --><robot name=\"r\">\n<link name=\"a\"/>";
  CHECK(XmlAt(before + "<jo^").at == XmlCursor::At::kElementName);
  CHECK(XmlAt(before + "<jo^").elements == Words{"robot"});
  const XmlCursor attribute = XmlAt(before + "<joint name=\"j\" ty^");
  CHECK(attribute.at == XmlCursor::At::kAttributeName);
  CHECK(attribute.element == "joint");
  CHECK(attribute.attributes == Words{"name"});
  const XmlCursor value = XmlAt(before + "<joint><parent link=\"a^b\"/>");
  CHECK(value.at == XmlCursor::At::kAttributeValue);
  CHECK(value.attribute == "link");
  CHECK(value.elements == Words{"robot", "joint"});
  CHECK(value.end - value.begin == 2);
  const XmlCursor text = XmlAt("<joint><child> pa^lm </child></joint>");
  CHECK(text.at == XmlCursor::At::kText);
  CHECK(text.elements == Words{"joint", "child"});
  CHECK(text.end - text.begin == 4);
  CHECK(XmlAt("<a></^").at == XmlCursor::At::kClosingName);
  CHECK(XmlAt("<a><!-- ^ --></a>").at == XmlCursor::At::kElsewhere);
  CHECK(XmlAt("<a x=\"1\"^").at == XmlCursor::At::kAttributeName);
  CHECK(XmlAt("<a><b x=\"<c>\"><d/>^").elements == Words{"a", "b"});
  CHECK(XmlAt("^").elements.empty());
}

TEST_CASE("a cursor may be at any byte of any text") {
  const std::string yaml = "directives:\n- add_model: {name: \"a: b\", X: [1, {c: d}]}\n- # x\n  ? e\n  : f\n";
  for (std::size_t i = 0; i <= yaml.size(); ++i) {
    const YamlCursor cursor = YamlCursorAt(yaml, i);
    CHECK((cursor.begin <= i && i <= cursor.end));
  }
  const std::string xml = "<?x?><!DOCTYPE a><a b='c' d><![CDATA[<e>]]></f>< g=\"<!-- --><h";
  for (std::size_t i = 0; i <= xml.size(); ++i) {
    const XmlCursor cursor = XmlCursorAt(xml, i);
    CHECK(cursor.begin <= cursor.end);
    CHECK(cursor.end <= xml.size());
  }
}

TEST_CASE("blocks that can be folded are those with more indentation than their first line") {
  using Ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  CHECK(FoldingRanges("a:\n  b:\n    c\n\n  d\ne\n") == Ranges{{1, 2}, {0, 4}});
  CHECK(FoldingRanges("").empty());
}

TEST_CASE("messages have a header, and wrong headers end the reading") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  MessageStream writer(-1, ends[1]), reader(ends[0], -1);
  writer.Write(R"({"id":1,"method":"a"})");
  writer.Write("{}");
  std::string fault;
  const auto first = reader.Read(fault);
  REQUIRE(first);
  const auto parsed = ParseMessage(*first);
  const auto* const message = std::get_if<Message>(&parsed);
  REQUIRE(message);
  CHECK(message->id() == "1");
  CHECK(message->IsRequest());
  CHECK(reader.Read(fault) == "{}");
  const std::string wrong = "Content-Length: many\r\n\r\n";
  REQUIRE(::write(ends[1], wrong.data(), wrong.size()) == static_cast<ssize_t>(wrong.size()));
  CHECK(reader.Read(fault) == std::nullopt);
  CHECK(fault == "a header has no valid `Content-Length`");
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_CASE("a text that is not a message has an error of the protocol") {
  const auto fault_of = [](std::string text) {
    const auto parsed = ParseMessage(std::move(text));
    const auto* const fault = std::get_if<MessageFault>(&parsed);
    return fault ? std::to_string(fault->error.code) + " " + fault->id : "a message";
  };
  CHECK(fault_of("{") == "-32700 null");
  CHECK(fault_of("[1]") == "-32600 null");
  CHECK(fault_of(R"({"id":7})") == "-32600 7");
  CHECK(fault_of(R"({"id":"a","method":7})") == "-32600 \"a\"");
  CHECK(fault_of(R"({"id":null,"method":"m"})") == "-32600 null");
  CHECK(fault_of(R"({"id":7,"result":null})") == "a message");
  CHECK(fault_of(R"({"method":"m"})") == "a message");
}

TEST_CASE("a request that waits is cancelled, and no other") {
  MessageQueue queue;
  for (const char* text : {R"({"id":1,"method":"m"})", R"({"id":"1","method":"m"})", R"({"method":"m"})"}) {
    queue.Push(std::get<Message>(ParseMessage(text)));
  }
  CHECK(queue.Cancel("\"1\""));
  CHECK_FALSE(queue.Cancel("2"));
  CHECK_FALSE(queue.Cancel(""));
  CHECK_FALSE(queue.Pop(false)->is_cancelled);
  CHECK(queue.Pop(false)->is_cancelled);
  CHECK_FALSE(queue.Cancel("\"1\""));
}

TEST_CASE("the parameters of a method are checked before it runs") {
  const auto fault_of = [](const std::string& text, unsigned needs) {
    const Source source("<test>", "<test>", text);
    Diagnostics unheard;
    return FaultOfParams(JsonDocument::Parse(source, {}, unheard)->root(), needs);
  };
  CHECK(fault_of("null", kAnyParams).empty());
  CHECK(fault_of("[]", kObject) == "`params` is not an object");
  CHECK(fault_of(R"({"textDocument":{"uri":"file:///a"}})", kDocument).empty());
  CHECK(fault_of(R"({"textDocument":{"uri":1}})", kDocument) == "`textDocument.uri` is not text");
  CHECK(fault_of(R"({"position":{"line":0,"character":2}})", kPosition).empty());
  for (const char* wrong :
       {R"({"line":-1,"character":2})", R"({"line":0.5,"character":2})", R"({"line":1})", "[0, 2]", "1e99"}) {
    CHECK(fault_of(R"({"position":)" + std::string(wrong) + "}", kPosition) == "`position` is not a position");
  }
  CHECK(fault_of(R"({"textDocument":{"uri":"u","version":1},"contentChanges":[{"range":{},"text":""}]})", kChanges) ==
        "`contentChanges` is not a list of changes");
}

}  // namespace
}  // namespace sceneweld::cli
