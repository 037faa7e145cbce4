// Models that are kept from one composition to the next.

#include <catch2/catch.hpp>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sceneweld/directives/model_store.h"
#include "sceneweld/parsers/files.h"
#include "sceneweld/parsers/loss.h"
#include "sceneweld/scene/render_text.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

constexpr const char* kScene = R"(directives:
- add_model: { name: left, file: package://toys/arm.urdf }
- add_model: { name: right, file: package://toys/arm.urdf }
- add_model: { name: cart, file: cart.xml }
- add_model: { name: house, file: house.sdf }
)";
// Its inertia cannot be, which is a warning.
constexpr const char* kArm = R"(<robot name="arm">
  <link name="base">
    <inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="5" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="package://toys/look.obj"/></geometry></visual>
  </link>
</robot>
)";
constexpr const char* kCart = "<mujoco model=\"cart\">\n  <include file=\"body.xml\"/>\n</mujoco>\n";
constexpr const char* kBody = R"(<mujoco>
  <worldbody><body name="cart"><freejoint/><geom size="0.1" mass="MASS"/></body></worldbody>
</mujoco>
)";
constexpr const char* kHouse = R"(<sdf version="1.9">
  <model name="house"><include><uri>lamp.urdf</uri></include></model>
</sdf>
)";
constexpr const char* kLamp = "<robot name=\"lamp\"><link name=\"lamp\"/></robot>";

std::string BodyOfMass(const std::string& mass) {
  std::string text = kBody;
  return text.replace(text.find("MASS"), 4, mass);
}

std::shared_ptr<MemoryFiles> House() {
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/house/scene.dmd.yaml", kScene);
  files->Add("/house/arm.urdf", kArm);
  files->Add("/house/cart.xml", kCart);
  files->Add("/house/body.xml", BodyOfMass("1"));
  files->Add("/house/house.sdf", kHouse);
  files->Add("/house/lamp.urdf", kLamp);
  files->Add("/house/look.obj", "v 0 0 0\n");
  files->Add("/house/package.xml", "<package><name>toys</name></package>");
  return files;
}

// The scene as JSON and all that was told, by a composition that then is gone.
std::string Composed(const std::shared_ptr<const FileSystem>& files, const std::shared_ptr<ModelStore>& store,
                     LoadOptions options = {}) {
  options.files = files;
  options.store = store;
  Diagnostics diagnostics;
  const auto loaded = Load("/house/scene.dmd.yaml", options, diagnostics);
  std::string text = RenderText(diagnostics);
  if (!loaded) return text;
  LossReport losses(diagnostics);
  return text + Export(*loaded, *FindFormat("json"), {}, losses);
}

TEST_CASE("a scene of kept models is that of models that are read, with the same warnings") {
  const auto files = House();
  const auto store = std::make_shared<ModelStore>(std::size_t{1} << 20);
  const std::string anew = Composed(files, nullptr);
  CHECK(anew.find("left::base") != std::string::npos);
  CHECK(anew.find("warning") != std::string::npos);
  for (int i = 0; i < 3; ++i) CHECK(Composed(files, store) == anew);
  const ModelStore::Statistics statistics = store->statistics();
  CHECK(statistics.misses == 3);  // the arm, the cart, the lamp; the house includes a model of another format
  CHECK(statistics.hits == 6);
  CHECK(statistics.models == 4);  // that the house is read anew each time is known too
}

TEST_CASE("what has changed is read again: the file, one that it includes, one that it asks for") {
  const auto store = std::make_shared<ModelStore>(std::size_t{1} << 20);
  Composed(House(), store);
  for (const auto& [path, text] : std::vector<std::pair<std::string, std::string>>{
           {"/house/lamp.urdf", "<robot name=\"lamp\"><link name=\"bulb\"/></robot>"},
           {"/house/body.xml", BodyOfMass("3")},
           {"/house/package.xml", "<package><name>toys</name><description>New.</description></package>"},
           {"/house/arm.urdf", "<robot name=\"arm\"><link name=\"base\"/></robot>"}}) {
    const auto files = House();
    files->Add(path, text);
    CHECK(Composed(files, store) == Composed(files, nullptr));
    CHECK(Composed(House(), store) == Composed(House(), nullptr));
  }
}

TEST_CASE("models at fault tell their errors each time") {
  const auto store = std::make_shared<ModelStore>(std::size_t{1} << 20);
  const auto files = House();
  files->Add("/house/arm.urdf", "<robot name=\"arm\"><link/></robot>");
  const std::string anew = Composed(files, nullptr);
  CHECK(anew.find("error") != std::string::npos);
  for (int i = 0; i < 2; ++i) CHECK(Composed(files, store) == anew);
}

TEST_CASE("kept models count against the limits as those that are read") {
  const auto store = std::make_shared<ModelStore>(std::size_t{1} << 20);
  Composed(House(), store);
  for (std::size_t most = 1; most < 9; ++most) {
    LoadOptions options;
    options.limits.max_files = most;
    CHECK(Composed(House(), store, options) == Composed(House(), nullptr, options));
  }
}

TEST_CASE("what was used least goes first where there is no room") {
  const auto files = House();
  const auto store = std::make_shared<ModelStore>(4000);
  for (int i = 0; i < 3; ++i) CHECK(Composed(files, store) == Composed(files, nullptr));
  CHECK(store->statistics().bytes <= 4000);
  CHECK(store->statistics().models > 0);
}

TEST_CASE("several threads share one store", "[threads]") {
  const auto store = std::make_shared<ModelStore>(8000);
  const std::string anew = Composed(House(), nullptr);
  std::vector<std::thread> threads;
  std::vector<int> same(4);
  for (int& count : same) {
    threads.emplace_back([&] {
      for (int i = 0; i < 10; ++i) count += Composed(House(), store) == anew ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(same == std::vector<int>(4, 10));
}

}  // namespace
}  // namespace sceneweld
