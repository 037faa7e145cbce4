// SPDX-License-Identifier: BSD-3-Clause
// The tables of the formats must be true: rows with a meaning read and write it.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <map>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/table/xml_output.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/tests/unit/each_row.h"

namespace sceneweld {
namespace {

// A text that a row of this type reads.
std::string SampleOf(const Field& field) {
  const std::string_view type = field.value_type;
  static const std::map<std::string_view, std::string_view> kSamples = {
      {"number", "0.25"},
      {"integer", "2"},
      {"bool", "true"},
      {"text", "some"},
      {"name", "some"},
      {"renderer", "some"},
      {"link", "some"},
      {"group", "some"},
      {"red green blue alpha", "0.25 0.5 0.75 1"},
      {"numbers", "1 0 0 0 0 0 0 0 0 0"},
      {"1 or 3 numbers", "1 2 3"},
      {"6 numbers", "1 0 0 0 1 0"},
      {"number, or 3 numbers", "0.25"},
      {"3 or 4 numbers", "0.25 0.5 0.75 0.5"},
  };
  if (const auto known = kSamples.find(type); known != kSamples.end()) return std::string(known->second);
  if (type == "3 numbers" && Has(field.facets, Facet::kPositive)) return "1 2 3";
  // `2 numbers`, `1 to 3 numbers`
  if (const auto count = ParseInteger(type.substr(0, type.find(' '))); count && type.ends_with("numbers")) {
    std::string sample = "1";
    for (int i = 1; i < *count; ++i) sample += " 0";
    return sample;
  }
  // `one`, `two` or `three`
  const auto begin = type.find('`');
  if (begin == std::string_view::npos) return {};
  return std::string(type.substr(begin + 1, type.find('`', begin + 1) - begin - 1));
}

// Whether two texts have the same words, and the same numbers up to rounding.
bool SameValues(std::string_view a, std::string_view b) {
  if (a == b) return true;
  std::array<double, 16> as{}, bs{};
  const std::size_t count = ScanNumbers(a, as).count;
  if (count == 0 || count != ScanNumbers(b, bs).count) return false;
  for (std::size_t i = 0; i < count; ++i) {
    if (std::abs(as[i] - bs[i]) > 1e-12) return false;
  }
  return true;
}

TEST_CASE("what a row reads it writes again") {
  for (const Format& format : Formats()) {
    if (!format.root) continue;
    std::size_t tried = 0;
    ForEachRow(format, [&](const ElementRow& row, const Field& field) {
      if (field.kind != Field::Kind::kField) return;
      struct Trial {
        const Field& field;
        const Dialect& dialect;
        std::string sample, written, reported;
      } trial{field, *format.dialect, SampleOf(field), {}, {}};
      INFO(format.name << ": `" << field.name << "` in <" << row.name << ">, " << field.value_type);
      REQUIRE(field.with_owner);
      field.with_owner(
          [](void* owner, void* context) {
            Trial& one = *static_cast<Trial*>(context);
            Diagnostics diagnostics;
            Reading reading{diagnostics, one.dialect};
            one.field.parse(one.field, XmlText{one.sample, {}}, owner, reading);
            for (const Diagnostic& d : diagnostics.all()) one.reported += d.message;
            one.field.format(owner, 0, one.written);
          },
          &trial);
      CHECK(trial.reported == "");
      CHECK_FALSE(trial.sample.empty());
      CHECK(SameValues(trial.written, trial.sample));
      ++tried;
    });
    CHECK(tried > 30);
  }
}

TEST_CASE("what a custom row reads it writes again") {
  std::size_t tried = 0;
  for (const Format& format : Formats()) {
    if (!format.root) continue;
    ForEachRow(format, [&](const ElementRow& row, const Field& field) {
      if (!field.read) return;
      INFO(format.name << ": `" << field.name << "` in <" << row.name << ">, " << field.value_type);
      Diagnostics diagnostics;
      LossReport losses(diagnostics);
      XmlOutput sample(*format.dialect, losses);
      sample.Open("toy");
      sample.Value(field, SampleOf(field));
      sample.Close();
      struct Trial {
        const Field& field;
        const Dialect& dialect;
        Diagnostics& diagnostics;
        XmlOutput written;
        const Source source;
      } trial{field,
              *format.dialect,
              diagnostics,
              {*format.dialect, losses},
              {"/toy.xml", "toy.xml", sample.Finish()}};
      field.with_owner(
          [](void* owner, void* context) {
            Trial& one = *static_cast<Trial*>(context);
            Reading reading{one.diagnostics, one.dialect};
            const auto document = XmlDocument::Parse(one.source, one.diagnostics);
            CHECK(ReadFieldsInto(document->root("toy"), {&one.field, 1}, one.field.owner, owner, reading));
            one.written.Open("toy");
            one.field.write(one.written, owner);
            one.written.Close();
          },
          &trial);
      CHECK(diagnostics.error_count() == 0);
      CHECK(trial.written.Finish() == trial.source.text());
      ++tried;
    });
  }
  CHECK(tried >= 4);
}

TEST_CASE("a custom row that names the function which reads names the one which writes") {
  for (const Format& format : Formats()) {
    if (!format.root) continue;
    ForEachRow(format, [&](const ElementRow& row, const Field& field) {
      INFO(format.name << ": `" << field.name << "` in <" << row.name << ">");
      CHECK((field.read != nullptr) == (field.write != nullptr));
    });
  }
}

TEST_CASE("most rows that have a meaning both read and write it") {
  // The share that was reached, in per cent. The aim is 70, and the number must never fall.
  static const std::map<std::string_view, std::size_t> kFloor = {{"urdf", 89}, {"sdf", 80}, {"mjcf", 89}};
  for (const Format& format : Formats()) {
    if (!format.root) continue;
    std::size_t meaning = 0, both = 0;
    std::string others;
    ForEachRow(format, [&](const ElementRow& row, const Field& field) {
      if (!HasMeaning(field)) return;
      ++meaning;
      both += ReadsAndWrites(field) ? 1 : 0;
      if (!ReadsAndWrites(field)) others += "  <" + std::string(row.name) + "> " + std::string(field.name) + "\n";
    });
    std::cout << format.name << ": " << both << " of " << meaning << " rows that have a meaning read and write\n";
    if (std::getenv("SCENEWELD_SHOW_ROWS")) std::cout << others;
    INFO(format.name << ": the others are\n" << others);
    REQUIRE(kFloor.contains(format.name));
    CHECK(both * 100 >= kFloor.at(format.name) * meaning);
  }
}

}  // namespace
}  // namespace sceneweld
