// SPDX-License-Identifier: BSD-3-Clause
// An unchanged file comes back as its own text: byte by byte in its own folder, with other names of files in another
// folder. If the text no longer matches the scene, the ordinary writer writes.

#include <catch2/catch.hpp>
#include <filesystem>

#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/model_files.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMesh = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

constexpr const char* kOddlyWrittenUrdf = R"(<?xml version="1.0"?>
<!-- Joints first. -->
<robot name="arm">
  <joint name="j" type="fixed"><child link="b"/><parent link="a"/></joint>

  <link   name='b'/> <!-- odd blanks -->
  <link name="a">
    <visual><geometry><mesh filename="meshes/a.obj" scale="1.0 1.0 1.0"/></geometry></visual>
    <visual><geometry><mesh filename="package://kit/a.obj"/></geometry></visual>
  </link>
  <transmission name="t"><type>simple</type></transmission>
  <gazebo><plugin name="p" filename="lib.so"><uri>meshes/a.obj</uri><uri>none.obj</uri></plugin></gazebo>
</robot>
)";

constexpr const char* kSdfModel = R"(<?xml version='1.0'?>
<sdf version='1.7'>
  <!-- one model -->
  <model name='box'>
    <link name='l'>
      <visual name='v'>
        <geometry><mesh><uri>meshes/a.obj</uri></mesh></geometry>
        <material><script><uri>file://media/gazebo.material</uri><name>Gazebo/White</name></script></material>
      </visual>
    </link>
  </model>
</sdf>
)";

constexpr const char* kSdfWorld = R"(<sdf version="1.6">
<world name="hall"><scene><ambient>1 1 1 1</ambient></scene>
<model name="box"><link name="l"/></model></world>
</sdf>
)";

constexpr const char* kMjcfArm = R"(<mujoco model="arm">
  <!-- What MuJoCo knows and a scene does not. -->
  <option timestep="0.001" integrator="RK4"/>
  <compiler angle="radian" meshdir="meshes" texturedir="/pictures"/>
  <worldbody>
    <include file="parts/body.xml"/>
  </worldbody>
  <asset><texture name="t" type="cube" file="sky.png"/><mesh name="m" file="a.obj"/></asset>
</mujoco>
)";
constexpr const char* kMjcfBody = R"(<mujocoinclude>
  <!-- inside -->
  <body name="b"><geom type="mesh" mesh="m"/><include file="parts/more.xml"/></body>
</mujocoinclude>
<!-- outside -->
)";

// A folder `/work` of files in memory, and the result of one of them.
class Bench {
 public:
  Bench() : files_(std::make_shared<MemoryFiles>()) {
    files_->Add("/work/meshes/a.obj", kMesh);
    files_->Add("/kit/a.obj", kMesh);
    files_->Add("/kit/package.xml", "<package><name>kit</name></package>");
    files_->Add("/pictures/sky.png", "");
    files_->Add("/work/parts/body.xml", kMjcfBody);
    files_->Add("/work/parts/more.xml", "<x><site name='s' pos='0 0 1.50'/></x>");
  }
  void Write(const std::string& name, const std::string& text) { files_->Add("/work/" + name, text); }

  Loaded Read(const std::string& name, LoadOptions options = {}) {
    options.files = files_;
    options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, "kit", "/kit"});
    Diagnostics diagnostics;
    auto loaded = Load("/work/" + name, options, diagnostics);
    INFO(RenderText(diagnostics));
    REQUIRE(loaded);
    return *std::move(loaded);
  }

  struct Written {
    std::string text;
    bool is_kept;
  };
  Written Export(const Loaded& loaded, const std::string& format, WriteOptions options) {
    Diagnostics diagnostics;
    LossReport losses(diagnostics);
    std::string text = sceneweld::Export(loaded, *FindFormat(format), std::move(options), losses);
    if (losses.kept_text()) CHECK(losses.nothing_lost());
    return {std::move(text), losses.kept_text()};
  }
  static WriteOptions At(const std::string& folder, const std::string& file = "") {
    WriteOptions options;
    options.folder = folder;
    options.file = file;
    return options;
  }

 private:
  std::shared_ptr<MemoryFiles> files_;
};

std::string With(std::string text, const std::vector<std::pair<std::string, std::string>>& changes) {
  for (const auto& [what, by] : changes) {
    const auto at = text.find(what);
    INFO(what);
    REQUIRE(at != std::string::npos);
    text.replace(at, what.size(), by);
  }
  return text;
}

