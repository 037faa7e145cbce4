// SPDX-License-Identifier: BSD-3-Clause
// Crates: what OpenUSD writes reads like the same text, all versions read alike, and hostile bytes are errors without a
// crash, a hang or much memory.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/stage/crate/crate_numbers.h"
#include "sceneweld/parsers/stage/crate/crate_reader.h"
#include "sceneweld/parsers/stage/layer_file.h"
#include "sceneweld/tests/unit/crate_file.h"

namespace sceneweld::stage {
namespace {

struct CrateReading {
  explicit CrateReading(const std::string& bytes, const Limits& limits = {})
      : layer(ReadCrate(bytes, source, limits, diagnostics)) {}
  std::string message() const { return diagnostics.all().empty() ? "" : diagnostics.all().front().message; }

  Source source{"/f/a.usdc", "a.usdc", ""};
  Diagnostics diagnostics;
  std::shared_ptr<const Layer> layer;
};

// --- What OpenUSD writes ---------------------------------------------------

bool Same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// The first difference of two values; empty if there is none.
std::string Difference(const Value& a, const Value& b, const std::string& where) {
  if (a.absent() != b.absent() || a.blocked() != b.blocked()) return where + " is absent or blocked once";
  const Numbers *numbers = a.numbers(), *others = b.numbers();
  if (!numbers != !others) return where + " has numbers once";
  if (numbers) {
    const bool same =
        numbers->width == others->width && numbers->is_array == others->is_array &&
        std::equal(numbers->data.begin(), numbers->data.end(), others->data.begin(), others->data.end(), Same);
    return same ? "" : where + " has other numbers";
  }
  const Texts *texts = a.texts(), *other_texts = b.texts();
  if (!texts != !other_texts || (texts && !(*texts == *other_texts))) return where + " has other texts";
  if (!a.dictionary() != !b.dictionary()) return where + " is a dictionary once";
  if (!a.dictionary()) return "";
  if (a.dictionary()->size() != b.dictionary()->size()) return where + " has more entries once";
  for (const DictionaryEntry& entry : *a.dictionary()) {
    const auto& all = *b.dictionary();
    const auto other = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == entry.name; });
    if (other == all.end()) return where + " has no " + entry.name;
    if (other->type != entry.type) return where + "." + entry.name + " has another type";
    if (auto text = Difference(entry.value, other->value, where + "." + entry.name); !text.empty()) return text;
  }
  return "";
}

std::string Difference(const Property& a, const Property& b, const std::string& where) {
  if (!(a.type == b.type) || a.custom != b.custom || a.uniform != b.uniform) return where + " is declared otherwise";
  if (a.targets.items != b.targets.items || a.targets.is_explicit != b.targets.is_explicit) {
    return where + " has other targets";
  }
  if (a.samples.size() != b.samples.size()) return where + " has more samples once";
  for (std::size_t i = 0; i < a.samples.size(); ++i) {
    if (a.samples[i].first != b.samples[i].first) return where + " has samples at other times";
    if (auto text = Difference(a.samples[i].second, b.samples[i].second, where); !text.empty()) return text;
  }
  if (auto text = Difference(Value(a.metadata), Value(b.metadata), where); !text.empty()) return text;
  return Difference(a.value, b.value, where);
}

std::string Difference(const PrimSpec& a, const PrimSpec& b, const std::string& where) {
  if (!(a.type == b.type) || a.specifier != b.specifier) return where + " is declared otherwise";
  if (a.api_schemas.items != b.api_schemas.items) return where + " has other schemas";
  if (auto text = Difference(Value(a.metadata), Value(b.metadata), where); !text.empty()) return text;
  if (a.properties.size() != b.properties.size()) return where + " has more properties once";
  for (const Property& property : a.properties) {
    const Property* other = b.FindProperty(property.name.view());
    const std::string path = where + "." + property.name.str();
    if (!other) return path + " is missing";
    if (auto text = Difference(property, *other, path); !text.empty()) return text;
  }
  if (a.children.size() != b.children.size()) return where + " has more children once";
  for (std::size_t i = 0; i < a.children.size(); ++i) {
    if (!(a.children[i].name == b.children[i].name)) return where + " has children in another order";
    const std::string path = where + "/" + a.children[i].name.str();
    if (auto text = Difference(a.children[i], b.children[i], path); !text.empty()) return text;
  }
  return "";
}

