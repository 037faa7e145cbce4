// SPDX-License-Identifier: BSD-3-Clause
// Loading through the library.

#include <catch2/catch.hpp>
#include <memory>

#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"

using sceneweld::Diagnostics;
using sceneweld::LoadOptions;
using sceneweld::MemoryFiles;

namespace {

const char* const kBoxRobot = R"(<robot name="box"><link name="body"/></robot>)";

LoadOptions From(std::shared_ptr<MemoryFiles> files) {
  LoadOptions options;
  options.files = std::move(files);
  return options;
}

}  // namespace

TEST_CASE("a scene is composed from files in memory alone") {
  const auto files = std::make_shared<MemoryFiles>();
  files->Add("/lab/cell.dmd.yaml", "directives:\n- add_model: {name: left, file: package://kit/box.urdf}\n");
  files->Add("/lab/kit/package.xml", "<package><name>kit</name></package>");
  files->Add("/lab/kit/box.urdf", kBoxRobot);
  LoadOptions options = From(files);
  using Kind = LoadOptions::PackageOption::Kind;
  options.packages.push_back({Kind::kXml, "", "/lab/kit/package.xml"});
  Diagnostics diagnostics;
  const auto loaded = Load("/lab/cell.dmd.yaml", options, diagnostics);
  INFO(RenderText(diagnostics));
  REQUIRE(loaded);
  CHECK(loaded->scene.FindModel("left").valid());
}

TEST_CASE("the nearest package.xml gives its package where no option does") {
  const auto files = std::make_shared<MemoryFiles>();
  files->Add("/lab/scenes/cell.dmd.yaml", "directives:\n- add_model: {name: left, file: package://lab/box.urdf}\n");
  files->Add("/lab/package.xml", "<package><name>lab</name></package>");
  files->Add("/lab/box.urdf", kBoxRobot);
  Diagnostics diagnostics;
  CHECK(Load("/lab/scenes/cell.dmd.yaml", From(files), diagnostics));
  LoadOptions without = From(files);
  without.nearest_package = false;
  CHECK_FALSE(Load("/lab/scenes/cell.dmd.yaml", without, diagnostics));
  CHECK(RenderText(diagnostics).starts_with("error[unknown-package]: unknown package `lab`"));
}

TEST_CASE("options give packages first, then those of the project, then the nearest package.xml, without warnings") {
  const auto files = std::make_shared<MemoryFiles>();
  files->Add("/lab/scenes/cell.dmd.yaml",
             "directives:\n- add_model: {name: left, file: package://lab/box.urdf}\n"
             "- add_model: {name: right, file: package://kit/box.urdf}\n");
  files->Add("/lab/package.xml", "<package><name>lab</name></package>");
  for (const char* folder : {"/lab", "/project", "/option"}) files->Add(std::string(folder) + "/box.urdf", kBoxRobot);
  using Kind = LoadOptions::PackageOption::Kind;
  LoadOptions options = From(files);
  Diagnostics diagnostics;
  diagnostics.SetStrict(true);
  const auto folder_of = [&](const char* name) {
    const auto packages = PackagesOf("/lab/scenes/cell.dmd.yaml", options, diagnostics);
    REQUIRE(packages);
    const auto* const package = packages->Find(name);
    return package ? package->folder : std::string();
  };
  options.fallback_packages.push_back({Kind::kNamed, "kit", "/project"});
  CHECK(folder_of("kit") == "/project");
  CHECK(folder_of("lab") == "/lab");
  CHECK(Load("/lab/scenes/cell.dmd.yaml", options, diagnostics));
  options.fallback_packages.push_back({Kind::kNamed, "lab", "/project"});
  CHECK(folder_of("lab") == "/project");
  options.packages.push_back({Kind::kNamed, "lab", "/option"});
  CHECK(folder_of("lab") == "/option");
  CHECK(folder_of("kit") == "/project");
  CHECK(Load("/lab/scenes/cell.dmd.yaml", options, diagnostics));
  CHECK(RenderText(diagnostics).empty());
}

