// SPDX-License-Identifier: BSD-3-Clause
// The record of a file: its text, and what is dropped where plain values differ.

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/record/private_parts.h"
#include "sceneweld/parsers/record/record.h"
#include "sceneweld/parsers/record/record_writer.h"
#include "sceneweld/parsers/record/xml_record.h"

namespace sceneweld::record {
namespace {

std::string TextOf(RecordWriter& writer) {
  std::string text;
  Diagnostics diagnostics;
  writer.Take()->Send([&](std::string_view piece) { return text.append(piece), true; }, diagnostics);
  return text;
}

PlainOf Says(std::string key, std::string value) {
  return [key, value](std::string_view asked) {
    return asked == key ? std::optional(value) : std::optional<std::string>();
  };
}

}  // namespace

TEST_CASE("a record comes back with names and values that have marks of the record") {
  RecordWriter writer;
  writer.Add("body", "a b;c|d", {"note", "x%3By"});
  writer.Add("body", "a b;c|d", {"mass", "2", "1"});
  writer.Mention("model", "m");
  writer.Add("body", "a b;c|d", {.key = "later", .value = "3", .joins = true});
  const std::string text = TextOf(writer);
  REQUIRE(IsRecord(text));
  CHECK(text.find_first_of("<>&\"'") == text.npos);
  Record record(XmlText{text, {}});
  Entry* const entry = record.Find("body", "a b;c|d");
  REQUIRE(entry);
  CHECK(entry->Value("note") == "x;y");
  CHECK(entry->Value("mass") == "2");
  CHECK(entry->Value("later") == "3");
  CHECK(record.All("model").size() == 1);
}

TEST_CASE("a plain value that differs drops its word and those that it is joined with") {
  const std::string text = "1;\njoint j lower=0|1 free=5 gear=2|1 +rotor=3 +armature|4;\n";
  Diagnostics diagnostics;
  Record same(XmlText{text, {}});
  const auto as_written = [](std::string_view key) -> std::optional<std::string> {
    return key == "lower" ? "1.0000000000001" : key == "gear" ? "1.0" : "4";
  };
  CHECK(same.Find("joint", "j")->Check(as_written, {}, diagnostics));
  CHECK(same.Find("joint", "j")->Keys() == std::vector<std::string_view>{"lower", "free", "gear", "rotor"});
  Record edited(XmlText{text, {}});
  const auto with_armature = [&](std::string_view key) { return key == "armature" ? "5" : as_written(key); };
  CHECK(!edited.Find("joint", "j")->Check(with_armature, {}, diagnostics));
  CHECK(edited.Find("joint", "j")->Keys() == std::vector<std::string_view>{"lower", "free"});
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all().front().message.find("armature") != std::string::npos);
  Record gone(XmlText{text, {}});
  CHECK(!gone.Find("joint", "j")->Check(Says("lower", "1"), {}, diagnostics));
  CHECK(gone.Find("joint", "j")->Keys() == std::vector<std::string_view>{"lower", "free"});
}

TEST_CASE("plain values are compared as numbers where they are numbers") {
  CHECK(SamePlain("1,2:name", "1.0,2:name"));
  CHECK(SamePlain("inf", "inf"));
  CHECK(!SamePlain("inf", "4"));
  CHECK(!SamePlain("-inf", "inf"));
  CHECK(!SamePlain("1,2", "1,2,3"));
  CHECK(!SamePlain("a", "b"));
  CHECK(SamePlain("1000000", "1000000.0000001"));
  CHECK(!SamePlain("0", "1e-6"));
}

TEST_CASE("a text of another version is not taken for a record") {
  CHECK(!IsRecord("scene"));
  CHECK(!IsRecord("12;"));
  CHECK(LooksLikeRecord("12;"));
  CHECK(!LooksLikeRecord("a note"));
  Record empty(XmlText{"1;\n;;joint;\n", {}});
  CHECK(!empty.Has("joint"));
}