// OpenUSD 22.x made the crate from the text.
TEST_CASE("a crate of OpenUSD with values of all types is the same layer as its text") {
  const std::string folder = std::string(SCENEWELD_SOURCE_DIR) + "/tests/fuzz/seeds/usdc/";
  const auto sources = std::make_shared<Sources>();
  Diagnostics diagnostics;
  Files files(std::make_shared<DiskFiles>(), {}, sources);
  const auto crate = ReadLayer(folder + "kinds.usdc", {}, files, diagnostics);
  const auto text = ReadLayer(folder + "kinds.usda", {}, files, diagnostics);
  REQUIRE(crate);
  REQUIRE(text);
  CHECK(diagnostics.all().empty());
  CHECK(Difference(Value(text->metadata), Value(crate->metadata), "layer") == "");
  CHECK(Difference(text->root, crate->root, "") == "");
  CHECK(text->Find("/World")->properties.size() > 100);
}

TEST_CASE("single and half precision become the shortest decimal number") {
  CHECK(ShortestOf(0.1f) == 0.1);
  CHECK(ShortestOf(-1234.567f) == -1234.567);
  CHECK(ShortestOf(1e-20f) == 1e-20);
  CHECK(ShortestOf(16777217.0f) == 16777216);
  CHECK(ShortestOf(3.4028235e38f) == 3.4028235e38);
  CHECK(ShortestOf(1e-45f) == 1e-45);
  CHECK(ShortestOf(0.333333333f) == 0.33333334);
  CHECK(std::signbit(ShortestOf(-0.0f)));
  CHECK(std::isinf(ShortestOf(-INFINITY)));
  CHECK(ShortestOfHalf(0x2E66) == 0.1);
  CHECK(ShortestOfHalf(0xBC00) == -1);
  CHECK(ShortestOfHalf(0x0001) == 6e-8);
  CHECK(std::isinf(ShortestOfHalf(0x7C00)));
}

// --- Versions and lists ------------------------------------------------------

std::string CrateOfVersion(std::uint8_t minor) {
  CrateFile file(minor);
  const std::uint32_t root = file.Path(), prim = file.Path(root, "A"), points = file.Path(prim, "points", true),
                      child = file.Path(prim, "B"), rel = file.Path(child, "r", true), set = file.Path(prim, "{v=}"),
                      variant = file.Path(prim, "{v=x}"), inner = file.Path(variant, "C");
  using Raw = std::string;
  const Raw targets = CrateFile::Raw<char>(32 | 8) + CrateFile::Raw<std::uint64_t>(1) + CrateFile::Raw(points) +
                      CrateFile::Raw<std::uint64_t>(2) + CrateFile::Raw(child) + CrateFile::Raw(prim);
  const std::uint64_t target_list = CrateFile::Value(34, file.Store(targets));
  const Raw reference = CrateFile::Raw<char>(3) + CrateFile::Raw<std::uint64_t>(1) +
                        CrateFile::Raw(file.String("b.usd")) + CrateFile::Raw(file.EmptyPath()) + CrateFile::Raw(1.5) +
                        CrateFile::Raw(2.0) + CrateFile::Raw<std::uint64_t>(0);
  const std::uint64_t references = CrateFile::Value(35, file.Store(reference));
  Raw payload = CrateFile::Raw(file.String("p.usd")) + CrateFile::Raw(child);
  if (minor >= 8) payload += CrateFile::Raw(0.0) + CrateFile::Raw(1.0);
  const std::uint64_t payloads = CrateFile::Value(47, file.Store(payload));
  const Raw selection =
      CrateFile::Raw<std::uint64_t>(1) + CrateFile::Raw(file.String("v")) + CrateFile::Raw(file.String("x"));
  const std::uint64_t selections = CrateFile::Value(45, file.Store(selection));
  Raw array = file.Count(2);
  for (const float x : {0.1f, 0.2f, 0.3f, 1.0f, 2.0f, 3.0f}) array += CrateFile::Raw(x);
  const std::uint64_t point_array = CrateFile::Value(24, file.Store(array), CrateFile::kArray);
  file.Spec(root, CrateFile::kRoot, {{"primChildren", file.Names({"A"})}, {"upAxis", file.TokenValue("Z")}});
  file.Spec(prim, CrateFile::kPrim,
            {{"specifier", CrateFile::Value(42, 0, CrateFile::kInlined)},
             {"typeName", file.TokenValue("Mesh")},
             {"references", references},
             {"payload", payloads},
             {"variantSelection", selections},
             {"variantSetChildren", file.Names({"v"})},
             {"properties", file.Names({"points"})},
             {"primChildren", file.Names({"B"})}});
  file.Spec(points, CrateFile::kAttribute, {{"typeName", file.TokenValue("point3f[]")}, {"default", point_array}});
  file.Spec(child, CrateFile::kPrim, {{"properties", file.Names({"r"})}});
  file.Spec(rel, CrateFile::kRelationship, {{"targetPaths", target_list}});
  file.Spec(set, CrateFile::kVariantSet, {{"variantChildren", file.Names({"x"})}});
  file.Spec(variant, CrateFile::kVariant, {{"primChildren", file.Names({"C"})}});
  file.Spec(inner, CrateFile::kPrim, {{"specifier", CrateFile::Value(42, 2, CrateFile::kInlined)}});
  return file.Bytes();
}

