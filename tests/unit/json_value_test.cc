// SPDX-License-Identifier: BSD-3-Clause
// The JSON parser.

#include "sceneweld/scene/json/json_value.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace sceneweld {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

// A text and the result of reading it.
struct ParsedJson {
  explicit ParsedJson(std::string text, const Limits& limits = {}) : source("a.json", "a.json", std::move(text)) {
    document = JsonDocument::Parse(source, limits, diagnostics);
  }
  JsonValue root() const { return document->root(); }
  // `line:column-column code: message; help` for each error; the second column is after the last one.
  std::string Errors() const {
    std::string errors;
    for (const Diagnostic& d : diagnostics.all()) {
      const auto begin = d.span.place(), end = source.PlaceOf(d.span.end);
      errors += (errors.empty() ? "" : "\n") + std::to_string(begin.line) + ":" + std::to_string(begin.column) + "-" +
                std::to_string(end.column) + " " + std::string(d.code.name()) + ": " + d.message;
      if (!d.hint.empty()) errors += "; " + d.hint;
    }
    return errors;
  }
  bool IsMalformed() const {
    return std::any_of(diagnostics.all().begin(), diagnostics.all().end(),
                       [](const Diagnostic& d) { return d.code.name() == "malformed-json"; });
  }

  Source source;
  Diagnostics diagnostics;
  std::unique_ptr<JsonDocument> document;
};

Json ToJson(const JsonValue& value) {
  switch (value.kind()) {
    case JsonValue::Kind::kNull: return nullptr;
    case JsonValue::Kind::kBool: return value.boolean();
    case JsonValue::Kind::kNumber: return value.number();
    case JsonValue::Kind::kString: return std::string(value.text());
    case JsonValue::Kind::kList: {
      Json list = Json::array();
      for (JsonValue entry = value.first(); entry; entry = entry.next()) list.push_back(ToJson(entry));
      return list;
    }
    case JsonValue::Kind::kObject: break;
  }
  Json object = Json::object();
  for (JsonValue entry = value.first(); entry; entry = entry.next()) {
    object[std::string(entry.key())] = ToJson(entry);
  }
  return object;
}

TEST_CASE("a JSON text is read as nlohmann-json reads it") {
  for (const std::string text : {"null",
                                 " true ",
                                 "false",
                                 "0",
                                 "-0",
                                 "-0.0",
                                 "10",
                                 "1.5",
                                 "-12.25e+3",
                                 "1E2",
                                 "1e-2",
                                 "0e5",
                                 "123456789012345678901234567890",
                                 "9007199254740993",
                                 "2.2250738585072014e-308",
                                 "4.9406564584124654e-324",
                                 "1.7976931348623157e308",
                                 R"("")",
                                 R"("a")",
                                 R"("\"\\\/\b\f\n\r\t")",
                                 R"("\u0041\u00e9\u20AC\ud83d\uDE00 x \u0000 y")",
                                 "\"\x7f\"",
                                 "\"h\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80\"",
                                 "[]",
                                 "{}",
                                 "[[[[]]], {}]",
                                 R"({"a": 1, "": {"b": [null, 2]}})",
                                 "\xEF\xBB\xBF[1]",
                                 "\r\n\t [ 1 ,\n2\t] \n",
                                 R"({"\u0061b": 1, "a": {"a": {"a": 1}}})"}) {
    CAPTURE(text);
    const ParsedJson read(text);
    CHECK(read.Errors() == "");
    REQUIRE(read.document);
    CHECK(ToJson(read.root()) == Json::parse(text));
  }
}