TEST_CASE("in its own folder a file comes back byte by byte") {
  Bench bench;
  bench.Write("arm.urdf", kOddlyWrittenUrdf);
  bench.Write("hall.sdf", kSdfWorld);
  bench.Write("arm.xml", kMjcfArm);
  for (const auto& [format, name, text] :
       {std::tuple{"urdf", "arm.urdf", kOddlyWrittenUrdf}, std::tuple{"sdf", "hall.sdf", kSdfWorld},
        std::tuple{"mjcf", "arm.xml", kMjcfArm}}) {
    INFO(name);
    const auto written = bench.Export(bench.Read(name), format, Bench::At("/work"));
    CHECK(written.is_kept);
    CHECK(written.text == text);
    WriteOptions rewrite = Bench::At("/work");
    rewrite.keep_text = false;
    CHECK_FALSE(bench.Export(bench.Read(name), format, rewrite).is_kept);
  }
}

TEST_CASE("in another folder names of files are replaced where they mean something else, and nothing besides") {
  Bench bench;
  bench.Write("arm.urdf", kOddlyWrittenUrdf);
  const Loaded arm = bench.Read("arm.urdf");
  CHECK(bench.Export(arm, "urdf", Bench::At("/out")).text ==
        With(kOddlyWrittenUrdf, {{"\"meshes/a.obj", "\"../work/meshes/a.obj"}}));
  CHECK(bench.Export(arm, "urdf", {}).text ==
        With(kOddlyWrittenUrdf, {{"\"meshes/a.obj", "\"file:///work/meshes/a.obj"}}));
}

TEST_CASE("a model of SDFormat is put into a world where one is asked for") {
  Bench bench;
  bench.Write("box.sdf", kSdfModel);
  const Loaded box = bench.Read("box.sdf");
  WriteOptions as_model = Bench::At("/work");
  as_model.sdf_root = SdfRoot::kModel;
  CHECK(bench.Export(box, "sdf", as_model).text == kSdfModel);
  as_model.folder = "/work/out";
  CHECK(bench.Export(box, "sdf", as_model).text == With(kSdfModel, {{"meshes/a.obj", "../meshes/a.obj"}}));
  const auto world = bench.Export(box, "sdf", Bench::At("/work"));
  CHECK(world.is_kept);
  CHECK(world.text ==
        With(kSdfModel, {{"<model name='box'>",
                          "<world name=\"scene\">\n    <gravity>0 0 -9.81</gravity>\n    <model name='box'>"},
                         {"</model>", "</model>\n  </world>"}}));
  bench.Write("hall.sdf", kSdfWorld);
  CHECK_FALSE(bench.Export(bench.Read("hall.sdf"), "sdf", as_model).is_kept);
}

TEST_CASE("the version of SDFormat stays, unless another one is asked for") {
  Bench bench;
  bench.Write("hall.sdf", kSdfWorld);
  const Loaded hall = bench.Read("hall.sdf");
  WriteOptions options = Bench::At("/work");
  options.sdf_version = "1.9";
  CHECK_FALSE(bench.Export(hall, "sdf", options).is_kept);
  options.sdf_version = "1.6";
  CHECK(bench.Export(hall, "sdf", options).is_kept);
}

TEST_CASE("what SDFormat includes is merged by the writer") {
  Bench bench;
  bench.Write("box.sdf", kSdfModel);
  bench.Write("two.sdf", "<sdf version='1.9'><world name='w'><include><uri>box.sdf</uri></include></world></sdf>");
  CHECK_FALSE(bench.Export(bench.Read("two.sdf"), "sdf", Bench::At("/work")).is_kept);
}

TEST_CASE("in another folder an MJCF file holds what it included, and its folders are those that they were") {
  Bench bench;
  bench.Write("arm.xml", kMjcfArm);
  const auto written = bench.Export(bench.Read("arm.xml"), "mjcf", Bench::At("/work/out"));
  CHECK(written.is_kept);
  CHECK(written.text ==
        With(kMjcfArm,
             {{"\"meshes\"", "\"../meshes\""},
              {"<include file=\"parts/body.xml\"/>",
               "\n  <!-- inside -->\n  <body name=\"b\"><geom type=\"mesh\" mesh=\"m\"/><site name='s' pos='0 0 "
               "1.50'/></body>\n"}}));
}

