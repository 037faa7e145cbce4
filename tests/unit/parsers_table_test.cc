// SPDX-License-Identifier: BSD-3-Clause
// The table engine.

#include <catch2/catch.hpp>
#include <limits>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/table/converters.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/table/xml_output.h"
#include "sceneweld/scene/body.h"

namespace sceneweld {
namespace {

// A struct with a member of each type that rows can have.
struct Toy {
  double mass = 1;
  double stiffness = std::numeric_limits<double>::infinity();
  int count = 3;
  bool enabled = false;
  Name label;
  std::string note;
  Vector3 center{0, 0, 1};
  Rgba color;
  Ref<Body> body;
  std::optional<double> margin;
  bool rigid = false;
};

constexpr Field kToyFields[] = {
    field<&Toy::mass>("mass", Spelling::kValue, Facet::kRequired | Facet::kPositive, "Mass. [kg]"),
    field<&Toy::stiffness>("stiffness", Spelling::kValue, Facet::kNonNegative, "Stiffness. [N/m]"),
    field<&Toy::count>("count", Spelling::kAttribute, Facet::kPositive, "How many."),
    field<&Toy::enabled>("enabled", Spelling::kChildOrAttribute, Facet::kNone, "Whether it acts."),
    field<&Toy::label>("label", Spelling::kName, Facet::kNone, "A name."),
    field<&Toy::note>("note", Spelling::kText, Facet::kNone, "Some text."),
    field<&Toy::center>("center", Spelling::kXyz, Facet::kNone, "Centre. [m]"),
    field<&Toy::color>("color", Spelling::kValue, Facet::kNone, "Colour."),
    field<&Toy::body>("body", Spelling::kLink, Facet::kNone, "The body."),
    field<&Toy::margin>("margin", Spelling::kValue, Facet::kNonNegative | Facet::kFinite, "Margin. [m]"),
    field<&Toy::rigid>("rigid", Spelling::kFlag, Facet::kNone, "It is rigid."),
    ignored("comment", Spelling::kText, "nobody needs it"),
};
constexpr ElementRow kToyRow{.name = "toy", .doc = "A toy.", .fields = kToyFields, .children = {}};

struct ToyElement {
  explicit ToyElement(const std::string& text, const Dialect& dialect = kUrdf)
      : source("/toy.xml", "toy.xml", text), document(XmlDocument::Parse(source, diagnostics)) {
    Reading reading{diagnostics, dialect};
    const Element root = document->root();
    good = ReadFields(root, std::span<const Field>(kToyFields), toy, reading);
    CheckNames(root, kToyRow, UnknownNames::kError, reading);
  }
  // `1:5 bad-number`, several separated by `; `.
  std::string Reported() const {
    std::string reported;
    for (const Diagnostic& d : diagnostics.all()) {
      const auto place = d.span.place();
      reported += (reported.empty() ? "" : "; ") + std::to_string(place.line) + ":" + std::to_string(place.column) +
                  " " + std::string(d.code.name());
    }
    return reported;
  }
  Source source;
  Diagnostics diagnostics;
  std::unique_ptr<XmlDocument> document;
  Toy toy;
  bool good = false;
};

std::string WrittenToy(const Toy& toy, const Dialect& dialect) {
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  XmlOutput out(dialect, losses);
  out.Open("toy");
  out.Fields(kToyFields, toy);
  out.Close();
  return out.Finish();
}

TEST_CASE("rows read values from attributes in URDF and from text in SDFormat") {
  const ToyElement urdf(
      "<toy count='5' enabled='true'><mass value='2'/><label name='l'/><note>n</note><center xyz='1 2 3'/>"
      "<color value='1 0 0 0.5'/><body link='hand'/><margin value='0.1'/><rigid/></toy>");
  const ToyElement sdf(
      "<toy count='5'><enabled>1</enabled><mass>2</mass><label>l</label><note>n</note><center><xyz>1 2 3</xyz>"
      "</center><color>1 0 0 0.5</color><body>hand</body><margin>0.1</margin><rigid/></toy>",
      kSdf);
  for (const ToyElement* read : {&urdf, &sdf}) {
    CHECK(read->good);
    CHECK(read->Reported() == "");
    const Toy& toy = read->toy;
    CHECK(toy.mass == 2);
    CHECK(toy.count == 5);
    CHECK(toy.enabled);
    CHECK(toy.label == "l");
    CHECK(toy.note == "n");
    CHECK(toy.center == Vector3{1, 2, 3});
    CHECK(toy.color == Rgba{1, 0, 0, 0.5});
    CHECK(toy.body.written == "hand");
    CHECK(toy.body.span.valid());
    CHECK(toy.margin == 0.1);
    CHECK(toy.rigid);
  }
}

TEST_CASE("what rows write they read back, and defaults are not written") {
  Toy toy;
  toy.mass = 0.1;
  toy.count = 7;
  toy.enabled = true;
  toy.label = "a & b";
  toy.note = "x < y";
  toy.center = {1e-300, -2, 3};
  toy.color = {0.1, 0.2, 0.3, 1};
  toy.body.written = "hand";
  toy.margin = 0;
  toy.rigid = true;
  for (const Dialect& dialect : {kUrdf, kSdf}) {
    const std::string text = WrittenToy(toy, dialect);
    const ToyElement again(text, dialect);
    INFO(text);
    CHECK(again.Reported() == "");
    CHECK(again.toy.mass == 0.1);
    CHECK(again.toy.count == 7);
    CHECK(again.toy.enabled);
    CHECK(again.toy.label == "a & b");
    CHECK(again.toy.note == "x < y");
    CHECK(again.toy.center == toy.center);
    CHECK(again.toy.color == toy.color);
    CHECK(again.toy.body.written == "hand");
    CHECK(again.toy.margin == 0.0);
    CHECK(again.toy.rigid);
    CHECK(text.find("stiffness") == std::string::npos);
  }
  CHECK(WrittenToy(Toy(), kUrdf) == "<toy>\n  <mass value=\"1\"/>\n</toy>\n");  // Required ones are always present.
}

TEST_CASE("a missing required value and a missing attribute are errors at their element") {
  CHECK(ToyElement("<toy>\n</toy>").Reported() == "1:1 missing-value");
  CHECK(ToyElement("<toy>\n <mass/></toy>").Reported() == "2:2 missing-value");
  const ToyElement wrong_attribute("<toy><mass valu='1'/></toy>");
  CHECK_FALSE(wrong_attribute.good);
}

TEST_CASE("malformed and out of range values are errors at the value") {
  CHECK(ToyElement("<toy><mass value='heavy'/></toy>").Reported() == "1:19 bad-number");
  CHECK(ToyElement("<toy><mass value='0'/></toy>").Reported() == "1:19 out-of-range");
  CHECK(ToyElement("<toy><mass value='1'/><center xyz='1 2'/></toy>").Reported() == "1:36 bad-number");
  CHECK(ToyElement("<toy><mass value='1'/><center xyz='1 2 3 4'/></toy>").Reported() == "1:36 bad-number");
  CHECK(ToyElement("<toy enabled='yes'><mass value='1'/></toy>").Reported() == "1:15 bad-bool");
  CHECK(ToyElement("<toy count='1.5'><mass value='1'/></toy>").Reported() == "1:13 bad-number");
  CHECK(ToyElement("<toy count='0'><mass value='1'/></toy>").Reported() == "1:13 out-of-range");
  CHECK(ToyElement("<toy><mass value='1'/><margin value='-1'/></toy>").Reported() == "1:38 out-of-range");
  CHECK(ToyElement("<toy><mass value='1'/><body link=''/></toy>").Reported() == "1:35 empty-name");
}

TEST_CASE("one reading reports several mistakes") {
  const ToyElement read("<toy count='x'><mass value='-1'/><center xyz='a'/></toy>");
  CHECK(read.diagnostics.error_count() == 3);
}

TEST_CASE("not-a-number is in no range") {
  CHECK(ToyElement("<toy><mass>nan</mass></toy>", kSdf).Reported() == "1:12 out-of-range");
  CHECK(ToyElement("<toy><mass value='nan'/></toy>").Reported() == "1:19 bad-number");
  CHECK(ToyElement("<toy><mass>1</mass><margin>inf</margin></toy>", kSdf).Reported() == "1:28 out-of-range");
}

TEST_CASE("text behind a number is a warning, or an error in a strict dialect") {
  const ToyElement urdf("<toy><mass value='1,5'/></toy>");
  CHECK(urdf.Reported() == "1:20 trailing-text");
  CHECK(urdf.good);
  CHECK(urdf.toy.mass == 1);
  CHECK(ToyElement("<toy><mass value='1,5'/></toy>", kMjcf).Reported() == "1:20 bad-number");
}

TEST_CASE("unknown names are reported with the nearest known one, ignored ones with the reason") {
  const ToyElement read("<toy cuont='1'><mass value='1'/><centre xyz='0 0 0'/><comment>c</comment></toy>");
  CHECK(read.Reported() == "1:6 unknown-name; 1:33 unknown-name; 1:54 ignored-element");
  CHECK(read.diagnostics.all()[0].hint == "did you mean `count`?");
  CHECK(read.diagnostics.all()[1].hint == "did you mean `center`?");
  CHECK(read.diagnostics.all()[2].message.find("nobody needs it") != std::string::npos);
}

// A struct in which each row is read and written in a way of its own.
struct Odd {
  enum class Color { kRed, kGreen };
  double limit = std::numeric_limits<double>::infinity();
  double angle = 0;
  Color color = Color::kRed;
  Vector3 axis{0, 0, 1};
  std::vector<Name> friends;
  Placed<double> weight;
  std::vector<double> parts;
  double width = 1, height = 1;
};
constexpr std::string_view kColorWords[] = {"red", "green"};
constexpr WordList kColors{"`red` or `green`", kColorWords, "unknown-value"};
bool ReadPart(Element element, Odd& odd, Reading& reading) {
  const auto number = ReadNumber(element.text(), "`part`", reading);
  if (number) odd.parts.push_back(*number);
  return number.has_value();
}
void WriteParts(XmlOutput& out, const Odd& odd) {
  for (const double part : odd.parts) out.Number("part", part);
}
struct OddSize {
  using Owner = Odd;
  static constexpr std::string_view kText = "2 numbers";
  static bool Parse(const Field& field, const XmlText& text, Odd& odd, Reading& reading) {
    std::array<double, 2> size{};
    if (!ReadNumbers(text, What::Named(field.name), size, reading)) return false;
    odd.width = size[0];
    odd.height = size[1];
    return true;
  }
  static void Format(const Odd& odd, std::string& out) {
    out += FormatNumber(odd.width) + " " + FormatNumber(odd.height);
  }
  static bool IsWritten(const Odd& odd) { return odd.width != 1 || odd.height != 1; }
};
using enum Spelling;
using enum Facet;
constexpr Field kOddOwn[] = {
    field<&Odd::color, OneOf<kColors>>("color", kAttribute, kNone, "Its colour."),
    field<&Odd::limit, NegativeIsNone>("limit", kText, kNone, "A limit."),
    field<&Odd::angle, Degrees>("angle", kText, kNone, "An angle."),
    field<&Odd::friends>("friend", kText, kRepeated, "Friends."),
    field<&Odd::weight>("weight", kText, kNone, "A weight."),
};
constexpr auto kOddFields = Join(
    kOddOwn, field<&Odd::axis, Direction>("axis", kText, kNone, "Its axis."),
    std::array{custom<&ReadPart, &WriteParts>("part", kText, kRepeated, "number", "Parts."),
               together<OddSize>("size", kText, kNone, "Both lengths."), ignored("old", kText, "it is old", kSilent)});
static_assert(RowNamed(kOddFields, "size").value_type == "2 numbers");
static_assert(ReadsAndWrites(RowNamed(kOddFields, "part")) && !HasMeaning(RowNamed(kOddFields, "old")));

TEST_CASE("rows with converters, with functions and with several values are read, and written again") {
  const std::string text =
      "<odd color=\"green\"><axis>0 0 2</axis><limit>-1</limit><angle>180</angle><friend>a</friend><friend>b</friend>"
      "<weight>3</weight><part>1</part><part>2</part><size>4 5</size><old/></odd>";
  Source source("/odd.xml", "odd.xml", text);
  Diagnostics diagnostics;
  const auto document = XmlDocument::Parse(source, diagnostics);
  Reading reading{diagnostics, kSdf};
  Odd odd;
  odd.limit = 1;
  REQUIRE(ReadFields(document->root(), std::span<const Field>(kOddFields), odd, reading));
  CheckNames(document->root(), {"odd", "", kOddFields, {}}, UnknownNames::kError, reading);
  CHECK(diagnostics.all().empty());
  CHECK(odd.color == Odd::Color::kGreen);
  CHECK(odd.axis == Vector3{0, 0, 1});
  CHECK(odd.limit == std::numeric_limits<double>::infinity());
  CHECK(odd.angle == Approx(3.14159265358979));
  CHECK(odd.friends == std::vector<Name>{Name("a"), Name("b")});
  CHECK(odd.weight == 3.0);
  CHECK(odd.weight.span.place().column == 117);
  CHECK(odd.parts == std::vector<double>{1, 2});
  CHECK(odd.height == 5);

  odd.limit = 7;
  odd.axis = {1, 0, 0};
  LossReport losses(diagnostics);
  XmlOutput out(kSdf, losses);
  out.Open("odd");
  out.Fields(kOddFields, odd);
  out.Close();
  CHECK(out.Finish() ==
        "<odd color=\"green\">\n  <limit>7</limit>\n  <angle>180</angle>\n  <friend>a</friend>\n  <friend>b</friend>\n"
        "  <weight>3</weight>\n  <axis>1 0 0</axis>\n  <part>1</part>\n  <part>2</part>\n  <size>4 5</size>\n</odd>\n");
}

TEST_CASE("names of another name space are nobody's business, but for drake's") {
  CHECK(ToyElement("<toy my:thing='1'><mass value='1'/><gazebo:x/></toy>").Reported() == "");
  CHECK(ToyElement("<toy><mass value='1'/><drake:thing/></toy>").Reported() == "1:23 unknown-name");
}

TEST_CASE("an empty element means the default where the dialect says so") {
  const ToyElement sdf("<toy><mass>1</mass><margin/></toy>", kSdf);
  CHECK(sdf.Reported() == "");
  CHECK_FALSE(sdf.toy.margin.has_value());
  CHECK(ToyElement("<toy><mass/></toy>", kSdf).Reported() == "1:6 bad-number");  // Required ones have none.
}

}  // namespace
}  // namespace sceneweld