TEST_CASE("what is no JSON is an error that says what was expected, at its place") {
  const std::pair<const char*, const char*> kBad[] = {
      {"", "1:1-1 malformed-json: malformed JSON: expected a value, not the end of the text"},
      {" \n ", "2:2-2 malformed-json: malformed JSON: expected a value, not the end of the text"},
      {"[1, 2", "1:6-6 malformed-json: malformed JSON: expected `,` or `]`, not the end of the text"},
      {"[1 2]", "1:4-5 malformed-json: malformed JSON: expected `,` or `]`, not `2`"},
      {"[1,,2]", "1:4-5 malformed-json: malformed JSON: expected a value, not `,`"},
      {"[,1]", "1:2-3 malformed-json: malformed JSON: expected a value, not `,`"},
      {"[1,]", "1:4-5 malformed-json: malformed JSON: expected a value, not `]`; remove the comma before it"},
      {"{\"a\": 1,\n}",
       "2:1-2 malformed-json: malformed JSON: expected a key in double quotes, not `}`; remove the comma before it"},
      {"[1}", "1:3-4 malformed-json: malformed JSON: expected `,` or `]`, not `}`"},
      {"{\"a\": 1]", "1:8-9 malformed-json: malformed JSON: expected `,` or `}`, not `]`"},
      {"{\"a\" 1}", "1:6-7 malformed-json: malformed JSON: expected `:`, not `1`"},
      {"{\"a\"}", "1:5-6 malformed-json: malformed JSON: expected `:`, not `}`"},
      {"{\"a\":}", "1:6-7 malformed-json: malformed JSON: expected a value, not `}`"},
      {"{1: 2}", "1:2-3 malformed-json: malformed JSON: expected a key in double quotes, not `1`"},
      {"{a: 2}", "1:2-3 malformed-json: malformed JSON: expected a key in double quotes, not `a`"},
      {"{'a': 2}",
       "1:2-3 malformed-json: malformed JSON: expected a key in double quotes, not `'`; "
       "JSON puts text between double quotes"},
      {"[1] 2", "1:5-6 malformed-json: malformed JSON: expected the end of the text, not `2`"},
      {"[1]]", "1:4-5 malformed-json: malformed JSON: expected the end of the text, not `]`"},
      {"1 \"a\"", "1:3-4 malformed-json: malformed JSON: expected the end of the text, not text"},
      {"[tru]", "1:2-5 malformed-json: malformed JSON: expected a value, not `tru`"},
      {"[truely]", "1:2-8 malformed-json: malformed JSON: expected a value, not `truely`"},
      {"[True]", "1:2-6 malformed-json: malformed JSON: expected a value, not `True`; JSON writes `true`"},
      {"[NaN]", "1:2-5 malformed-json: malformed JSON: expected a value, not `NaN`; JSON does not support NaN"},
      {"[-Infinity]",
       "1:2-11 malformed-json: malformed JSON: expected a value, not `-Infinity`; JSON does not support infinity"},
      {"// a\n1", "1:1-2 malformed-json: malformed JSON: expected a value, not `/`; JSON has no comments"},
      {"[012]", "1:2-5 malformed-json: malformed JSON: a number begins with a zero that other digits follow"},
      {"[-012]", "1:2-6 malformed-json: malformed JSON: a number begins with a zero that other digits follow"},
      {"[+1]", "1:2-4 malformed-json: malformed JSON: expected a value, not `+1`"},
      {"[.5]", "1:2-4 malformed-json: malformed JSON: expected a value, not `.5`"},
      {"[-]", "1:2-3 malformed-json: malformed JSON: expected a value, not `-`"},
      {"[1.]", "1:4-5 malformed-json: malformed JSON: expected a digit behind the point, not `]`"},
      {"[1.e2]", "1:4-6 malformed-json: malformed JSON: expected a digit behind the point, not `e2`"},
      {"[1e]", "1:4-5 malformed-json: malformed JSON: expected a digit of the exponent, not `]`"},
      {"[1e+]", "1:5-6 malformed-json: malformed JSON: expected a digit of the exponent, not `]`"},
      {"[0x10]", "1:3-6 malformed-json: malformed JSON: expected `,` or `]`, not `x10`"},
      {"[\"a]", "1:5-5 malformed-json: malformed JSON: expected `\"`, not the end of the text"},
      {"[\"a\\", "1:5-5 malformed-json: malformed JSON: expected `\"`, not the end of the text"},
      {"[\"a\nb\"]",
       "1:4-1 malformed-json: malformed JSON: text holds a line break, which must be written as an escape, as in "
       "`\\n`"},
      {"[\"a\tb\"]",
       "1:4-5 malformed-json: malformed JSON: text holds a tab, which must be written as an escape, as in `\\n`"},
      {"[\"\\x\"]", "1:3-5 malformed-json: malformed JSON: `\\` is not followed by one of `\"\\/bfnrtu`"},
      {"[\"\\u12\"]", "1:3-7 malformed-json: malformed JSON: `\\u` is not followed by four hexadecimal digits"},
      {"[\"\\u-123\"]", "1:3-9 malformed-json: malformed JSON: `\\u` is not followed by four hexadecimal digits"},
      {"[\"\\u", "1:3-5 malformed-json: malformed JSON: `\\u` is not followed by four hexadecimal digits"},
      {"[\"\\uD800\"]", "1:3-9 malformed-json: malformed JSON: half of a surrogate pair"},
      {"[\"\\uDC00\"]", "1:3-9 malformed-json: malformed JSON: half of a surrogate pair"},
      {"[\"\\uD800\\u0041\"]", "1:3-9 malformed-json: malformed JSON: half of a surrogate pair"},
      {"[\"\\uD800\\n\"]", "1:3-9 malformed-json: malformed JSON: half of a surrogate pair"},
      {"[\"a\xFF\"]", "1:4-5 malformed-json: malformed JSON: text holds a byte that is no UTF-8"},
      {"[\"\xC0\xAF\"]", "1:3-4 malformed-json: malformed JSON: text holds a byte that is no UTF-8"},
      {"[\"\xED\xA0\x80\"]", "1:3-4 malformed-json: malformed JSON: text holds a byte that is no UTF-8"},
      {"[\xE2\x82\xAC]", "1:2-3 malformed-json: malformed JSON: expected a value, not `\xE2\x82\xAC`"},
      {"[\x01]", "1:2-3 malformed-json: malformed JSON: expected a value, not a control character"},
      {"{\"a\": 1, \"b\": {\"a\": 2, \"\\u0061\": 3}}",
       "1:24-32 duplicate-key: the key `a` stands twice in this object"},
      {"[1e400, -1e400]",
       "1:2-7 out-of-range: `1e400` is beyond the range of numbers; `1e400` is too large: numbers end at 1.797e308\n"
       "1:9-15 out-of-range: `-1e400` is beyond the range of numbers; `-1e400` is too large: numbers end at "
       "1.797e308"},
  };
  for (const auto& [text, error] : kBad) {
    CAPTURE(text);
    const ParsedJson read(text);
    CHECK(read.document == nullptr);
    CHECK(read.Errors() == error);
    CHECK((!read.IsMalformed() || Json::parse(text, nullptr, false).is_discarded()));
  }
  const ParsedJson with_nul(std::string("[1\0]", 4));
  CHECK(with_nul.Errors() == "1:3-4 malformed-json: malformed JSON: expected `,` or `]`, not a control character");
  const ParsedJson opened("{\"a\": [\n1");
  REQUIRE(opened.diagnostics.all()[0].notes.size() == 1);
  CHECK(opened.diagnostics.all()[0].notes[0].span.place().column == 7);
}

