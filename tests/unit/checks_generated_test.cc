// SPDX-License-Identifier: BSD-3-Clause
// The linter in texts that were generated from xacro files: it edits none of them, and reads the comments of the files.

#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/checks/ignore_comments.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {
namespace {

constexpr std::string_view kWritten = R"(<robot>
<!-- sceneweld: ignore axis-not-unit -->
<axis xyz="0 0 2"/>
<axis xyz="0 2 0"/>
<arm/> <!-- sceneweld: ignore axis-not-unit -->
</robot>
)";
constexpr std::string_view kGenerated = R"(<robot><axis xyz="0 0 2"/><axis xyz="0 2 0"/><axis xyz="2 0 0"/></robot>)";

// The first two axes are copies; a call of the macro `arm`, from another file, made the third one.
struct GeneratedText {
  Sources sources;
  const Source& written = sources.Add("/r/arm.urdf.xacro", "arm.urdf.xacro", std::string(kWritten));
  const Source& macros = sources.Add("/r/macros.xacro", "macros.xacro", "<axis xyz=\"2 0 0\"/>");
  const Source* text = nullptr;

  GeneratedText() {
    auto map = std::make_shared<SourceMap>();
    const Span call = In(written, "<arm/>");
    map->calls.push_back(std::make_shared<Inclusion>(Inclusion{call, nullptr, "in macro `arm`, called here"}));
    for (const std::string_view axis : {R"(<axis xyz="0 0 2"/>)", R"(<axis xyz="0 2 0"/>)"}) {
      map->pieces.push_back({Offset(kGenerated, axis), End(kGenerated, axis), In(written, axis)});
    }
    constexpr std::string_view kThird = R"(<axis xyz="2 0 0"/>)";
    map->pieces.push_back({Offset(kGenerated, kThird), End(kGenerated, kThird), In(macros, kThird), 0});
    text = &sources.Add("/r/arm.urdf.xacro", "arm.urdf.xacro", std::string(kGenerated), map);
  }

  static std::uint32_t Offset(std::string_view text, std::string_view part) {
    return static_cast<std::uint32_t>(text.find(part));
  }
  static std::uint32_t End(std::string_view text, std::string_view part) {
    return Offset(text, part) + static_cast<std::uint32_t>(part.size());
  }
  static Span In(const Source& source, std::string_view part) {
    return {&source, Offset(source.text(), part), End(source.text(), part)};
  }
  Span Axis(std::string_view xyz) const { return In(*text, "<axis xyz=\"" + std::string(xyz) + "\"/>"); }
};

TEST_CASE("no fix edits a generated text") {
  const GeneratedText generated;
  const MemoryFiles files;
  Fix fix{.title = "write the unit vector 0 0 1"};
  fix.edits.push_back({generated.Axis("0 0 2"), "<axis xyz=\"0 0 1\"/>"});
  CHECK(EditsGeneratedText(fix));
  FixSet set(files);
  CHECK_FALSE(set.Add(fix));
  CHECK(set.empty());
  fix.edits.front().span = generated.Axis("0 0 2").Origin();
  CHECK_FALSE(EditsGeneratedText(fix));
  CHECK(set.Add(fix));
}

TEST_CASE("comments of a xacro file leave findings in its expansion out") {
  const GeneratedText generated;
  IgnoreComments comments;
  Diagnostics diagnostics;
  const auto ignores = [&](std::string_view xyz) {
    return comments.Ignores(Diagnostic("axis-not-unit", Severity::kWarning, generated.Axis(xyz), "it is long"),
                            diagnostics);
  };
  CHECK(ignores("0 0 2"));        // In the line above.
  CHECK_FALSE(ignores("0 2 0"));  // No comment.
  CHECK(ignores("2 0 0"));        // At the call of the macro.
  CHECK(diagnostics.all().empty());
}

TEST_CASE("the texts of a scene include the files that a text was generated from") {
  const GeneratedText generated;
  Scene scene;
  Body body;
  body.name = "hand";
  body.span = generated.Axis("0 0 2");
  scene.bodies.Add(std::move(body));
  const std::vector<const Source*> sources = SourcesOf(scene);
  for (const Source* source : {generated.text, &generated.written, &generated.macros}) {
    CHECK(std::count(sources.begin(), sources.end(), source) == 1);
  }
}

}  // namespace
}  // namespace sceneweld
