// SPDX-License-Identifier: BSD-3-Clause
// Expressions.

#include <atomic>
#include <catch2/catch.hpp>
#include <memory>
#include <string>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/expression/substitution.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/scene/verification/equality.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/repeated_text.h"

namespace sceneweld {
namespace {

constexpr std::size_t kPlenty = 1'000'000;

// The value as a text, or the error.
std::string ValueOf(const std::string& text, std::size_t steps = kPlenty) {
  Diagnostics diagnostics;
  Bindings bindings;
  bindings.Set("list", Value(Value::List{Value(1.0), Value(2.0), Value(3.0)}));
  bindings.Set("map", MappingOf({{"a", Value(1.0)}, {"b", Value("two")}}));
  const YamlPlace place(text, nullptr);
  const auto expression = Expression::Parse(place, diagnostics);
  if (!expression) return std::string(diagnostics.all().back().code.name());
  Evaluation evaluation{diagnostics, steps};
  const auto value = expression->Evaluate(place, bindings, evaluation);
  if (!value) {
    REQUIRE(diagnostics.has_errors());
    return std::string(diagnostics.all().back().code.name()) + ": " + diagnostics.all().back().message;
  }
  CHECK_FALSE(diagnostics.has_errors());
  return ToText(*value);
}

// The results of a directives file; the text of the diagnostics if it has errors.
std::string OutcomeOfDirectives(const std::string& text, LoadOptions options = {}) {
  options.format = "dmd";
  Diagnostics diagnostics;
  const auto loaded = LoadText(text, "/nowhere", options, diagnostics);
  CHECK(loaded.has_value() != diagnostics.has_errors());
  if (!loaded) return RenderText(diagnostics);
  return std::to_string(loaded->scene.models.size() - 1) + " models";
}

}  // namespace

TEST_CASE("operators of expressions bind as in Python") {
  CHECK(ValueOf("1 + 2 * 3 ** 2") == "19");
  CHECK(ValueOf("-2 ** 2") == "-4");
  CHECK(ValueOf("2 ** -1") == "0.5");
  CHECK(ValueOf("2 ** 3 ** 2") == "512");
  CHECK(ValueOf("10 - 4 - 3") == "3");
  CHECK(ValueOf("-7 // 2") == "-4");
  CHECK(ValueOf("-7 % 3") == "2");
  CHECK(ValueOf("7 % -3") == "-2");
  CHECK(ValueOf("not 1 == 2") == "true");
  CHECK(ValueOf("not true or true") == "true");
  CHECK(ValueOf("true or true and false") == "true");
  CHECK(ValueOf("1 + 1 in list") == "true");
  CHECK(ValueOf("9 not in list") == "true");
  CHECK(ValueOf("not 9 in list") == "true");
  CHECK(ValueOf("1 if false else 2 if false else 3") == "3");
  CHECK(ValueOf("map.b + 'x'") == "twox");
  CHECK(ValueOf("[[1, 2], 3][0][-1]") == "2");
}

TEST_CASE("what is not chosen is not evaluated") {
  CHECK(ValueOf("1 if true else missing") == "1");
  CHECK(ValueOf("false and missing") == "false");
  CHECK(ValueOf("true or 1 / 0 > 0") == "true");
}

TEST_CASE("whole numbers are texts of digits, others the shortest that mean them") {
  CHECK(ValueOf("100000") == "100000");
  CHECK(ValueOf("2 ** 40") == "1099511627776");
  CHECK(ValueOf("1e15") == "1e+15");
  CHECK(ValueOf("0.1 + 0.2") == "0.30000000000000004");
  CHECK(ValueOf("-0.5") == "-0.5");
}

TEST_CASE("an expression that cannot be read is reported, whatever it is") {
  for (const char* text : {"",       "1 +",       "(",       ")",   "[1",      "{a: }", "{1: 2}", "f(",   "a.",  "a.1",
                           "a[",     "'x",        "\"\\q\"", "1 2", "1..2",    "0x10",  "1e",     "§",    "not", "if",
                           "a if b", "1 < 2 < 3", "a = b",   "* 2", "a not b", "a,",    "x ? y",  "${x}", "\\"}) {
    INFO(text);
    CHECK(ValueOf(text) == "bad-expression");
  }
}

TEST_CASE("depth and length of an expression are bounded") {
  CHECK(ValueOf(Repeated("(", 90) + "1" + Repeated(")", 90)) == "1");
  for (const char* part : {"(", "[", "-", "not ", "abs(", "{a: ", "1 ** ", "1 if true else "}) {
    INFO(part);
    CHECK(ValueOf(Repeated(part, 600) + "1") == "bad-expression");
  }
  CHECK(ValueOf("1" + Repeated(" + 1", 400)) == "401");
  CHECK(ValueOf("1" + Repeated(" + 1", 2000)) == "bad-expression");
  CHECK(ValueOf("list" + Repeated("[0]", 2000)) == "bad-expression");
  CHECK(ValueOf("list" + Repeated(".a", 4000)) == "bad-expression");
  CHECK(ValueOf(Repeated("1 + ", 100'000)) == "bad-expression");
}

TEST_CASE("the work of an expression is bounded, and reported once") {
  const std::string limit = "limit-exceeded: the expressions and loops of this scene are too much work";
  CHECK(ValueOf("sum(range(100))", 50) == limit);
  CHECK(ValueOf("range(1e8)") == limit);
  CHECK(ValueOf("len(range(10))", 11) == limit);
  CHECK(ValueOf("range(1e12)") == "failed-expression: the list would be too long");
  CHECK(ValueOf("linspace(0, 1, 1e14)") == limit);
  Diagnostics diagnostics;
  Evaluation evaluation{diagnostics, 3};
  CHECK(evaluation.Spend(3, {}));
  CHECK_FALSE(evaluation.Spend(1, {}));
  CHECK_FALSE(evaluation.Spend(1, {}));
  CHECK(diagnostics.error_count() == 1);
}

TEST_CASE("the work of expressions ends where a stop is asked for") {
  const std::atomic<bool> stop = true;
  Limits limits;
  Diagnostics diagnostics;
  Evaluation evaluation{diagnostics, kPlenty, &limits};
  CHECK(evaluation.Spend(1, {}));
  limits.stop = &stop;
  std::size_t more = 0;
  while (evaluation.Spend(1, {})) REQUIRE(++more < 10'000);
  CHECK_FALSE(evaluation.Spend(1, {}));
  REQUIRE(diagnostics.error_count() == 1);
  CHECK(diagnostics.all()[0].message == "stopped before this was evaluated");
}

TEST_CASE("texts and nested lists do not grow for ever") {
  std::string text = "sceneweld: 1\nvariables:\n  a0: ${pad(0, 30)}\n";
  for (int i = 1; i < 40; ++i) {
    const std::string before = "${a" + std::to_string(i - 1) + "}";
    text += "  a" + std::to_string(i) + ": " + before + before + "\n";
  }
  CHECK(OutcomeOfDirectives(text).find("the text is longer than 4 MiB") != std::string::npos);

  text = "sceneweld: 1\nvariables:\n  a0: 1\n";
  for (int i = 1; i < 200; ++i) {
    const std::string before = "a" + std::to_string(i - 1);
    text += "  a" + std::to_string(i) + ": ${[" + before + ", " + before + "]}\n";
  }
  CHECK(OutcomeOfDirectives(text).find("nested deeper than 100 levels") != std::string::npos);
  // Shared 2^60 times, but never written out.
  text = text.substr(0, text.find("  a61:"));
  CHECK(OutcomeOfDirectives(text) == "0 models");
  LoadOptions options;
  options.limits.max_yaml_nodes = 10'000;
  CHECK(OutcomeOfDirectives(text + "  b: ${a60 == [a59, a59]}\n", options) == "0 models");
  CHECK(OutcomeOfDirectives(text + "  b: ${str(a60)}\n", options).find("longer than") != std::string::npos);
  CHECK(OutcomeOfDirectives(text + "directives:\n- ${a60}\n", options).find("too much work") != std::string::npos);
}

TEST_CASE("loops that would not end are stopped, also empty ones") {
  LoadOptions options;
  options.limits.max_yaml_nodes = 100'000;
  for (const char* body : {"[]", "[{ if: false, then: [] }]", "[{ add_model_instance: { name: a }, if: false }]",
                           "[{ for_each: { l: 1000 }, do: [] }]"}) {
    INFO(body);
    const std::string outcome = OutcomeOfDirectives(
        std::string("sceneweld: 1\ndirectives:\n- for_each: { i: 1000, j: 1000, k: 1000 }\n  do: ") + body + "\n",
        options);
    CHECK(outcome.find("limit-exceeded") != std::string::npos);
    CHECK(outcome.find("error[", 1) == std::string::npos);
  }
}

TEST_CASE("a name is found among many as quickly as among few") {
  Bindings outer;
  for (int i = 0; i < 1000; ++i) outer.Set("n" + std::to_string(i), Value(double(i)));
  Bindings inner(&outer);
  inner.Set("n7", Value("hidden"));
  outer.Set("n9", Value("other"));
  REQUIRE(inner.Find("n999"));
  CHECK(*inner.Find("n999")->number() == 999);
  CHECK(*inner.Find("n7")->text() == "hidden");
  CHECK(*inner.Find("n9")->text() == "other");
  CHECK_FALSE(inner.Find("n1000"));
}

TEST_CASE("five hundred objects placed by chance are the same again, and plain when they are expanded") {
  const std::string text = R"(sceneweld: 1
directives:
- for_each: { i: 500 }
  do:
  - add_model:
      name: object_${i}
      box: { size: [0.1, 0.1, "${0.1 + 0.05 * (i % 3)}"] }
      X_PB:
        translation: !UniformVector { min: [-5, -5, 0], max: [5, 5, 2] }
        rotation: !Uniform {}
)";
  const auto files = std::make_shared<MemoryFiles>();
  files->Add("/lab/scene.dmd.yaml", text);
  LoadOptions options;
  options.files = files;
  options.seed = 42;
  const auto expand = [&](const std::string& input) {
    Expansion expansion;
    expansion.folder = "/lab/plain";
    options.expansion = &expansion;
    Diagnostics diagnostics;
    auto loaded = Load(input, options, diagnostics);
    INFO(RenderText(diagnostics));
    REQUIRE(loaded);
    CHECK(diagnostics.warning_count() == 0);
    for (const Expansion::File& file : expansion.files) files->Add(expansion.folder + "/" + file.name, file.text);
    return std::pair(*std::move(loaded), expansion);
  };
  const auto [first, plain] = expand("/lab/scene.dmd.yaml");
  const auto [second, again] = expand("/lab/scene.dmd.yaml");
  CHECK(first.scene.bodies.size() == 501);
  CHECK(Compare(first.scene, second.scene, 0).empty());
  CHECK(plain.text == again.text);
  CHECK(plain.files.size() == 3);
  CHECK(plain.text.find("sceneweld:") == std::string::npos);

  files->Add("/lab/plain/scene.dmd.yaml", plain.text);
  options.seed.reset();
  const auto [third, same] = expand("/lab/plain/scene.dmd.yaml");
  CHECK(Compare(first.scene, third.scene).empty());
  CHECK(same.text == plain.text);
}

}  // namespace sceneweld
