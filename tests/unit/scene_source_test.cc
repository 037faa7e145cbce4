// SPDX-License-Identifier: BSD-3-Clause
// Places in texts.

#include <catch2/catch.hpp>

#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {
namespace {

constexpr const char* kBom = "\xEF\xBB\xBF";

void CheckPlace(const Source& source, std::size_t offset, int line, int column) {
  const Source::Place place = source.PlaceOf(offset);
  INFO("offset " << offset);
  CHECK(place.line == line);
  CHECK(place.column == column);
}

TEST_CASE("lines and columns count from one") {
  const Source source("/a.urdf", "a.urdf", "one\ntwo\n\nfour");
  CheckPlace(source, 0, 1, 1);
  CheckPlace(source, 3, 1, 4);
  CheckPlace(source, 4, 2, 1);
  CheckPlace(source, 8, 3, 1);
  CheckPlace(source, 12, 4, 4);
}

TEST_CASE("columns count code points, not bytes") {
  const Source source("/a", "a", "Gr\u00f6\u00dfe \U0001F916x");
  CheckPlace(source, 4, 1, 4);   // behind the o with its dots, two bytes
  CheckPlace(source, 8, 1, 7);   // the robot, behind the blank
  CheckPlace(source, 12, 1, 8);  // behind its four bytes
}

TEST_CASE("columns of a long line are those that counting from its start gives") {
  std::string text = "first\n";
  for (int i = 0; i < 20'000; ++i) text += i % 3 == 0 ? "\u00e4" : "a";
  text += "\nlast";
  const Source source("/a", "a", text);
  int column = 1;
  for (std::size_t at = 6; text[at] != '\n'; ++at) {
    if ((static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) continue;
    if (at % 97 == 0) CheckPlace(source, at, 2, column);
    ++column;
  }
  CheckPlace(source, text.size() - 4, 3, 1);
  CHECK(source.Line(2).size() == text.size() - 11);
}

TEST_CASE("places past the end are the end") {
  const Source source("/a", "a", "ab\n");
  CheckPlace(source, 100, 2, 1);
  const Source empty("/a", "a", "");
  CheckPlace(empty, 5, 1, 1);
}

TEST_CASE("a byte order mark is not part of the first line") {
  const Source source("/a", "a", std::string(kBom) + "abc\nd");
  CheckPlace(source, 0, 1, 1);
  CheckPlace(source, 3, 1, 1);
  CheckPlace(source, 4, 1, 2);
  CHECK(source.Line(1) == "abc");
  CHECK(source.Line(2) == "d");
}

TEST_CASE("a line is its text without the line break of either kind") {
  const Source source("/a", "a", "one\r\ntwo\n\r\nend\r");
  CHECK(source.Line(1) == "one");
  CHECK(source.Line(2) == "two");
  CHECK(source.Line(3).empty());
  CHECK(source.Line(4) == "end");
  CHECK(source.Line(5).empty());
  CHECK(source.Line(99).empty());
}

TEST_CASE("a file of nothing but a byte order mark has one empty line") {
  const Source source("/a", "a", kBom);
  CHECK(source.Line(1).empty());
  CheckPlace(source, 3, 1, 1);
}

TEST_CASE("a span gives its file and line as scene JSON shows them") {
  const Source source("/robots/arm.urdf", "arm.urdf", "<robot>\n<link/>\n");
  CHECK(Span{&source, 8, 14}.FileAndLine() == "arm.urdf:2");
  CHECK(Span{}.FileAndLine().empty());
}

TEST_CASE("sources stay where they are when others are added") {
  Sources sources;
  const Source& first = sources.Add("/a", "a", "x");
  for (int i = 0; i < 1000; ++i) sources.Add("/b", "b", "y");
  CHECK(first.text() == "x");
  CHECK(sources.count() == 1001);
}

}  // namespace
}  // namespace sceneweld
