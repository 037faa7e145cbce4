// SPDX-License-Identifier: BSD-3-Clause
// The front door.

#include <catch2/catch.hpp>

#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

constexpr const char* kBall = R"(<robot name="ball">
  <link name="ball">
    <inertial>
      <mass value="0.1"/>
      <inertia ixx="4e-5" iyy="4e-5" izz="4e-5" ixy="0" ixz="0" iyz="0"/>
    </inertial>
  </link>
</robot>
)";

std::shared_ptr<const MemoryFiles> FilesOfCell() {
  auto files = std::make_shared<MemoryFiles>();
  files->Add(
      "/cell/scene.dmd.yaml",
      "directives:\n- add_model: {name: a, file: ball.urdf}\n- add_model: {name: b, file: package://toys/ball.urdf}\n");
  files->Add("/cell/ball.urdf", kBall);
  files->Add("/cell/package.xml", "<package><name>toys</name></package>");
  return files;
}

TEST_CASE("a stop request ends a composition with an error") {
  const std::atomic<bool> stop = true;
  LoadOptions options;
  options.files = FilesOfCell();
  options.limits.stop = &stop;
  Diagnostics diagnostics;
  CHECK_FALSE(Load("/cell/scene.dmd.yaml", options, diagnostics));
  REQUIRE(diagnostics.has_errors());
  CHECK(diagnostics.all()[0].code.name() == "limit-exceeded");
}

TEST_CASE("every format has a name and a suffix of its own") {
  for (const Format& format : Formats()) {
    CHECK(FindFormat(format.name) == &format);
    for (const std::string_view suffix : format.suffixes) {
      CHECK(suffix.starts_with("."));
      CHECK(FormatOfInput("a" + std::string(suffix)) == &format);
    }
  }
  CHECK(FindFormat("nonsense") == nullptr);
  CHECK(FormatOfInput("/a/b.nonsense") == nullptr);
}

}  // namespace
}  // namespace sceneweld
