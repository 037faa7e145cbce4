// SPDX-License-Identifier: BSD-3-Clause
// Composition of USD layers into a stage. The expected values are those of OpenUSD's flattened stages.

#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/stage/composition/path_mapping.h"
#include "sceneweld/parsers/stage/stage.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::stage {
namespace {

using Layers = std::map<std::string, std::string>;

// A stage of texts. The layer `root` is the stage's root layer; others are `NAME.usda`.
struct ComposedStage {
  explicit ComposedStage(const Layers& layers) {
    auto memory = std::make_shared<MemoryFiles>();
    for (const auto& [name, text] : layers) memory->Add("/d/" + name + ".usda", "#usda 1.0\n" + text);
    files = std::make_unique<Files>(memory, Limits(), std::make_shared<Sources>());
    files->SetRoot("/d", nullptr);
    stage = OpenStage("/d/root.usda", {}, *files, diagnostics);
  }

  // `a=1 b=2 r=</x>` of a prim, with its specifier if it is not `def`.
  std::string Of(const std::string& path) const {
    const StagePrim* prim = stage ? stage->Find(path) : nullptr;
    if (!prim) return "none";
    std::string text = prim->specifier == Specifier::kDef ? "" : prim->specifier == Specifier::kOver ? "over" : "class";
    for (const StageProperty& property : prim->properties) {
      if (!text.empty()) text += ' ';
      text += property.name.str() + '=';
      if (const double* number = property.value.number()) text += FormatNumber(*number);
      for (const PrimPath& target : property.targets) text += '<' + target + '>';
    }
    return text;
  }
  std::string Paths() const {
    std::string text;
    for (const StagePrim& prim : stage->prims) text += (text.empty() ? "" : " ") + prim.path;
    return text;
  }
  // `CODE: message` of all diagnostics.
  std::string Reports() const {
    std::string text;
    for (const Diagnostic& one : diagnostics.all()) {
      text +=
          (text.empty() ? "" : "\n") + std::string(one.code.name()) + " " + one.span.FileAndLine() + ": " + one.message;
    }
    return text;
  }