TEST_CASE("without a folder of meshes each name in MJCF is a path from the new folder") {
  Bench bench;
  const std::string text = With(kMjcfArm, {{" meshdir=\"meshes\"", ""}, {"file=\"a.obj\"", "file='meshes/a.obj'"}});
  bench.Write("arm.xml", text);
  const Loaded arm = bench.Read("arm.xml");
  CHECK_THAT(bench.Export(arm, "mjcf", Bench::At("/out")).text,
             Catch::Matchers::Contains("<mesh name=\"m\" file='../work/meshes/a.obj'/>"));
  const auto without_folder = bench.Export(arm, "mjcf", {});
  CHECK(without_folder.is_kept);
  CHECK_THAT(without_folder.text, Catch::Matchers::Contains("<mesh name=\"m\" file='/work/meshes/a.obj'/>"));
}

TEST_CASE("names of MJCF files whose folders are stripped keep theirs where they need them") {
  Bench bench;
  bench.Write("in.xml",
              With(kMjcfArm, {{"meshdir=\"meshes\"", "strippath=\"true\""}, {"file=\"a.obj\"", "file=\"x/b.obj\""}}));
  bench.Write("b.obj", kMesh);
  const auto written = bench.Export(bench.Read("in.xml"), "mjcf", Bench::At("/out"));
  CHECK(written.is_kept);
  CHECK_THAT(written.text, Catch::Matchers::Contains("strippath=\"false\"") &&
                               Catch::Matchers::Contains("<mesh name=\"m\" file=\"../work/b.obj\"/>"));
}

TEST_CASE("a model that an MJCF file attaches stays where it is") {
  Bench bench;
  const std::string text =
      "<mujoco model='two'><asset><model name='p' file='parts/pen.xml'/></asset>"
      "<worldbody><frame><attach model='p' body='b' prefix='l-'/></frame></worldbody></mujoco>";
  bench.Write("two.xml", text);
  bench.Write("parts/pen.xml",
              "<mujoco model='pen'><asset><mesh name='m' file='../meshes/a.obj'/></asset>"
              "<worldbody><body name='b'><geom type='mesh' mesh='m'/></body></worldbody></mujoco>");
  const auto written = bench.Export(bench.Read("two.xml"), "mjcf", Bench::At("/out"));
  CHECK(written.is_kept);
  CHECK(written.text == With(text, {{"parts/pen.xml", "../work/parts/pen.xml"}}));
}

TEST_CASE("an MJCF model that is called after its file keeps that name") {
  Bench bench;
  const std::string text = "<mujoco><worldbody><body name='b'><geom size='1'/></body></worldbody></mujoco>\n";
  bench.Write("ball.xml", text);
  const Loaded ball = bench.Read("ball.xml");
  CHECK(bench.Export(ball, "mjcf", Bench::At("/work", "ball.xml")).text == text);
  const std::string named = With(text, {{"<mujoco>", "<mujoco model=\"ball\">"}});
  CHECK(bench.Export(ball, "mjcf", Bench::At("/work", "other.xml")).text == named);
  CHECK(bench.Export(ball, "mjcf", Bench::At("/work")).text == named);
}

TEST_CASE("a scene that was changed, or renamed, is written by the writer") {
  Bench bench;
  bench.Write("arm.urdf", kOddlyWrittenUrdf);
  Loaded arm = bench.Read("arm.urdf");
  REQUIRE(bench.Export(arm, "urdf", Bench::At("/work")).is_kept);
  arm.scene.bodies[Index<Body>(1)].mass_properties->mass += 1e-12;
  CHECK_FALSE(bench.Export(arm, "urdf", Bench::At("/work")).is_kept);
  CHECK_FALSE(bench.Export(arm, "sdf", Bench::At("/work")).is_kept);
  LoadOptions options;
  options.name = "left";
  CHECK_FALSE(bench.Export(bench.Read("arm.urdf", options), "urdf", Bench::At("/work")).is_kept);
  options.name.clear();
  options.prefix = "left";
  CHECK_FALSE(bench.Export(bench.Read("arm.urdf", options), "urdf", Bench::At("/work")).is_kept);
}

