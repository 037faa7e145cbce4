// SPDX-License-Identifier: BSD-3-Clause
// Text of USD: the reader and the printer.

#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "sceneweld/parsers/stage/usda/usda_printer.h"
#include "sceneweld/parsers/stage/usda/usda_reader.h"

namespace sceneweld::stage {
namespace {

struct UsdaReading {
  explicit UsdaReading(const std::string& body, const Limits& limits = {})
      : source("/a.usda", "a.usda", "#usda 1.0\n" + body), layer(ReadUsda(source, limits, diagnostics)) {}

  // Each message with its line, column and severity.
  std::vector<std::string> Messages() const {
    std::vector<std::string> messages;
    for (const Diagnostic& one : diagnostics.all()) {
      const auto place = one.span.place();
      messages.push_back(std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
                         std::string(ToText(one.severity)) + ": " + one.message +
                         (one.hint.empty() ? "" : " (" + one.hint + ")"));
    }
    return messages;
  }
  std::string At(Span span) const { return source.text().substr(span.begin, span.end - span.begin); }
  const PrimSpec& Prim(std::string_view path) const {
    REQUIRE(layer);
    const PrimSpec* prim = layer->Find(path);
    REQUIRE(prim);
    return *prim;
  }
  // Of the prim `/a`.
  const Property& Of(std::string_view property) const {
    const Property* found = Prim("/a").FindProperty(property);
    REQUIRE(found);
    return *found;
  }