  std::unique_ptr<Files> files;
  Diagnostics diagnostics;
  std::shared_ptr<const Stage> stage;
};

TEST_CASE("A class of the referencing layers is stronger than the same class of the referenced one", "[usd]") {
  const ComposedStage composed(Layers{{"root", R"(
class "_c"
{
    double a = 1
    double d = 4
}
def "m" (
    references = @model.usda@</Model>
)
{
    double c = 7
}
)"},
                                      {"model", R"(
class "_c"
{
    double a = 2
    double b = 2
    double c = 2
}
def "Model" (
    inherits = </_c>
)
{
    double b = 3
    double d = 3
}
)"}});
  CHECK(composed.Of("/m") == "a=1 b=3 c=7 d=4");
  CHECK(composed.Reports().empty());
}

TEST_CASE("A class inside of a referenced prim means the class inside of the referencing one", "[usd]") {
  const ComposedStage composed(Layers{{"root", R"(
def "m" (
    references = @model.usda@</Model>
)
{
    over "_rig"
    {
        double a = 100
    }
}
)"},
                                      {"model", R"(
def "Model"
{
    class "_rig"
    {
        double a = 1
        double b = 1
    }
    def "left" (
        inherits = </Model/_rig>
    )
    {
        double b = 2
        rel own = </Model/_rig>
    }
}
)"}});
  CHECK(composed.Of("/m/left") == "a=100 b=2 own=</m/_rig>");
  CHECK(composed.Of("/m/_rig") == "class a=100 b=1");
}

TEST_CASE("A class above a referenced prim counts in the stage too", "[usd]") {
  const ComposedStage composed(Layers{{"root", R"(
class "_c"
{
    def "k"
    {
        double a = 1
    }
}
def "m" (
    references = @model.usda@</Model/k>
)
{
}
)"},
                                      {"model", R"(
class "_c"
{
}
def "Model" (
    inherits = </_c>
)
{
    def "k"
    {
        double a = 2
        double b = 2
    }
}
)"}});
  CHECK(composed.Of("/m") == "a=1 b=2");
}

TEST_CASE("Specialized classes are the weakest, also across references", "[usd]") {
  const ComposedStage composed(Layers{{"root", R"(
def "m" (
    references = @model.usda@</Ref>
)
{
    over "Class"
    {
        double a = 1
    }
}
class "Base"
{
    double x = 1
}
def "p" (
    specializes = </Base>
    references = @model.usda@</Q>
)
{
}
)"},
                                      {"model", R"(
def "Ref"
{
    class "Class"
    {
        double a = 2
        double b = 2
        double c = 2
    }
    def "Instance" (
        specializes = </Ref/Class>
        inherits = </Ref/Inherited>
    )
    {
        double c = 3
    }
    class "Inherited" (
        specializes = </Ref/Other>
    )
    {
    }
    class "Other"
    {
        double b = 5
        double z = 5
    }
}
def "Q"
{
    double x = 9
}
)"}});
  CHECK(composed.Of("/p") == "x=9");
  CHECK(composed.Of("/m/Instance") == "a=1 b=5 c=3 z=5");
}

TEST_CASE("Variants: the strongest selection counts, wherever it is", "[usd]") {
  const std::string asset = R"(
def "A" (
    variants = {
        string v = "x"
    }
    prepend variantSets = "v"
)
{
    variantSet "v" = {
        "x" {
            double k = 1
        }
        "y" (
            variants = {
                string w = "deep"
            }
            prepend variantSets = "w"
            references = </R>
        ) {
            double k = 2
            variantSet "w" = {
                "deep" {
                    def "child"
                    {
                    }
                    double w = 1
                }
            }
        }
    }
}
class "R"
{
    double k = 3
    double r = 3
}
)";
  const ComposedStage composed(Layers{{"root", R"(
def "default" (
    references = @a.usda@</A>
)
{
}
def "selected" (
    references = @a.usda@</A>
    variants = {
        string v = "y"
    }
)
{
}
def "none" (
    references = @a.usda@</A>
    variants = {
        string v = ""
    }
)
{
}
)"},
                                      {"a", asset}});
  CHECK(composed.Of("/default") == "k=1");
  CHECK(composed.Of("/selected") == "k=2 r=3 w=1");
  CHECK(composed.Of("/selected/child").empty());
  CHECK(composed.Of("/none").empty());
}

TEST_CASE("Sublayers, list edits and the order of children", "[usd]") {
  const ComposedStage composed(Layers{{"root", R"((
    subLayers = [@s.usda@]
)
over "W" (
    delete references = </I>
    delete apiSchemas = ["X"]
    prepend apiSchemas = ["Z"]
)
{
    reorder nameChildren = ["c", "a"]
    delete rel r = </W/b>
    append rel r = </W/new>
    def "new"
    {
    }
    double x = 2
}
)"},
                                      {"s", R"(
def Xform "W" (
    prepend references = [</I>, </J>]
    apiSchemas = ["X", "Y"]
)
{
    rel r = [</W/a>, </W/b>]
    double x = 1
    double y = 1
    def "a"
    {
    }
    def "b"
    {
    }
    def "c"
    {
    }
}
class "I"
{
    double i = 1
}
class "J"
{
    double y = 3
    double j = 3
}
)"}});
  CHECK(composed.Of("/W") == "j=3 r=</W/a></W/new> x=2 y=1");
  CHECK(composed.stage->Find("/W")->type == "Xform");
  CHECK(composed.stage->Find("/W")->api_schemas == std::vector<std::string>{"Z", "Y"});
  CHECK(composed.Paths() == "/ /W /W/c /W/new /W/a /W/b /I /J");
}

TEST_CASE("An instance ignores opinions below it, except those of its own arcs", "[usd]") {
  const ComposedStage composed(Layers{{"root", R"(
class "_c"
{
    def "g"
    {
        double z = 50
    }
}
def "i" (
    instanceable = true
    inherits = </_c>
    references = @a.usda@</A>
)
{
    double own = 1
    over "g"
    {
        double y = 100
    }
    def "extra"
    {
    }
}
def "n" (
    references = @a.usda@</A>
)
{
    over "inner"
    {
        over "deep"
        {
            double t = 100
        }
    }
}
)"},
                                      {"a", R"(
def "A"
{
    double own = 2
    def "g"
    {
        double y = 2
        double z = 2
        rel self = </A>
    }
    def "inner" (
        instanceable = true
        references = </B>
    )
    {
    }
}
def "B"
{
    def "deep"
    {
        double t = 1
        rel b = </B>
    }
}
)"}});
  CHECK(composed.Of("/i") == "own=1");
  CHECK(composed.Of("/i/g") == "self=</i> y=2 z=50");
  CHECK(composed.Of("/i/extra") == "none");
  CHECK(composed.Of("/n/inner/deep") == "b=</n/inner> t=1");
}

TEST_CASE("Targets move with references; those outside of the referenced prim are dropped", "[usd]") {
  const ComposedStage composed(Layers{{"root", R"(
def "W"
{
    def "r" (
        references = @a.usda@</A/sub>
    )
    {
        prepend rel t = </W/other>
    }
    def "other"
    {
    }
    def "inside" (
        references = </W/r>
    )
    {
    }
}
)"},
                                      {"a", R"(
def "A"
{
    def "sub"
    {
        rel t = [</A/sub/x>, </A/outside>]
        double in.connect = </A/sub/x.out>
        def "x"
        {
            double out = 1
            rel up = <..>
        }
    }
}
)"}});
  CHECK(composed.Of("/W/r") == "in=</W/r/x.out> t=</W/other></W/r/x>");
  CHECK(composed.Of("/W/r/x") == "out=1 up=</W/r>");
  // A reference within the layer keeps targets outside, as OpenUSD does today.
  CHECK(composed.Of("/W/inside") == "in=</W/inside/x.out> t=</W/other></W/inside/x>");
  CHECK(composed.Reports() ==
        "ignored-value a.usda:7: the target `/A/outside` of `t` lies outside of the prim that is referenced");
}

TEST_CASE("Blocked values and time samples", "[usd]") {
  const ComposedStage composed(Layers{{"root", R"(
def "W" (
    references = </A>
)
{
    double a = None
    double b = 5
    rel r = None
}
class "A"
{
    double a = 3
    double b.timeSamples = {
        0: 7,
    }
    double d.timeSamples = {
        5: 2,
        1: 4,
    }
    rel r = </A>
}
)"}});
  CHECK(composed.Of("/W") == "a= b=5 d=4 r=");
  CHECK(composed.stage->Find("/W")->Find("d")->is_animated);
}

TEST_CASE("Specifiers, inactive prims and metadata", "[usd]") {
  const ComposedStage composed(Layers{{"root", R"(
class "C"
{
    def "in"
    {
    }
}
over "O" (
    inherits = </C>
)
{
}
over "P" (
    references = </D>
    customData = {
        string a = "1"
    }
)
{
    over "off" (
        active = false
    )
    {
    }
}
def "D" (
    kind = "component"
    customData = {
        string a = "2"
        string b = "2"
    }
)
{
    def "off"
    {
        def "below"
        {
        }
    }
}
)"}});
  CHECK(composed.Of("/O") == "class");
  CHECK(composed.stage->Find("/O/in")->specifier == Specifier::kDef);
  CHECK_FALSE(composed.stage->Find("/O/in")->is_defined);
  CHECK(composed.Paths() == "/ /C /C/in /O /O/in /P /D /D/off /D/off/below");
  const StagePrim& prim = *composed.stage->Find("/P");
  CHECK(prim.is_defined);
  CHECK(*Find(prim.metadata, "kind")->text() == "component");
  const Dictionary& data = *Find(prim.metadata, "customData")->dictionary();
  CHECK(*Find(data, "a")->text() == "1");
  CHECK(*Find(data, "b")->text() == "2");
}

TEST_CASE("Missing targets and files are reported at the reference", "[usd]") {
  const ComposedStage composed(Layers{{"root", R"(
def "W" (
    references = @a.usda@
)
{
}
def "V" (
    references = @a.usda@</Nope>
)
{
}
def "U" (
    payload = @gone.usda@
)
{
    double u = 1
}
)"},
                                      {"a", "def \"A\"\n{\n}\n"}});
  CHECK(composed.Of("/U") == "u=1");
  const std::string reports = composed.Reports();
  CHECK(reports.find("missing-value root.usda:4: the reference names no prim, and `a.usda` has no `defaultPrim`") == 0);
  CHECK(reports.find("root.usda:9: no prim `/Nope` in `a.usda`, which a reference names") != std::string::npos);
  CHECK(reports.find("file-not-found root.usda:14") != std::string::npos);
}

TEST_CASE("Cycles are reported with their chain", "[usd]") {
  const ComposedStage arcs(Layers{{"root", R"(
def "A" (
    references = @b.usda@</B>
)
{
    double a = 1
}
def "G"
{
    def "H" (
        inherits = </G>
    )
    {
    }
}
)"},
                                  {"b", R"(
def "B" (
    payload = </C>
)
{
}
def "C" (
    references = </B>
)
{
    double c = 1
}
)"}});
  CHECK(arcs.Of("/A") == "a=1 c=1");
  CHECK(arcs.Reports() ==
        "include-cycle b.usda:9: a prim is composed of itself: `/A` in `root.usda` -> `/B` in `b.usda` -> `/C` in "
        "`b.usda` -> `/B` in `b.usda`\n"
        "include-cycle root.usda:11: a prim is composed of itself: `/G/H` in `root.usda` -> `/G` in `root.usda`");

  const ComposedStage layers(
      Layers{{"root", "(\n    subLayers = [@s.usda@]\n)\ndef \"W\"\n{\n    double a = 1\n}\n"},
             {"s", "(\n    subLayers = [@root.usda@]\n)\nover \"W\"\n{\n    double b = 1\n}\n"}});
  CHECK(layers.Of("/W") == "a=1 b=1");
  CHECK(layers.Reports() ==
        "include-cycle s.usda:3: `root.usda` is a sublayer of itself: `root.usda` -> `s.usda` -> `root.usda`");
}

TEST_CASE("Relocates and clips are reported", "[usd]") {
  const ComposedStage composed({Layers{{"root", "def \"A\" (\n    relocates = { <b>: <c> }\n)\n{\n}\n"}}});
  CHECK(composed.Of("/A").empty());
  CHECK(composed.Reports() == "unsupported-element root.usda:2: `relocates` has no effect: it is not supported");
}

TEST_CASE("An arc of an instance that brings nothing makes no prototype", "[usd]") {
  const ComposedStage composed(Layers{{"root", R"(
def "i" (
    instanceable = true
    references = @a.usda@</Gone>
)
{
    def "child"
    {
    }
}
)"},
                                      {"a", ""}});
  CHECK(composed.Paths() == "/ /i /i/child");
}

TEST_CASE("References that multiply end with a report", "[usd]") {
  // Each prim refers to the next one in two ways, so that the first has 2^40 sites.
  std::string text;
  for (int i = 0; i < 40; ++i) {
    const std::string next = std::to_string(i + 1), own = std::to_string(i);
    text += "def \"a" + own + "\" (\n    references = [</b" + own + ">, </c" + own + ">]\n)\n{\n}\n";
    text += "def \"b" + own + "\" (\n    references = </a" + next + ">\n)\n{\n}\n";
    text += "def \"c" + own + "\" (\n    references = </a" + next + ">\n)\n{\n}\n";
  }
  const ComposedStage composed(Layers{{"root", text + "def \"a40\"\n{\n}\n"}});
  CHECK(composed.Reports().find("limit-exceeded") == 0);
}

TEST_CASE("Path mappings have at most one answer in both directions", "[usd]") {
  const PathMapping inherit("/_class", "/Model", true);
  CHECK(inherit.ToTarget("/_class/a.x") == "/Model/a.x");
  CHECK(inherit.ToSource("/Model") == "/_class");
  CHECK(inherit.ToTarget("/Other") == "/Other");
  CHECK_FALSE(inherit.ToTarget("/Model"));
  const PathMapping reference("/Model", "/World/m", false);
  CHECK_FALSE(reference.ToTarget("/_class"));
  const PathMapping both = PathMapping::Compose(reference.WithOthers(), inherit);
  CHECK(both.ToTarget("/_class/a") == "/World/m/a");
  CHECK(both.ToSource("/World/m") == "/_class");
  CHECK(both.ToTarget("/Else") == "/Else");
}

}  // namespace
}  // namespace sceneweld::stage