TEST_CASE("diagnostics outlive the load that failed") {
  Diagnostics diagnostics;
  {
    const auto files = std::make_shared<MemoryFiles>();
    files->Add("/a.urdf", "<robot name='r'>\n  <link name='a'/>\n  <link name='a'/>\n</robot>\n");
    CHECK_FALSE(Load("/a.urdf", From(files), diagnostics));
  }
  CHECK(RenderText(diagnostics).find("--> a.urdf:3:") != std::string::npos);
}

TEST_CASE("an earlier failure does not make the next load fail") {
  const auto files = std::make_shared<MemoryFiles>();
  files->Add("/box.urdf", kBoxRobot);
  Diagnostics diagnostics;
  CHECK_FALSE(Load("/missing.urdf", From(files), diagnostics));
  CHECK(Load("/box.urdf", From(files), diagnostics));
}

TEST_CASE("relative names in a text without a folder are errors") {
  LoadOptions options = From(std::make_shared<MemoryFiles>());
  options.format = "dmd";
  Diagnostics diagnostics;
  CHECK_FALSE(LoadText("directives:\n- add_model: {name: a, file: box.urdf}\n", "", options, diagnostics));
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code.name() == "file-not-found");
  CHECK(diagnostics.all()[0].span.place().line == 2);
}

TEST_CASE("a text of no format and a suffix of no format are reported apart from missing files") {
  const auto files = std::make_shared<MemoryFiles>();
  files->Add("/a.stl", "solid");
  Diagnostics diagnostics;
  CHECK_FALSE(Load("/a.stl", From(files), diagnostics));
  LoadOptions options = From(files);
  options.format = "urf";
  CHECK_FALSE(LoadText(kBoxRobot, "/", options, diagnostics));
  REQUIRE(diagnostics.all().size() == 2);
  CHECK(diagnostics.all()[0].code.name() == "unsupported-format");
  CHECK(diagnostics.all()[1].hint == "did you mean `urdf`?");
}

TEST_CASE("a text is composed and written without any file") {
  LoadOptions options = From(std::make_shared<MemoryFiles>());
  options.format = "urdf";
  options.name = "crate";
  Diagnostics diagnostics;
  const auto loaded = LoadText(kBoxRobot, "", options, diagnostics);
  REQUIRE(loaded);
  sceneweld::LossReport losses(diagnostics);
  const std::string text = Export(*loaded, *sceneweld::FindFormat("json"), {}, losses);
  CHECK(text.find("\"crate::body\"") != std::string::npos);
  CHECK(diagnostics.all().empty());
}

TEST_CASE("relative names of SDFormat are looked for in the current folder of the options") {
  const auto files = std::make_shared<MemoryFiles>();
  files->Add("/lab/cell.dmd.yaml", "directives:\n- add_model: {name: arm, file: models/arm.sdf}\n");
  files->Add("/lab/models/arm.sdf",
             "<sdf version='1.9'><model name='arm'><include><uri>parts/hand.sdf</uri></include></model></sdf>");
  files->Add("/left/parts/hand.sdf", "<sdf version='1.9'><model name='left'><link name='palm'/></model></sdf>");
  files->Add("/right/parts/hand.sdf", "<sdf version='1.9'><model name='right'><link name='palm'/></model></sdf>");
  LoadOptions options = From(files);
  options.store = std::make_shared<sceneweld::ModelStore>(std::size_t{1} << 20);
  for (const std::string hand : {"left", "right"}) {
    options.current_folder = "/" + hand;
    Diagnostics diagnostics;
    const auto loaded = Load("/lab/cell.dmd.yaml", options, diagnostics);
    INFO(RenderText(diagnostics));
    REQUIRE(loaded);
    CHECK(loaded->scene.FindModel("arm::" + hand).valid());
  }
  options.current_folder.clear();
  Diagnostics diagnostics;
  CHECK_FALSE(Load("/lab/cell.dmd.yaml", options, diagnostics));
}