  Source source;
  Diagnostics diagnostics;
  std::shared_ptr<const Layer> layer;
};

// A prim `a` with statements.
UsdaReading InPrim(const std::string& statements) { return UsdaReading("def \"a\"\n{\n" + statements + "\n}\n"); }

using Doubles = std::vector<double>;
using Strings = std::vector<std::string>;

TEST_CASE("prims have specifiers, types, metadata and places") {
  const UsdaReading text(
      "(\n    \"a comment\"\n    doc = '''two\nlines'''\n    metersPerUnit = 0.01; upAxis = \"Z\"\n"
      "    subLayers = [@b.usda@ (offset = 2), @@@c@d.usda@@@]\n    customLayerData = { string tool = \"x\" }\n)\n"
      "reorder rootPrims = [\"b\", \"a\"]\n"
      "def Xform \"a\" ( kind = \"component\"; active = false )\n{\n    over \"c\" {\n    }\n}\n"
      "class my.Type \"b\" (instanceable = true) {}  # the end");
  CHECK(text.Messages().empty());
  REQUIRE(text.layer);
  const Layer& layer = *text.layer;
  CHECK(*Find(layer.metadata, "comment")->text() == "a comment");
  CHECK(*Find(layer.metadata, "documentation")->text() == "two\nlines");
  CHECK(*Find(layer.metadata, "metersPerUnit")->number() == 0.01);
  CHECK(*Find(*Find(layer.metadata, "customLayerData")->dictionary(), "tool")->text() == "x");
  REQUIRE(layer.sub_layers.size() == 2);
  CHECK(layer.sub_layers[0].time_offset == 2);
  CHECK(layer.sub_layers[1].asset == "c@d.usda");
  CHECK(layer.root.child_order == Strings{"b", "a"});
  CHECK(text.Prim("/a").specifier == Specifier::kDef);
  CHECK(text.Prim("/a").type == "Xform");
  CHECK(text.At(text.Prim("/a").span) == "a");
  CHECK(*Find(text.Prim("/a").metadata, "kind")->text() == "component");
  CHECK(*Find(text.Prim("/a").metadata, "active")->number() == 0);
  CHECK(text.Prim("/a/c").specifier == Specifier::kOver);
  CHECK(text.Prim("/b").specifier == Specifier::kClass);
  CHECK(text.Prim("/b").type == "my.Type");
}

TEST_CASE("values have the shape of their type") {
  const UsdaReading good = InPrim(
      "bool b = true\nbool[] bs = [1, no, FALSE,]\nint i = -7\nuint64 u = 18446744073709551615\nhalf h = .5\n"
      "double d = 5.\ndouble[] inf = [-inf, inf, 1e999, -1e-999]\ndouble nan = nan\n"
      "point3f[] p = [(1, 2, 3),\n (4, 5, 6), ]\nquatf q = (1, 0, 0, 0)\nmatrix2d m = ((1, 2), (3, 4))\n"
      "Vec3f old = (1, 2, 3)\ndouble [ ] nested = [[1, 2], [3]]\ntoken[] t = [\"x\", 'y']\nasset f = @a b.png@\n"
      "double none = None\nfloat[] empty = []\nstring undefined");
  CHECK(good.Messages().empty());
  const double infinite = std::numeric_limits<double>::infinity();
  CHECK(*good.Of("b").value.number() == 1);
  CHECK(good.Of("bs").value.numbers()->data == Doubles{1, 0, 0});
  CHECK(*good.Of("i").value.number() == -7);
  CHECK(*good.Of("u").value.number() == 18446744073709551616.0);
  CHECK(*good.Of("h").value.number() == 0.5);
  CHECK(*good.Of("d").value.number() == 5);
  CHECK(good.Of("inf").value.numbers()->data == Doubles{-infinite, infinite, infinite, 0});
  CHECK(std::isnan(*good.Of("nan").value.number()));
  CHECK(good.Of("p").value.numbers()->data == Doubles{1, 2, 3, 4, 5, 6});
  CHECK(good.Of("p").value.numbers()->width == 3);
  CHECK(good.Of("p").value.numbers()->is_array);
  CHECK(good.Of("q").value.tuple(4)[0] == 1);
  CHECK(good.Of("m").value.tuple(4)[2] == 3);
  CHECK(good.Of("old").type == "float3");
  CHECK(good.Of("nested").type == "double[]");
  CHECK(good.Of("nested").value.numbers()->data == Doubles{1, 2, 3});
  CHECK(good.Of("t").value.texts()->data == Strings{"x", "y"});
  CHECK(*good.Of("f").value.text() == "a b.png");
  CHECK(good.Of("none").value.blocked());
  CHECK(good.Of("empty").value.numbers()->count() == 0);
  CHECK(good.Of("undefined").value.absent());
  CHECK(InPrim("double e[]").Messages() == Strings{"4:9 error: expected a line break or `;`, found `[`"});
  CHECK(good.At(good.Of("p").value_span) == "[(1, 2, 3),\n (4, 5, 6), ]");
}

TEST_CASE("texts have the escapes of OpenUSD") {
  const UsdaReading text = InPrim(
      R"(string a = "\x41B\x4g\1018\q\"\\\t'"
string b = 'say "x"'
string c = """two "quoted"
lines"""
string d = "ä")");
  CHECK(text.Messages().empty());
  CHECK(*text.Of("a").value.text() == "AB\x04gA8q\"\\\t'");
  CHECK(*text.Of("b").value.text() == "say \"x\"");
  CHECK(*text.Of("c").value.text() == "two \"quoted\"\nlines");
  CHECK(*text.Of("d").value.text() == "ä");
}

TEST_CASE("statements about one property make one property") {
  const UsdaReading text = InPrim(
      "custom float x\nfloat x = 1 (\n doc = \"why\"; customData = { int[] n = [1, 2] }\n)\n"
      "float x.timeSamples = { 2: 20, 1: 10, 1: 11, 3: None, }\nfloat x.connect = <../b.y>\n"
      "prepend float x.connect = [</c.z>]\n"
      "rel r = [<b>, </c>]\nappend rel s = </d>\ndelete rel s = </e>\nrel declared\nrel blocked = None");
  CHECK(text.Messages().empty());
  CHECK(text.Prim("/a").properties.size() == 5);
  const Property& x = text.Of("x");
  CHECK(x.custom);
  CHECK(*x.value.number() == 1);
  CHECK(*Find(x.metadata, "documentation")->text() == "why");
  REQUIRE(x.samples.size() == 3);
  CHECK(x.samples[0].first == 1);
  CHECK(*x.samples[0].second.number() == 11);
  CHECK(x.samples[2].second.blocked());
  CHECK_FALSE(x.targets.is_explicit);
  CHECK(x.targets.prepended == Strings{"/c.z"});
  CHECK(text.Of("r").targets.items == Strings{"/a/b", "/c"});
  CHECK(text.Of("r").is_relationship());
  CHECK(text.Of("s").targets.appended == Strings{"/d"});
  CHECK(text.Of("s").targets.deleted == Strings{"/e"});
  CHECK(text.Of("declared").targets.empty());
  CHECK(text.Of("blocked").targets.is_explicit);
}

TEST_CASE("arcs of composition are read with their edits") {
  const UsdaReading text(
      "def \"a\" (\n prepend references = [@b.usda@</b> (offset = 1; scale = 2), </c>]\n payload = @d.usd@\n"
      " inherits = None\n add specializes = <e>\n append apiSchemas = [\"X\", \"Y:z\"]\n"
      " variants = { string s = \"v\" }\n prepend variantSets = \"s\"\n prepend clipSets = [\"k\"]\n"
      " relocates = { <p>: <q> }\n)\n"
      "{\n variantSet \"s\" = {\n  \"v\" (active = true) {\n   int x = 1\n   def \"n\" {\n    rel r = <../m>\n   }\n  "
      "}\n"
      "  \"w-1\" {\n  }\n }\n reorder nameChildren = [\"n\"]\n reorder properties = [\"x\"]\n}\n");
  CHECK(text.Messages().empty());
  const PrimSpec& a = text.Prim("/a");
  REQUIRE(a.references.prepended.size() == 2);
  CHECK(a.references.prepended[0].asset == "b.usda");
  CHECK(a.references.prepended[0].prim == "/b");
  CHECK(a.references.prepended[0].time_scale == 2);
  CHECK(text.At(a.references.prepended[0].span) == "@b.usda@</b>");
  CHECK(a.references.prepended[1].asset.empty());
  CHECK(a.payloads.items.size() == 1);
  CHECK(a.inherits.is_explicit);
  CHECK(a.specializes.added == Strings{"/a/e"});
  CHECK(a.api_schemas.appended == Strings{"X", "Y:z"});
  CHECK(a.variants == std::vector<std::pair<std::string, std::string>>{{"s", "v"}});
  CHECK(a.variant_set_names.prepended == Strings{"s"});
  CHECK(Find(a.metadata, "prepend clipSets")->texts()->data == Strings{"k"});
  CHECK(Find(a.metadata, "relocates")->dictionary()->front().name == "p");
  REQUIRE(a.variant_sets.size() == 1);
  REQUIRE(a.variant_sets[0].variants.size() == 2);
  CHECK(a.variant_sets[0].variants[0].FindProperty("x"));
  // Paths in a variant are those of the prim.
  CHECK(a.variant_sets[0].variants[0].children[0].properties[0].targets.items == Strings{"/a/m"});
  CHECK(a.child_order == Strings{"n"});
  CHECK(a.property_order == Strings{"x"});
}

TEST_CASE("metadata of plugins is kept, whatever it looks like") {
  const UsdaReading text(
      "def \"a\" (\n one = (1, 2)\n many = [(1, 2, 3)]\n mixed = [[\"x\", 1], (2, @a@)]\n word = cm\n"
      " maps = { \"a\": \"b\" }\n)\n{\n}\n");
  CHECK(text.Messages().empty());
  const Dictionary& metadata = text.Prim("/a").metadata;
  CHECK(Find(metadata, "one")->tuple(2)[1] == 2);
  CHECK(Find(metadata, "many")->numbers()->width == 3);
  CHECK(*Find(metadata, "mixed")->text() == "[[\"x\", 1], (2, @a@)]");
  CHECK(*Find(metadata, "word")->text() == "cm");
  CHECK(*Find(*Find(metadata, "maps")->dictionary(), "a")->text() == "b");
}

TEST_CASE("one run shows many errors, each at its place") {
  const UsdaReading text(
      "dfe Xform \"a\" (\n active = \n kidn = \"x\"\n)\n{\n doble x = 1\n float3 y = (1, 2)\n float z = 1 2\n"
      " string s = \"open\n int i = 3000000000\n double[] list = [1, 2\n token guide = guide\n rel r = <a b>\n}\n"
      "def \"a\" {\n}\ndef \"1\" {\n}\n");
  CHECK_FALSE(text.layer);
  CHECK(text.Messages() ==
        Strings{"2:1 error: expected `def`, `over` or `class`, found `dfe` (did you mean `def`?)",
                "4:2 error: expected a value, found `kidn`",
                "4:2 warning: unknown metadata `kidn` (did you mean `kind`?)",
                "7:2 warning: unknown type `doble` (did you mean `double`?)",
                "8:13 error: expected a tuple of 3 numbers for the type `float3`, found 2",
                "9:14 error: expected a line break or `;`, found `2`",
                "10:13 error: this text has no closing quote (add the quote; text with line breaks needs `\"\"\"` on "
                "both sides)",
                "11:10 error: `3000000000` is out of the range of the type `int`",
                "13:2 error: expected `,` or `]`, found `token`",
                "13:16 error: expected a text in quotes, found `guide` (put the text in quotes)",
                "14:10 error: `a b` is not a path", "16:6 error: a second prim `a` in the same prim",
                "18:6 error: `1` is not a valid name of a prim (use letters, digits and `_`, and no digit at its "
                "beginning)"});
}

TEST_CASE("what OpenUSD refuses and this reader understands is a warning") {
  for (const char* body : {"def \"a\" { double x = 1 }\n", "def \"a\" {} def \"b\" {}\n", "def \"a\" { int x = 1;; }\n",
                           "def \"a\"\n{\n int x = 1.5\n}\n", "def \"a\"\n{\n frob x = 1\n}\n"}) {
    INFO(body);
    const UsdaReading text(body);
    CHECK(text.layer);
    CHECK(text.diagnostics.warning_count() == 1);
  }
  CHECK(UsdaReading("def \"a\" { double x = 1; }\n").Messages().empty());
}

TEST_CASE("one name has one meaning") {
  CHECK(InPrim("int x\nfloat x = 1").diagnostics.error_count() == 1);
  CHECK(InPrim("int x\nuniform int x = 1").diagnostics.error_count() == 1);
  CHECK(InPrim("int x\nrel x").diagnostics.error_count() == 1);
  CHECK(InPrim("rel x = [</b>, </b>]").diagnostics.error_count() == 1);
  CHECK(InPrim("rel x = <../../b>").diagnostics.error_count() == 1);
}

TEST_CASE("limits end the reading") {
  Limits limits;
  limits.max_depth = 3;
  std::string deep, lists(100'000, '['), dictionaries;
  for (int i = 0; i < 2000; ++i) deep += "def \"a\" {\n";
  for (int i = 0; i < 2000; ++i) dictionaries += "dictionary a = {\n";
  const UsdaReading flat("def \"a\" {\ndef \"a\" {\ndef \"a\" {\n}\n}\n}\n", limits);
  CHECK(flat.layer);
  const UsdaReading four(deep, limits);
  REQUIRE(four.diagnostics.has_errors());
  CHECK(four.diagnostics.all()[0].code.name() == "limit-exceeded");
  CHECK(UsdaReading(deep).diagnostics.has_errors());
  CHECK(InPrim("float[] x = " + lists).diagnostics.has_errors());
  CHECK(UsdaReading("(\ncustomLayerData = {\n" + dictionaries).diagnostics.has_errors());
  // Relative paths in a prim with a long name become long.
  std::string named = "def \"" + std::string(10'000, 'a') + "\"\n{\nrel r = [";
  for (int i = 0; i < 20'000; ++i) named += "<b" + std::to_string(i) + ">, ";
  const UsdaReading long_paths(named + "]\n}\n");
  REQUIRE(long_paths.diagnostics.has_errors());
  CHECK(long_paths.diagnostics.all()[0].code.name() == "limit-exceeded");
  limits.max_errors = 2;
  CHECK(UsdaReading("x\ny\nz\n", limits).diagnostics.error_count() == 2);
}

TEST_CASE("the printer avoids texts that OpenUSD misreads") {
  // OpenUSD 22 takes the last backslash and the quote after it for an escape.
  CHECK(UsdaPrinter::Quoted("a\\") == R"("a\x5c")");
  CHECK(UsdaPrinter::Quoted("a\\b") == R"("a\\b")");
  CHECK(UsdaPrinter::QuotedAsset("a\nb") == "@a b@");
  std::string out;
  UsdaPrinter(out).Number("double", "x", 9223372036854775808.0);
  CHECK(out == "double x = 9223372036854775808.0\n");
}

TEST_CASE("the printer's text reads back to the same values") {
  std::string out;
  UsdaPrinter printer(out);
  printer.Begin({"upAxis = \"Z\"", "doc = " + UsdaPrinter::Quoted("two\n\"lines\"\\")});
  printer.BeginPrim("def", "Xform", "a", {"prepend apiSchemas = [\"X\"]"});
  printer.Number("float", "n", 0.1);
  printer.Bool("bool", "b", true);
  printer.Vector("point3f", "v", {1, -1e300, std::numeric_limits<double>::infinity()});
  printer.Quaternion("quatd", "q", Rotation());
  printer.Text("custom string", "t", "tab\t quote\" back\\slash \x01 ä\r");
  printer.Text("string", "lines", "a\n\"\"\"b\"");
  printer.Asset("asset", "f", "a@b@@@@");
  printer.Numbers("point3f[]", "points", std::array{1.0, 2.0, 3.0, 4.0, 5.0, 6.0}, 3, "interpolation = \"vertex\"");
  printer.Numbers("int[]", "none", {}, 1);
  printer.Tokens("uniform token[]", "tokens", std::array{std::string("x"), std::string("y\"")});
  printer.Connection("color3f", "inputs:c", "/m.outputs:rgb");
  printer.Relationship("r", std::array{std::string("/b"), std::string("/c")}, "prepend");
  printer.Relationship("s", "/b");
  printer.BeginPrim("over", "", "c");
  printer.EndPrim();
  printer.EndPrim();
  CHECK(out.starts_with("#usda 1.0\n(\n    upAxis = \"Z\"\n"));
  CHECK(out.ends_with("    rel s = </b>\n\n    over \"c\"\n    {\n    }\n}\n"));
  const UsdaReading text(out.substr(out.find('\n') + 1));
  CHECK(text.Messages().empty());
  REQUIRE(text.layer);
  CHECK(*Find(text.layer->metadata, "documentation")->text() == "two\n\"lines\"\\");
  CHECK(text.Prim("/a").api_schemas.prepended == Strings{"X"});
  CHECK(*text.Of("n").value.number() == 0.1);
  CHECK(*text.Of("b").value.number() == 1);
  CHECK(text.Of("v").value.numbers()->data == Doubles{1, -1e300, std::numeric_limits<double>::infinity()});
  CHECK(text.Of("q").value.tuple(4)[0] == 1);
  CHECK(*text.Of("t").value.text() == "tab\t quote\" back\\slash \x01 ä\r");
  CHECK(text.Of("t").custom);
  CHECK(*text.Of("lines").value.text() == "a\n\"\"\"b\"");
  CHECK(*text.Of("f").value.text() == "a@b@@@@");
  CHECK(text.Of("points").value.numbers()->count() == 2);
  CHECK(*Find(text.Of("points").metadata, "interpolation")->text() == "vertex");
  CHECK(text.Of("none").value.numbers()->count() == 0);
  CHECK(text.Of("tokens").uniform);
  CHECK(text.Of("tokens").value.texts()->data == Strings{"x", "y\""});
  CHECK(text.Of("inputs:c").targets.items == Strings{"/m.outputs:rgb"});
  CHECK(text.Of("r").targets.prepended == Strings{"/b", "/c"});
  CHECK(text.Of("s").targets.items == Strings{"/b"});
  CHECK(text.Prim("/a/c").specifier == Specifier::kOver);
}

}  // namespace
}  // namespace sceneweld::stage
