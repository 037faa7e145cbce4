// SPDX-License-Identifier: BSD-3-Clause
// The JSON writer.

#include "sceneweld/scene/json/json_writer.h"

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace sceneweld {
namespace {

using Layout = JsonWriter::Layout;

template <typename Write>
std::string JsonInLayout(Layout layout, const Write& write) {
  std::string out;
  JsonWriter json(out, layout);
  write(json);
  return out;
}

void WriteSample(JsonWriter& json) {
  json.OpenObject();
  json.Put("name", "arm");
  json.Put("numbers", {1, 0.1, -0.0, 1e300});
  json.Key("list");
  json.OpenList();
  json.Value(true);
  json.Null();
  json.OpenObject();
  json.CloseObject();
  json.OpenList();
  json.CloseList();
  json.CloseList();
  json.Put("texts", std::vector<std::string>{"a", "b"});
  json.Put("size", std::size_t{18446744073709551615u});
  json.Put("negative", -3);
  json.CloseObject();
}

TEST_CASE("the layouts of the JSON writer") {
  CHECK(JsonInLayout(Layout::kCompact, WriteSample) ==
        R"({"name":"arm","numbers":[1,0.1,0,1e+300],"list":[true,null,{},[]],"texts":["a","b"],)"
        R"("size":18446744073709551615,"negative":-3})");
  CHECK(JsonInLayout(Layout::kSpaced, WriteSample) ==
        R"({"name": "arm", "numbers": [1, 0.1, 0, 1e+300], "list": [true, null, {}, []], "texts": ["a", "b"], )"
        R"("size": 18446744073709551615, "negative": -3})");
  CHECK(JsonInLayout(Layout::kIndented, [](JsonWriter& json) {
          json.OpenObject();
          json.Put("a", 1);
          json.Key("b");
          json.OpenList();
          json.Value("x");
          json.OpenObject();
          json.CloseObject();
          json.CloseList();
          json.CloseObject();
        }) == "{\n  \"a\": 1,\n  \"b\": [\n    \"x\",\n    {}\n  ]\n}");
}

TEST_CASE("lines are begun where they are asked for") {
  const auto list = [](int entries) {
    return JsonInLayout(Layout::kCompact, [&](JsonWriter& json) {
      json.OpenObject();
      json.Put("a", 1);
      json.Line(1);
      json.Key("b");
      json.OpenList({.first = 0, .others = 2, .end = 0});
      for (int i = 0; i < entries; ++i) json.Value(i);
      json.CloseList();
      json.Line();
      json.CloseObject();
    });
  };
  CHECK(list(0) == "{\"a\":1,\n \"b\":[]\n}");
  CHECK(list(3) == "{\"a\":1,\n \"b\":[\n0,\n  1,\n  2\n]\n}");
}

TEST_CASE("texts and keys are escaped, and bytes that are no UTF-8 replaced") {
  const auto text = [](std::string_view value) {
    return JsonInLayout(Layout::kCompact, [&](JsonWriter& json) { json.Value(value); });
  };
  CHECK(text("say \"what\"\\\n\t\r\x01\x7f/") == "\"say \\\"what\\\"\\\\\\n\\t\\u000d\\u0001\x7f/\"");
  CHECK(text("\xC3\xA9\xE2\x82\xAC") == "\"\xC3\xA9\xE2\x82\xAC\"");
  CHECK(text("a\xFFz\xC3") == "\"a\\ufffdz\\ufffd\"");
  CHECK(text({"\0", 1}) == "\"\\u0000\"");
  CHECK(JsonInLayout(Layout::kCompact, [](JsonWriter& json) {
          json.OpenObject();
          json.Put("a\"b", 1);
          json.Key("c");
          json.TextOf([](std::string& out) { out += "d\ne"; });
          json.CloseObject();
        }) == R"({"a\"b":1,"c":"d\ne"})");
}

TEST_CASE("numbers that are not finite are null") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  CHECK(JsonInLayout(Layout::kCompact, [&](JsonWriter& json) {
          json.Value({1, kInfinity, -kInfinity, std::numeric_limits<double>::quiet_NaN()});
        }) == "[1,null,null,null]");
}

TEST_CASE("a finished text is a value of another one") {
  const std::string inner = JsonInLayout(Layout::kSpaced, WriteSample);
  const auto json = nlohmann::json::parse(JsonInLayout(Layout::kCompact, [&](JsonWriter& outer) {
    outer.OpenList();
    outer.Raw(inner);
    outer.Raw(inner);
    outer.CloseList();
  }));
  CHECK(json[1] == nlohmann::json::parse(inner));
}

TEST_CASE("whatever is written, nlohmann-json reads it, the same in each layout") {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const auto write = [&](JsonWriter& json) {
      std::mt19937 random(seed);
      const auto value = [&](const auto& self, int depth) -> void {
        const auto kind = random() % (depth < 5 ? 7 : 5);
        if (kind == 0) return json.Null();
        if (kind == 1) return json.Value(random() % 2 == 0);
        if (kind == 2)
          return json.Value(std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 200) - 100));
        if (kind == 3) return json.Value(static_cast<int>(random()));
        if (kind == 4) {
          std::string text;
          for (auto n = random() % 8; n > 0; --n) text += static_cast<char>(random() % 256);
          return json.Value(text);
        }
        kind == 5 ? json.OpenList() : json.OpenObject({.first = 1});
        for (auto i = random() % 5; i > 0; --i) {
          if (kind == 6) json.Key("key\n" + std::to_string(i));
          self(self, depth + 1);
        }
        kind == 5 ? json.CloseList() : json.CloseObject();
      };
      value(value, 0);
    };
    const auto compact = nlohmann::json::parse(JsonInLayout(Layout::kCompact, write));
    CHECK(compact == nlohmann::json::parse(JsonInLayout(Layout::kSpaced, write)));
    CHECK(compact == nlohmann::json::parse(JsonInLayout(Layout::kIndented, write)));
  }
}

TEST_CASE("a JSON text that nobody waits for any more is not finished") {
  Limits limits;
  limits.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  std::string out;
  const auto write = [&] {
    JsonWriter json(out);
    json.Heed(&limits);
    json.OpenList();
    for (int i = 0; i < 100'000; ++i) json.Value(i);
    json.CloseList();
  };
  CHECK_THROWS_AS(write(), Stopped);
  CHECK(out.size() < 100'000);
}

}  // namespace
}  // namespace sceneweld