TEST_CASE("crates of all versions read alike") {
  const auto minor = static_cast<std::uint8_t>(GENERATE(1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  CAPTURE(static_cast<int>(minor));
  const CrateReading read(CrateOfVersion(minor));
  CHECK(read.message() == "");
  REQUIRE(read.layer);
  CHECK(*Find(read.layer->metadata, "upAxis")->text() == "Z");
  const PrimSpec* prim = read.layer->Find("/A");
  REQUIRE(prim);
  CHECK(prim->specifier == Specifier::kDef);
  CHECK(prim->type == "Mesh");
  REQUIRE(prim->references.items.size() == 1);
  CHECK(prim->references.is_explicit);
  CHECK(prim->references.items[0].asset == "b.usd");
  CHECK(prim->references.items[0].prim == "");
  CHECK(prim->references.items[0].time_offset == 1.5);
  CHECK(prim->references.items[0].time_scale == 2);
  REQUIRE(prim->payloads.items.size() == 1);
  CHECK(prim->payloads.items[0].prim == "/A/B");
  CHECK(prim->variants == std::vector<std::pair<std::string, std::string>>{{"v", "x"}});
  REQUIRE(prim->variant_sets.size() == 1);
  REQUIRE(prim->variant_sets[0].variants.size() == 1);
  CHECK(prim->variant_sets[0].name == "v");
  CHECK(prim->variant_sets[0].variants[0].name == "x");
  REQUIRE(prim->variant_sets[0].variants[0].FindChild("C"));
  CHECK(prim->variant_sets[0].variants[0].FindChild("C")->specifier == Specifier::kClass);
  const Property* points = prim->FindProperty("points");
  REQUIRE(points);
  REQUIRE(points->value.numbers());
  CHECK(*points->value.numbers() == Numbers{{0.1, 0.2, 0.3, 1, 2, 3}, 3, true});
  REQUIRE(prim->FindChild("B"));
  const Property* rel = prim->FindChild("B")->FindProperty("r");
  REQUIRE(rel);
  CHECK(rel->is_relationship());
  CHECK_FALSE(rel->targets.is_explicit);
  CHECK(rel->targets.prepended == std::vector<std::string>{"/A.points"});
  CHECK(rel->targets.deleted == std::vector<std::string>{"/A/B", "/A"});
}

// A crate with one prim and one attribute.
struct OneAttribute {
  OneAttribute() : root(file.Path()), prim(file.Path(root, "A")), attribute(file.Path(prim, "x", true)) {}
  std::string With(const std::string& type, const std::vector<CrateFile::Field>& fields) {
    file.Spec(root, CrateFile::kRoot, {{"primChildren", file.Names({"A"})}});
    file.Spec(prim, CrateFile::kPrim, {{"properties", file.Names({"x"})}});
    std::vector<CrateFile::Field> all = fields;
    all.emplace_back("typeName", file.TokenValue(type));
    file.Spec(attribute, CrateFile::kAttribute, all);
    return file.Bytes();
  }
  CrateFile file;
  std::uint32_t root, prim, attribute;
};

TEST_CASE("metadata of rare kinds is what text would give") {
  OneAttribute one;
  CrateFile& file = one.file;
  const auto list = [&](unsigned type, char bits, const std::string& items) {
    return CrateFile::Value(type, file.Store(CrateFile::Raw(bits) + CrateFile::Raw<std::uint64_t>(1) + items));
  };
  const std::uint64_t texts = list(33, 32, CrateFile::Raw(file.String("set")));
  const std::uint64_t integers = list(38, 3, CrateFile::Raw<std::uint32_t>(4'000'000'000));
  const auto unknown = [&](const std::string& text) {
    const std::uint64_t value = file.StringValue(text);
    return CrateFile::Value(53, file.Store(CrateFile::Raw<std::int64_t>(8) + CrateFile::Raw(value)));
  };
  const CrateReading read(one.With("Vec3f", {{"clipSets", texts},
                                             {"numbers", integers},
                                             {"ratio", unknown("0.5")},
                                             {"note", unknown("\"a\"")},
                                             {"documentation", file.StringValue("d")}}));
  REQUIRE(read.layer);
  const Property* x = read.layer->Find("/A")->FindProperty("x");
  CHECK(x->type == "float3");
  REQUIRE(x->metadata.size() == 5);
  CHECK(*Find(x->metadata, "prepend clipSets")->texts() == Texts{{"set"}, true});
  CHECK(*Find(x->metadata, "numbers")->numbers() == Numbers{{4e9}, 1, true});
  CHECK(*Find(x->metadata, "ratio")->number() == 0.5);
  CHECK(*Find(x->metadata, "note")->text() == "a");
  CHECK(*Find(x->metadata, "documentation")->text() == "d");
}

TEST_CASE("a crate that is newer than 0.12 is an error that gives its version") {
  const CrateReading read(CrateOfVersion(13));
  CHECK_FALSE(read.layer);
  CHECK(read.message().find("0.13.0") != std::string::npos);
}

// --- Hostile bytes -------------------------------------------------------------

TEST_CASE("a crate that is cut off anywhere is an error") {
  const std::string whole = CrateOfVersion(8);
  REQUIRE(CrateReading(whole).layer);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const CrateReading read(whole.substr(0, size));
    CAPTURE(size);
    CHECK_FALSE(read.layer);
    CHECK(read.diagnostics.has_errors());
  }
}

TEST_CASE("each byte of a crate may have any value") {
  const std::string whole = CrateOfVersion(8);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const int change : {0x01, 0x80, 0xFF}) {
      std::string bytes = whole;
      bytes[at] = static_cast<char>(bytes[at] ^ change);
      const CrateReading read(bytes);
      CHECK((read.layer != nullptr) != read.diagnostics.has_errors());
    }
  }
}

TEST_CASE("an array that claims more elements than the file has is an error with its path") {
  OneAttribute one;
  const std::uint64_t place = one.file.Store(CrateFile::Raw<std::uint64_t>(std::uint64_t{1} << 61));
  const CrateReading read(one.With("double[]", {{"default", CrateFile::Value(9, place, CrateFile::kArray)}}));
  CHECK_FALSE(read.layer);
  CHECK(read.message().find("`/A.x`") != std::string::npos);
}

TEST_CASE("a compressed array that claims more elements than its block can hold is an error") {
  OneAttribute one;
  const std::string raw = CrateFile::Raw<std::uint64_t>(std::uint64_t{1} << 40) + CrateFile::Integers({1, 2, 3});
  const unsigned flags = CrateFile::kArray | CrateFile::kCompressed;
  const CrateReading read(one.With("int[]", {{"default", CrateFile::Value(3, one.file.Store(raw), flags)}}));
  CHECK_FALSE(read.layer);
}

TEST_CASE("a dictionary that holds itself is an error") {
  OneAttribute one;
  const std::uint64_t place = one.file.place();
  const std::uint64_t self = CrateFile::Value(31, place);
  one.file.Store(CrateFile::Raw<std::uint64_t>(1) + CrateFile::Raw(one.file.String("again")) +
                 CrateFile::Raw<std::int64_t>(8) + CrateFile::Raw(self));
  const CrateReading read(one.With("int", {{"customData", self}}));
  CHECK_FALSE(read.layer);
}

TEST_CASE("few dictionaries that would unfold to billions of entries are an error") {
  OneAttribute one;
  std::uint64_t value = CrateFile::Value(3, 7, CrateFile::kInlined);
  for (int level = 0; level < 8; ++level) {
    std::string raw = CrateFile::Raw<std::uint64_t>(64);
    for (int entry = 0; entry < 64; ++entry) {
      raw += CrateFile::Raw<std::uint32_t>(0) + CrateFile::Raw<std::int64_t>(8) + CrateFile::Raw(value);
    }
    value = CrateFile::Value(31, one.file.Store(raw));
  }
  one.file.String("x");
  const CrateReading read(one.With("int", {{"customData", value}}));
  CHECK_FALSE(read.layer);
  CHECK(read.message().find("memory") != std::string::npos);
}

TEST_CASE("specs at one place of the file share their array") {
  CrateFile file;
  const std::uint32_t root = file.Path();
  std::string array = file.Count(1'000'000);
  array.resize(array.size() + 8'000'000);
  const std::uint64_t value = CrateFile::Value(9, file.Store(array), CrateFile::kArray);
  const std::uint64_t type = file.TokenValue("double[]");
  std::vector<std::string> names;
  for (int i = 0; i < 200; ++i) {
    names.push_back("A" + std::to_string(i));
    const std::uint32_t prim = file.Path(root, names.back());
    file.Spec(prim, CrateFile::kPrim, {{"properties", file.Names({"x"})}});
    file.Spec(file.Path(prim, "x", true), CrateFile::kAttribute, {{"typeName", type}, {"default", value}});
  }
  file.Spec(root, CrateFile::kRoot, {{"primChildren", file.Names(names)}});
  const CrateReading read(file.Bytes());
  REQUIRE(read.layer);
  const auto data = [&](std::size_t i) { return read.layer->root.children[i].properties[0].value.numbers(); };
  CHECK(data(0)->data.size() == 1'000'000);
  CHECK(data(0) == data(199));
}

TEST_CASE("a value of an unknown type is reported with its attribute, and the rest is read") {
  OneAttribute one;
  const std::string bytes = one.With("float", {{"spline", CrateFile::Value(59, one.file.Store("12345678"))},
                                               {"default", CrateFile::Value(3, 5, CrateFile::kInlined)}});
  const CrateReading read(bytes);
  REQUIRE(read.layer);
  CHECK(read.diagnostics.warning_count() == 1);
  CHECK(read.message().find("`spline` of `/A.x`") != std::string::npos);
  CHECK(*read.layer->Find("/A")->FindProperty("x")->value.number() == 5);
}

TEST_CASE("prims that nobody lists, and names that are none, are reported") {
  CrateFile file;
  const std::uint32_t root = file.Path(), lost = file.Path(root, "Lost"), bad = file.Path(root, "no name");
  file.Spec(root, CrateFile::kRoot, {{"primChildren", file.Names({"Missing", "no name"})}});
  file.Spec(lost, CrateFile::kPrim, {});
  file.Spec(bad, CrateFile::kPrim, {});
  const CrateReading read(file.Bytes());
  REQUIRE(read.layer);
  CHECK(read.layer->root.children.empty());
  CHECK(read.diagnostics.warning_count() == 3);
}

}  // namespace
}  // namespace sceneweld::stage
