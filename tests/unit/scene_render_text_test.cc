// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics as text.

#include <catch2/catch.hpp>

#include "sceneweld/scene/rendering/render.h"

using sceneweld::Diagnostic;
using sceneweld::Severity;
using sceneweld::Source;
using sceneweld::Span;

namespace {

// The text of an error at the first occurrence of `what`.
std::string Rendered(const std::string& text, const std::string& what, std::string message = "wrong") {
  const Source source("/x/a.sdf", "a.sdf", text);
  const auto at = static_cast<std::uint32_t>(text.find(what));
  return RenderText(Diagnostic("bad-number", Severity::kError,
                               Span{&source, at, at + static_cast<std::uint32_t>(what.size())}, std::move(message)));
}

}  // namespace

TEST_CASE("a byte order mark and line ends of two bytes are not part of a line") {
  CHECK(Rendered("\xEF\xBB\xBFx\r\ny\r\n", "x") == "error[bad-number]: wrong\n --> a.sdf:1:1\n  |\n1 | x\n  | ^\n");
  CHECK(Rendered("x\r\ny\r\n", "y") == "error[bad-number]: wrong\n --> a.sdf:2:1\n  |\n2 | y\n  | ^\n");
}

TEST_CASE("an empty file has no line to show, and a place at the end of a file has a caret") {
  CHECK(Rendered("", "") == "error[bad-number]: wrong\n --> a.sdf\n");
  const Source source("/x/a.sdf", "a.sdf", "ab");
  CHECK(RenderText(Diagnostic("bad-number", Severity::kError, Span{&source, 2, 2}, "wrong")) ==
        "error[bad-number]: wrong\n --> a.sdf:1:3\n  |\n1 | ab\n  |   ^\n");
}

TEST_CASE("of a long line the part around the place is shown") {
  const std::string text = Rendered(std::string(1000, 'a') + "X" + std::string(1000, 'b'), "X");
  CHECK(text == "error[bad-number]: wrong\n --> a.sdf:1:1001\n  |\n1 | ..." + std::string(80, 'a') + "X" +
                    std::string(79, 'b') + "...\n  | " + std::string(83, ' ') + "^\n");
}

TEST_CASE("control characters of the input never reach the terminal") {
  const std::string text = Rendered("a\x1b[31mb", "b", "no frame `\x1b[31m\n\xC2\x9B`");
  CHECK(text == "error[bad-number]: no frame `\\x1b[31m\\n\\x9b`\n --> a.sdf:1:7\n  |\n1 | a [31mb\n  |       ^\n");
}

TEST_CASE("a JSON line has a key only where there is a value") {
  CHECK(RenderJsonLine(Diagnostic("bad-number", Severity::kError, {}, "a \"b\"\n\x01")) ==
        R"({"severity":"error","code":"bad-number","message":"a \"b\"\n\u0001"})");
}

TEST_CASE("bytes that are no UTF-8 are shown as replacement characters") {
  CHECK(Rendered("a\xFF\xE4 b", "b") ==
        "error[bad-number]: wrong\n --> a.sdf:1:5\n  |\n1 | a\xEF\xBF\xBD\xEF\xBF\xBD b\n  |     ^\n");
}
