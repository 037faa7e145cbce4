// SPDX-License-Identifier: BSD-3-Clause
// XML errors in URDF.

#include <catch2/catch.hpp>

#include "sceneweld/parsers/xml/element.h"

namespace sceneweld {
namespace {

struct ParsedUrdf {
  Diagnostics diagnostics;
  std::unique_ptr<Source> source;
  std::unique_ptr<XmlDocument> document;
};

std::unique_ptr<ParsedUrdf> Parse(std::string text) {
  auto parsed = std::make_unique<ParsedUrdf>();
  parsed->source = std::make_unique<Source>("/x.urdf", "x.urdf", std::move(text));
  parsed->document = XmlDocument::Parse(*parsed->source, parsed->diagnostics);
  return parsed;
}

int LineOfError(std::string text) {
  const auto parsed = Parse(std::move(text));
  REQUIRE(!parsed->document);
  REQUIRE(parsed->diagnostics.error_count() == 1);
  return parsed->diagnostics.all().front().span.place().line;
}

TEST_CASE("malformed XML is reported at the line where reading fails") {
  CHECK(LineOfError("") == 1);
  CHECK(LineOfError(" \n ") >= 1);
  CHECK(LineOfError("<robot>\n<a>\n</b>\n</robot>") == 3);
  CHECK(LineOfError("<robot>\n<a>\n</robot>") == 3);
  CHECK(LineOfError("<robot>\n<a/>\n") == 2);
  CHECK(LineOfError("text\n<robot/>") == 1);
  CHECK(LineOfError("<robot/>\ntext") == 2);
  CHECK(LineOfError("<robot/>\n</robot>") == 2);
  CHECK(LineOfError("<robot>\n<a x='1'\n x='2'/></robot>") == 3);
  CHECK(LineOfError("<robot>\n\n<a x=1/></robot>") == 3);
  CHECK(LineOfError("<robot>\n<a x='1 & 2'/></robot>") == 2);
}

TEST_CASE("an attribute without a blank before it is read, with a warning at its place") {
  const auto parsed = Parse("<robot>\n<a x='1'y='2'/></robot>");
  REQUIRE(parsed->document);
  REQUIRE(parsed->diagnostics.all().size() == 1);
  CHECK(parsed->diagnostics.warning_count() == 1);
  CHECK(parsed->diagnostics.all().front().span.place().line == 2);
}

TEST_CASE("processing instructions, comments and document types may stand anywhere") {
  for (const char* text : {
           "\n <?xml version='1.0'?>\n<robot name='r'/>",
           "\xEF\xBB\xBF<?xml version='1.0'?><robot name='r'/>",
           "<robot name='r'><?editor fold > here?></robot>",
           "<!-- first --><?xml version='1.0'?><robot name='r'/><?end?>",
           "<!DOCTYPE robot [<!ENTITY x \"<y>\"> <!-- ' -->]>\n<robot name='r'/>",
           "<!DOCTYPE robot>\n<x/><robot name='r'><![CDATA[</x>]]></robot>\n<!-- last -->",
       }) {
    INFO(text);
    const auto parsed = Parse(text);
    REQUIRE(parsed->document);
    const Element robot = parsed->document->root("robot");
    REQUIRE(robot);
    CHECK(robot.attribute("name").value() == "r");
    const Span span = robot.span();
    CHECK(parsed->source->text().substr(span.begin, span.end - span.begin) == "<robot");
  }
}

}  // namespace
}  // namespace sceneweld