TEST_CASE("the text that is kept outlives the scene that it came from") {
  Bench bench;
  bench.Write("arm.urdf", kOddlyWrittenUrdf);
  Loaded arm = bench.Read("arm.urdf");
  arm.scene = Scene();
  CHECK_FALSE(bench.Export(arm, "urdf", Bench::At("/work")).is_kept);
}

TEST_CASE("a stop ends the reading of a text that is kept") {
  Bench bench;
  bench.Write("arm.urdf", kOddlyWrittenUrdf);
  std::atomic<bool> stop{false};
  LoadOptions options;
  options.limits.stop = &stop;
  const Loaded arm = bench.Read("arm.urdf", options);
  stop = true;
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  CHECK(Export(arm, *FindFormat("urdf"), Bench::At("/work"), losses).empty());
  CHECK(diagnostics.has_errors());
}

TEST_CASE("copies stand in a text that is kept where all of its files are copied") {
  Bench bench;
  bench.Write("arm.xml", With(kMjcfArm, {{"<texture name=\"t\" type=\"cube\" file=\"sky.png\"/>", ""}}));
  const Loaded arm = bench.Read("arm.xml");
  const auto write = [&](const Loaded& loaded) {
    AssetOptions copies;
    copies.naming = AssetNaming::kCopy;
    copies.folder = "out_assets";
    Diagnostics diagnostics;
    LossReport losses(diagnostics);
    WriteOptions options = Bench::At("/out");
    AssetPlan plan = PlanAssets(loaded, *FindFormat("mjcf"), options, copies, losses);
    options.assets = &plan;
    return bench.Export(loaded, "mjcf", options);
  };
  const auto written = write(arm);
  CHECK(written.is_kept);
  CHECK_THAT(written.text, Catch::Matchers::Contains("<mesh name=\"m\" file=\"out_assets/meshes/a.obj\"/>") &&
                               Catch::Matchers::Contains("<compiler angle=\"radian\"/>"));
  bench.Write("sky.xml", kMjcfArm);
  CHECK_FALSE(write(bench.Read("sky.xml")).is_kept);
}

struct TextKind {
  const char* format;
  const char* suffix;
  const char* root;
};
constexpr TextKind kTextKinds[] = {{"sdf", ".sdf", "<sdf"}, {"urdf", ".urdf", "<robot"}, {"mjcf", ".xml", "<mujoco"}};

TEST_CASE("real models come back as their own text, in another folder too") {
  const std::string models = std::string(SCENEWELD_SOURCE_DIR) + "/../shared/models";
  for (const TextKind& kind : kTextKinds) {
    const auto files = ModelFilesBelow(models, kind.suffix, kind.root);
    if (files.empty()) {
      WARN("no real " << kind.suffix << " files at " << models << ": skipped");
      continue;
    }
    const Format& format = *FindFormat(kind.format);
    std::size_t kept = 0;
    for (const std::string& path : files) {
      INFO(path);
      LoadOptions options;
      options.format = kind.format;
      options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, "drake_models", models + "/drake_models"});
      Diagnostics unheard;
      const auto loaded = Load(path, options, unheard);
      if (!loaded) continue;
      WriteOptions write;
      write.folder = "/elsewhere/out";
      LossReport losses(unheard);
      const std::string text = Export(*loaded, format, write, losses);
      if (!losses.kept_text()) {
        // Files that SDFormat includes are not kept. Nor, in another folder, is a text that names a file in an element
        // that the scene keeps as text, because those names do not follow the file yet.
        const std::string_view source_text = loaded->origin->source->text();
        CHECK((source_text.find("<include") != source_text.npos || source_text.find("<heightmap") != source_text.npos));
        continue;
      }
      ++kept;
      auto added = std::make_shared<AddedFiles>(std::make_shared<DiskFiles>());
      const std::string place = "/elsewhere/out/model" + std::string(kind.suffix);
      added->Add(place, text);
      options.files = added;
      options.nearest_package = false;
      const auto& package = loaded->packages->Names();
      options.packages.clear();
      for (const std::string_view name : package) {
        options.packages.push_back(
            {LoadOptions::PackageOption::Kind::kNamed, std::string(name), loaded->packages->Find(name)->folder});
      }
      const auto again = Load(place, options, unheard);
      REQUIRE(again);
      const auto differences = Compare(*loaded, *again, 0, unheard);
      REQUIRE(differences);
      CHECK(differences->empty());
    }
    CHECK(kept > 0);
  }
}

}  // namespace
}  // namespace sceneweld
