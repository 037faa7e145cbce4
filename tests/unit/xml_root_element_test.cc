// SPDX-License-Identifier: BSD-3-Clause
#include <catch2/catch.hpp>

#include "sceneweld/parsers/xml/root_element.h"

namespace sceneweld {
namespace {

TEST_CASE("a prefix is declared by an attribute of a tag") {
  for (const char* const text : {
           R"(<sdf version="1.9" xmlns:drake="http://drake.mit.edu"/>)",
           "<?xml version='1.0'?>\n<!-- a > b -->\n<sdf\n  xmlns:drake = 'd'/>",
           R"(<sdf><model xmlns:drake="d"/></sdf>)",
           R"(<robot name="it's" xmlns:drake="d"/>)",
           R"(<robot note="a > b" xmlns:drakes="" xmlns:drake="d"/>)",
       }) {
    INFO(text);
    CHECK(DeclaresPrefix(text, "drake"));
    CHECK_FALSE(DeclaresPrefix(text, "sceneweld"));
  }
}

TEST_CASE("text that only looks like a declaration does not count") {
  for (const char* const text : {
           R"(<sdf><!-- <model xmlns:drake="d"/> --></sdf>)",
           R"(<sdf note=" xmlns:drake='d'"/>)",
           R"(<sdf><![CDATA[<model xmlns:drake="d"/>]]></sdf>)",
           R"(<sdf> xmlns:drake="d" </sdf>)",
           R"(<sdf xmlns:drakes="d"/>)",
           "<sdf xmlns:drake",
           "",
       }) {
    INFO(text);
    CHECK_FALSE(DeclaresPrefix(text, "drake"));
  }
}

TEST_CASE("the root element names the format, whatever is in front of it") {
  CHECK(FormatByRoot("<?xml version='1.0'?><!-- <robot> --><!DOCTYPE sdf>\n<sdf version='1.9'>") == "sdf");
  CHECK(FormatByRoot("<robot>") == "urdf");
  CHECK(FormatByRoot("<mujoco/>") == "mjcf");
  CHECK(FormatByRoot("<svg/>").empty());
  CHECK(FormatByRoot("no XML").empty());
}

}  // namespace
}  // namespace sceneweld