TEST_CASE("every JSON value and key knows its place") {
  const ParsedJson read("{\"a\": [1, \"\xC3\xA9\"],\n \"b c\": {\n}, \"d\": -1.50}");
  REQUIRE(read.document);
  const auto place = [&](const Span& span) { return read.source.text().substr(span.begin, span.end - span.begin); };
  const JsonValue a = read.root().first(), b = a.next(), d = b.next();
  CHECK(place(read.root().span()) == "{\"a\": [1, \"\xC3\xA9\"],");
  CHECK(place(a.key_span()) == "\"a\"");
  CHECK(place(a.span()) == "[1, \"\xC3\xA9\"]");
  CHECK(place(a.first().span()) == "1");
  CHECK(place(a.first().next().span()) == "\"\xC3\xA9\"");
  CHECK_FALSE(a.first().next().next());
  CHECK(b.key() == "b c");
  CHECK(b.key_span().place().line == 2);
  CHECK(b.written() == "{\n}");
  CHECK_FALSE(b.first());
  CHECK(d.written() == "-1.50");
  CHECK_FALSE(d.next());
  CHECK(read.root().Find("d").number() == -1.5);
  CHECK_FALSE(read.root().Find("c"));
  CHECK_FALSE(a.Find("a"));
}

TEST_CASE("limits stop the reading of JSON") {
  Limits limits;
  limits.max_depth = 3;
  CHECK(ParsedJson("[[[1]]]", limits).Errors() == "");
  CHECK(ParsedJson("[[[[1]]]]", limits).Errors() == "1:4-5 limit-exceeded: more than 3 values inside of each other");
  CHECK(ParsedJson(std::string(1'000'000, '['), {}).Errors() ==
        "1:10001-10002 limit-exceeded: more than 10000 values inside of each other");
  limits.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  CHECK(ParsedJson("[1]", limits).Errors() == "1:1-2 limit-exceeded: stopped while reading");
}

