#include <catch2/catch.hpp>
#include <thread>

#include "sceneweld/parsers/loss.h"
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

std::shared_ptr<const MemoryFiles> Cell() {
  auto files = std::make_shared<MemoryFiles>();
  files->Add(
      "/cell/scene.dmd.yaml",
      "directives:\n- add_model: {name: a, file: ball.urdf}\n- add_model: {name: b, file: package://toys/ball.urdf}\n");
  files->Add("/cell/ball.urdf", kBall);
  files->Add("/cell/package.xml", "<package><name>toys</name></package>");
  return files;
}

std::string Json(const Loaded& loaded, Diagnostics& diagnostics) {
  LossReport losses(diagnostics);
  return Export(loaded, *FindFormat("json"), {}, losses);
}

TEST_CASE("a stop request ends a composition with an error") {
  const std::atomic<bool> stop = true;
  LoadOptions options;
  options.files = Cell();
  options.limits.stop = &stop;
  Diagnostics diagnostics;
  CHECK_FALSE(Load("/cell/scene.dmd.yaml", options, diagnostics));
  REQUIRE(diagnostics.has_errors());
  CHECK(diagnostics.all()[0].code.name() == "limit-exceeded");
}

TEST_CASE("two scenes are composed in two threads at once") {
  const auto files = Cell();
  std::string results[8];
  std::vector<std::thread> threads;
  for (std::string& result : results) {
    threads.emplace_back([&files, &result] {
      for (int i = 0; i < 20; ++i) {
        LoadOptions options;
        options.files = files;
        Diagnostics diagnostics;
        const auto loaded = Load("/cell/scene.dmd.yaml", options, diagnostics);
        if (loaded) result = Json(*loaded, diagnostics);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& result : results) CHECK(result == results[0]);
  CHECK_FALSE(results[0].empty());
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
