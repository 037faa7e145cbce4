// SPDX-License-Identifier: BSD-3-Clause
// Places in a generated text are shown in the text that a person wrote.

#include <catch2/catch.hpp>
#include <memory>
#include <string>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {
namespace {

struct Generated {
  Sources sources;
  const Source& written =
      sources.Add("/r/arm.xacro", "arm.xacro", "<robot>\n<link name=\"${p}hand\"/>\n<arm/>\n</robot>\n");
  const Source* text = nullptr;

  Generated() {
    auto map = std::make_shared<SourceMap>();
    const auto outer =
        std::make_shared<Inclusion>(Inclusion{{&written, 32, 36}, nullptr, "in macro `arm`, called here"});
    map->calls.push_back(outer);
    // <link, copied as it is; the value of name, computed; <joint, made by a call.
    map->pieces = {{8, 13, {&written, 8, 13}}, {20, 29, {&written, 20, 28}}, {32, 38, {&written, 32, 36}, 0}};
    text = &sources.Add("/r/arm.xacro", "arm.xacro", "<robot>\n<link name=\"left_hand\"/><joint/></robot>", map);
  }
  Span In(std::uint32_t begin, std::uint32_t end) const { return {text, begin, end}; }
};

TEST_CASE("a piece that was copied keeps the places in it") {
  const Generated generated;
  const Span origin = generated.In(9, 12).Origin();
  CHECK(origin.source == &generated.written);
  CHECK(origin.begin == 9);
  CHECK(origin.end == 12);
  CHECK(generated.In(9, 12).FileAndLine() == "arm.xacro:2");
}

TEST_CASE("a place in a computed piece is the whole piece") {
  const Generated generated;
  const Span origin = generated.In(22, 24).Origin();
  CHECK(origin.begin == 20);
  CHECK(origin.end == 28);
}

TEST_CASE("a place beside all pieces belongs to the piece before it") {
  const Generated generated;
  CHECK(generated.In(30, 32).Origin().begin == 20);
  CHECK(generated.In(2, 4).Origin().source == generated.text);
}

TEST_CASE("a diagnostic in a generated text shows where it comes from, and the calls that led there") {
  const Generated generated;
  Diagnostics diagnostics;
  const Diagnostic& error = diagnostics.Error("missing-value", generated.In(32, 38), "`<joint>` has no name");
  CHECK(error.span.source == &generated.written);
  CHECK(error.span.place().line == 3);
  REQUIRE(error.notes.size() == 1);
  CHECK(error.notes[0].message == "in macro `arm`, called here");
  CHECK(error.notes[0].span.place().line == 3);
}

TEST_CASE("texts that a person wrote are their own origin") {
  const Generated generated;
  const Span span{&generated.written, 3, 5};
  CHECK(span.Origin().begin == 3);
  CHECK(span.Calls() == nullptr);
  CHECK_FALSE(Span().Origin().valid());
}

}  // namespace
}  // namespace sceneweld