TEST_CASE("elements have addresses, and numbers if they have no names") {
  Address visual;
  visual.Enter("sdf", "", 1);
  visual.Enter("world", "w", 1);
  visual.Enter("model", "arm", 1);
  visual.Enter("visual", "", 2);
  CHECK(visual.Take() == "arm::#2");
  Address world;
  world.Enter("sdf", "", 1);
  world.Enter("world", "w", 1);
  CHECK(world.Take() == "w");
  const Source source("/a.urdf", "a.urdf",
                      "<robot sceneweld:record='1;\nlaw #2 a=1;\n' sceneweld:record_2='1;\nlink b name=c;\nlink gone "
                      "name=d;\n'><law/><law/><law/><link name='b'/></robot>");
  Diagnostics diagnostics;
  const auto document = XmlDocument::Parse(source, diagnostics);
  REQUIRE(document);
  XmlRecord record(document->root(), diagnostics);
  std::vector<bool> has;
  for (const Element child : document->root().children()) has.push_back(record.Of(child) != nullptr);
  CHECK(has == std::vector<bool>{false, true, false, true});
  CHECK(diagnostics.all().empty());
  record.ReportUnused(diagnostics);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all().front().message.find("link `gone`") != std::string::npos);
}

TEST_CASE("a long record is several attributes") {
  RecordWriter writer({}, kAttribute);
  const std::string value(1'000'000, 'x');
  for (int i = 0; i < 20; ++i) writer.Add("link", "l" + std::to_string(i), {"note", value});
  Diagnostics diagnostics;
  const Source source("/a.urdf", "a.urdf", "<robot" + Collected(*writer.Take(), diagnostics) + "/>");
  const auto document = XmlDocument::Parse(source, diagnostics);
  REQUIRE(document);
  CHECK(document->root().attribute("sceneweld:record_3"));
  for (Attribute a = document->root().first_attribute(); a; a = a.next()) CHECK(a.value().size() < 10'000'000);
  XmlRecord record(document->root(), diagnostics);
  CHECK(record.record().All("link").size() == 20);
  CHECK(diagnostics.all().empty());
}

TEST_CASE("private parts of a file are found and removed") {
  const auto strip = [](std::string_view text) {
    const auto parts = PrivateParts(text);
    REQUIRE(parts);
    return WithoutPrivateParts(text, *parts);
  };
  const std::string_view sdf =
      "<sdf xmlns:sceneweld=\"urn:sceneweld\" sceneweld:record='1;\nlink a name=b;\n' sceneweld:record_2=\"1;\nlink c "
      "name=d;\n\"><link name=\"a\"/></sdf>";
  CHECK(strip(sdf) == "<sdf><link name=\"a\"/></sdf>");
  CHECK(PrivateParts(sdf)->at(1).shown == "link a: name=b\n");
  CHECK(strip("<mujoco>\n  <site name=\"sceneweld:helper:1\"/>\n  <custom>\n    <text name=\"sceneweld\" "
              "data=\"1;\nmodel m;\n\"/>\n  </custom>\n</mujoco>") ==
        "<mujoco>\n  <site name=\"world::helper1\"/>\n</mujoco>");
  CHECK(strip("<mujoco><custom><text name=\"note\" data=\"1;\"/><text name=\"sceneweld:body:a\" data=\"x=1\"/>"
              "</custom></mujoco>") == "<mujoco><custom><text name=\"note\" data=\"1;\"/></custom></mujoco>");
  CHECK(!PrivateParts("PXR-USDC"));
  const std::string layer = "#usda 1.0\n( customLayerData = { string sceneweld = \"\"\"1;\nprim /a k=v;\n\"\"\" } )\n";
  const auto parts = PrivatePartsOfLayer(layer, "1;\nprim /a k=v;\n", "1");
  REQUIRE(parts);
  CHECK(parts->front().shown == "prim /a: k=v\n");
  CHECK(WithoutPrivateParts(layer, *parts) == "#usda 1.0\n( customLayerData = { string sceneweld = \"1\" } )\n");
  CHECK(!PrivatePartsOfLayer("#usda 1.0\n", "1;\n", "1"));
}

}  // namespace sceneweld::record