TEST_CASE("an object of many keys is read, and a key that stands twice in it is found") {
  std::string text = "{";
  for (int i = 0; i < 1000; ++i) text += "\"k" + std::to_string(i) + "\": " + std::to_string(i) + ",\n";
  const ParsedJson good(text + "\"last\": 0}");
  REQUIRE(good.document);
  CHECK(good.root().Find("k999").number() == 999);
  CHECK(ParsedJson(text + "\"k7\": 0}").Errors() == "1001:1-5 duplicate-key: the key `k7` stands twice in this object");
}

// JSON of the repository that is not large.
std::vector<std::string> TextsOfTheRepository() {
  std::vector<fs::path> paths;
  for (const char* folder : {"tests/exhibits", "models", "docs", "cli/viewer"}) {
    const fs::path root = fs::path(SCENEWELD_SOURCE_DIR) / folder;
    if (!fs::exists(root)) continue;
    for (auto entry = fs::recursive_directory_iterator(root); entry != fs::recursive_directory_iterator(); ++entry) {
      if (entry->path().filename() == "node_modules") entry.disable_recursion_pending();
      const auto extension = entry->path().extension();
      const bool is_json = extension == ".json" || extension == ".gltf";
      if (is_json && entry->is_regular_file() && entry->file_size() < 100'000) paths.push_back(entry->path());
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const fs::path& path : paths) {
    std::ifstream file(path, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

TEST_CASE("the values before a malformed place can be read, and duplicate keys with them") {
  const auto first_keys = [](const std::string& text) {
    const Source source("a.json", "a.json", text);
    const auto document = JsonDocument::ParseUpToFault(source, {});
    std::string keys;
    for (JsonValue value = document->root().first(); value; value = value.next()) keys += value.key();
    return keys;
  };
  CHECK(first_keys(R"({"a": 1, "a": 2})") == "aa");
  CHECK(first_keys(R"({"a": 1, "b": [2, {"c": oops)") == "ab");
  CHECK(first_keys(R"({"a": 1, "b")") == "a");
  CHECK(first_keys(R"({"a": {"b": 1, "c": )") == "a");
  CHECK(first_keys(R"({"a": 1, "b\)") == "a");
  CHECK(first_keys("{").empty());
}

// Both readers accept a text and find the same in it, or both refuse it.
bool AgreesWithNlohmann(const std::string& text) {
  const ParsedJson read(text);
  const Json other = Json::parse(text, nullptr, false);
  if (read.document) return !other.is_discarded() && ToJson(read.root()) == other;
  // nlohmann-json accepts repeated keys, and reads numbers close to zero as zero.
  return !read.IsMalformed() || other.is_discarded();
}

TEST_CASE("the JSON files of the repository, and what comes of changing a byte, are read as nlohmann-json reads them") {
  const auto texts = TextsOfTheRepository();
  CHECK(texts.size() > 100);
  std::mt19937 random(7);
  const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
  constexpr std::string_view kBytes = "{}[]\",:\\/ \n\t0123456789.eE+-tfnu\x01\x7f\x80\xc3\xe2\xf0\xff";
  std::size_t accepted = 0, refused = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    CAPTURE(texts[i]);
    CHECK(AgreesWithNlohmann(texts[i]));
    if (texts[i].empty() || texts[i].size() > 3000) continue;
    for (int change = 0; change < 20; ++change) {
      std::string text = texts[i];
      const std::size_t at = below(text.size());
      switch (below(4)) {
        case 0: text.erase(at, 1 + below(3)); break;
        case 1: text.insert(at, 1, kBytes[below(kBytes.size())]); break;
        case 2: text[at] = kBytes[below(kBytes.size())]; break;
        default: text.resize(at); break;
      }
      ++(Json::accept(text) ? accepted : refused);
      if (!AgreesWithNlohmann(text)) FAIL_CHECK("they differ in: " << text);
    }
  }
  CHECK(accepted > 50);
  CHECK(refused > 500);
}

}  // namespace
}  // namespace sceneweld
