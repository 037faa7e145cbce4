// SPDX-License-Identifier: BSD-3-Clause
// Collectors of diagnostics.

#include <catch2/catch.hpp>

#include "sceneweld/scene/diagnostics/codes.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/rendering/render.h"

namespace sceneweld {
namespace {

Span SpanOf(const Source& source, const std::string& what) {
  const auto at = source.text().find(what);
  REQUIRE(at != std::string::npos);
  return {&source, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + what.size())};
}

const Source& SceneYaml() {
  static const Source source(
      "/cell/scene.dmd.yaml", "scene.dmd.yaml",
      "directives:\n- add_model:\n    name: gripper\n\n\n\n\n\n\n- add_weld:\n    child: gripper::palm\n");
  return source;
}

TEST_CASE("a diagnostic is shown with its place, its line, a caret, notes and help") {
  Diagnostics diagnostics;
  diagnostics
      .Error("unknown-frame", SpanOf(SceneYaml(), "gripper::palm"), "no frame `palm` in model instance `gripper`")
      .Note(SpanOf(SceneYaml(), "gripper"), "`gripper` was added here")
      .Suggest("gripper::palm_frame");
  CHECK(RenderText(diagnostics) ==
        "error[unknown-frame]: no frame `palm` in model instance `gripper`\n"
        "  --> scene.dmd.yaml:11:12\n"
        "   |\n"
        "11 |     child: gripper::palm\n"
        "   |            ^^^^^^^^^^^^^\n"
        "note: `gripper` was added here\n"
        " --> scene.dmd.yaml:3:11\n"
        "help: did you mean `gripper::palm_frame`?\n");
}

TEST_CASE("a diagnostic is shown as one line of JSON") {
  Diagnostics diagnostics;
  diagnostics.Warning("unknown-name", SpanOf(SceneYaml(), "add_weld"), "say \"what\"").Help("a\nb");
  CHECK(RenderJsonLine(diagnostics.all()[0]) ==
        "{\"severity\":\"warning\",\"code\":\"unknown-name\",\"file\":\"scene.dmd.yaml\",\"line\":10,\"column\":3,"
        "\"message\":\"say \\\"what\\\"\",\"hint\":\"a\\nb\"}");
}

TEST_CASE("a diagnostic without a place shows its file or nothing") {
  Diagnostics diagnostics;
  diagnostics.Error("file-not-found", {}, "cannot read `a.urdf`").InFile({"a.urdf", "/robots/a.urdf"});
  diagnostics.Error("internal-error", {}, "it broke");
  CHECK(RenderText(diagnostics) ==
        "error[file-not-found]: cannot read `a.urdf`\n --> a.urdf\n\nerror[internal-error]: it broke\n");
  CHECK(RenderJsonLine(diagnostics.all()[1]) ==
        "{\"severity\":\"error\",\"code\":\"internal-error\",\"message\":\"it broke\"}");
}

TEST_CASE("the caret stands below its text in lines with tabs and other than ASCII letters") {
  const Source source("/a", "a", "\t\u00e4\u00f6 = wrong\n");
  Diagnostics diagnostics;
  diagnostics.Error("bad-number", SpanOf(source, "wrong"), "m");
  CHECK(RenderText(diagnostics) ==
        "error[bad-number]: m\n --> a:1:7\n  |\n1 |  \u00e4\u00f6 = wrong\n  |       ^^^^^\n");
}

TEST_CASE("of a very long line only the part around the place is shown") {
  const Source source("/a", "a", std::string(5000, 'x') + "HERE" + std::string(5000, 'y'));
  Diagnostics diagnostics;
  diagnostics.Error("bad-number", SpanOf(source, "HERE"), "m");
  const std::string text = RenderText(diagnostics);
  CHECK(text.size() < 500);
  CHECK(text.find("HERE") != std::string::npos);
  CHECK(text.find("^^^^") != std::string::npos);
}

TEST_CASE("a span over several lines is underlined on its first") {
  const Source source("/a", "a", "ab cd\nef\n");
  Diagnostics diagnostics;
  diagnostics.Error("bad-number", Span{&source, 3, 8}, "m");
  CHECK(RenderText(diagnostics) == "error[bad-number]: m\n --> a:1:4\n  |\n1 | ab cd\n  |    ^^\n");
}

TEST_CASE("a place at the end of a file has a caret too") {
  const Source source("/a", "a", "ab\n");
  Diagnostics diagnostics;
  diagnostics.Error("bad-number", Span{&source, 3, 3}, "m");
  CHECK(RenderText(diagnostics) == "error[bad-number]: m\n --> a:2:1\n  |\n2 |\n  | ^\n");
}

TEST_CASE("strictness makes errors of warnings, not of notes") {
  Diagnostics diagnostics;
  diagnostics.Warning("unknown-name", {}, "before");
  diagnostics.SetStrict(true);
  diagnostics.Warning("unknown-name", {}, "after");
  diagnostics.Note("loss-dropped", {}, "a loss");
  CHECK(diagnostics.warning_count() == 1);
  CHECK(diagnostics.error_count() == 1);
  CHECK(diagnostics.all()[1].severity == Severity::kError);
  CHECK(diagnostics.all()[2].severity == Severity::kNote);
}

TEST_CASE("a diagnostic in an included file says how it came there, the innermost step first") {
  const Source outer("/o", "o", "outer"), middle("/m", "m", "middle"), inner("/i", "i", "inner");
  Diagnostics diagnostics;
  {
    const Diagnostics::Context first(diagnostics, SpanOf(outer, "outer"), "one");
    const Diagnostics::Context second(diagnostics, SpanOf(middle, "middle"), "two");
    diagnostics.Error("bad-number", SpanOf(inner, "inner"), "deep");
    diagnostics.Error("bad-number", SpanOf(outer, "outer"), "at the context itself");
  }
  diagnostics.Error("bad-number", SpanOf(inner, "inner"), "outside");
  REQUIRE(diagnostics.all()[0].notes.size() == 2);
  CHECK(diagnostics.all()[0].notes[0].message == "two");
  CHECK(diagnostics.all()[0].notes[1].message == "one");
  CHECK(diagnostics.all()[1].notes.size() == 1);
  CHECK(diagnostics.all()[2].notes.empty());
}

TEST_CASE("what is appended is as if it had been reported here: strictness, contexts, the order of notes") {
  const Source outer("/o", "o", "outer"), middle("/m", "m", "middle"), inner("/i", "i", "inner");
  const auto report = [&](Diagnostics& to) {
    const Diagnostics::Context second(to, SpanOf(middle, "middle"), "two");
    to.Warning("bad-number", SpanOf(inner, "inner"), "odd").Note(SpanOf(inner, "inner"), "its own").Help("do");
    to.Error("bad-number", SpanOf(middle, "middle"), "bad").Note({}, "its own");
  };
  Diagnostics whole, here;
  for (Diagnostics* to : {&whole, &here}) {
    to->SetStrict(true);
    const Diagnostics::Context first(*to, SpanOf(outer, "outer"), "one");
    CHECK(to->contexts().size() == 1);
    if (to == &whole) {
      report(whole);
      report(whole);
      continue;
    }
    Diagnostics apart;
    report(apart);
    here.Append(apart, 0, 1);
    here.Append(apart, 1, 2);
    // It may be passed on several times.
    Diagnostics again;
    again.Append(apart);
    here.Append(again);
  }
  CHECK(RenderText(here) == RenderText(whole));
  CHECK(here.error_count() == 4);
  CHECK(here.all()[0].notes[2].message == "its own");
  Diagnostics later;
  later.CountOnFrom(here);
  CHECK(later.all().empty());
  CHECK(later.error_count() == 4);
  CHECK(later.strict());
}

TEST_CASE("of many reports of one code the first are kept, and all are counted") {
  Diagnostics diagnostics;
  diagnostics.LimitEachCode(3);
  for (int i = 0; i < 10; ++i) diagnostics.Warning("unknown-name", {}, "element " + std::to_string(i)).Help("none");
  diagnostics.Error("unknown-body", {}, "another code");
  diagnostics.Note("loss-dropped", {}, "losses are always kept");
  CHECK(diagnostics.warning_count() == 10);
  CHECK(diagnostics.error_count() == 1);
  CHECK(diagnostics.left_out_count() == 7);
  REQUIRE(diagnostics.all().size() == 6);
  CHECK(diagnostics.all()[2].message == "element 2");
  CHECK(diagnostics.all()[3].code.name() == "too-many-reports");
  CHECK(diagnostics.all()[4].message == "another code");
}

TEST_CASE("a message with a long piece of the input is cut at a code point") {
  Diagnostics diagnostics;
  std::string name;
  for (int i = 0; i < 3000; ++i) name += "\u00e4";
  const Diagnostic& error = diagnostics.Error("unknown-body", {}, "x" + name).Help(name);
  CHECK(error.message.size() < 4200);
  CHECK(error.message.ends_with("\u00e4..."));
  CHECK(error.hint.ends_with("\u00e4..."));
}

TEST_CASE("each code has a sentence or two") {
  for (const CodeEntry& entry : kCodes) {
    INFO(entry.name);
    CHECK(entry.explanation.ends_with("."));
    CHECK(FindListedCode(entry.name) == &entry);
  }
  CHECK_FALSE(FindListedCode("unknown-nothing"));
}

}  // namespace
}  // namespace sceneweld
