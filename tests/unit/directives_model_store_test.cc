// SPDX-License-Identifier: BSD-3-Clause
// Models that are kept from one composition to the next.

#include <catch2/catch.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/composed_text.h"

namespace sceneweld {
namespace {

// A file, a file used twice, one that includes others of its format, one that includes others of another format, which
// are also used directly, and a text.
constexpr const char* kScene = R"(sceneweld: 1
directives:
- add_model: { name: left, file: package://toys/arm.urdf }
- add_model: { name: right, file: package://toys/arm.urdf }
- add_model: { name: cart, file: cart.xml }
- add_model: { name: house, file: house.sdf }
- add_model: { name: lamp, file: lamp.urdf }
- add_model: { name: ball, urdf: "<robot name='ball'><link name='ball'/></robot>" }
)";
// Its inertia is impossible, which is a warning.
constexpr const char* kStreetArm = R"(<robot name="arm">
  <link name="base">
    <inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="5" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="package://toys/look.obj"/></geometry></visual>
  </link>
</robot>
)";
constexpr const char* kStreetCart = "<mujoco model=\"cart\">\n  <include file=\"body.xml\"/>\n</mujoco>\n";
constexpr const char* kBody = R"(<mujoco>
  <worldbody><body name="cart"><freejoint/><geom size="0.1" mass="MASS"/></body></worldbody>
</mujoco>
)";
constexpr const char* kHouse = R"(<sdf version="1.9">
  <model name="house">
    <link name="wall"><inertial><inertia><ixx>1</ixx><iyy>1</iyy><izz>9</izz></inertia></inertial></link>
    <include><uri>room.sdf</uri></include>
    <include><uri>lamp.urdf</uri><name>first</name></include>
    <include><uri>lamp.urdf</uri><name>second</name></include>
    <include><uri>cart.xml</uri></include>
  </model>
</sdf>
)";
constexpr const char* kRoom = R"(<sdf version="1.9">
  <model name="room"><include><uri>lamp.urdf</uri></include></model>
</sdf>
)";
// A warning at two places.
constexpr const char* kLamp = R"(<robot name="lamp">
  <link name="lamp"/>
  <link name="shade"/>
  <joint name="hinge" type="continuous"><parent link="lamp"/><child link="shade"/><limit effort="-1"/><limit/></joint>
</robot>
)";

std::string BodyOfMass(const std::string& mass) {
  std::string text = kBody;
  return text.replace(text.find("MASS"), 4, mass);
}

std::shared_ptr<MemoryFiles> Street() {
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/street/scene.dmd.yaml", kScene);
  files->Add("/street/arm.urdf", kStreetArm);
  files->Add("/street/cart.xml", kStreetCart);
  files->Add("/street/body.xml", BodyOfMass("1"));
  files->Add("/street/house.sdf", kHouse);
  files->Add("/street/room.sdf", kRoom);
  files->Add("/street/lamp.urdf", kLamp);
  files->Add("/street/look.obj", "v 0 0 0\n");
  files->Add("/street/package.xml", "<package><name>toys</name></package>");
  return files;
}

const std::vector<std::string> kRoots = {"scene.dmd.yaml", "arm.urdf", "cart.xml",
                                         "house.sdf",      "room.sdf", "lamp.urdf"};

std::shared_ptr<ModelStore> Store(std::size_t most_bytes = std::size_t{1} << 24) {
  return std::make_shared<ModelStore>(most_bytes);
}

std::string ComposedWithStore(const std::string& root, const std::shared_ptr<const FileSystem>& files,
                              const std::shared_ptr<ModelStore>& store, LoadOptions options = {}, bool strict = false) {
  options.files = files;
  options.store = store;
  return TextOfComposed([&](Diagnostics& diagnostics) {
    diagnostics.SetStrict(strict);
    return Load("/street/" + root, options, diagnostics);
  });
}

TEST_CASE("a scene of kept models is that of models that are read, with the same warnings, from any input") {
  const auto store = Store();
  for (int i = 0; i < 3; ++i) {
    for (const std::string& root : kRoots) {
      INFO(root);
      CHECK(ComposedWithStore(root, Street(), store) == ComposedWithStore(root, Street(), nullptr));
    }
  }
  const std::string reported = ComposedWithStore("scene.dmd.yaml", Street(), store);
  CHECK(reported.find("warning") != std::string::npos);
  CHECK(reported.find("house::room::lamp::shade") != std::string::npos);
}

TEST_CASE("each model of a composition is parsed once, and none of the next one") {
  const auto store = Store();
  const auto counts = [&] { return std::pair(store->statistics().misses, store->statistics().hits); };
  // The arm, the cart, the house, its room, the lamp and the ball.
  ComposedWithStore("scene.dmd.yaml", Street(), store);
  CHECK(counts() == std::pair(std::uint64_t{6}, std::uint64_t{0}));
  CHECK(store->statistics().models == 6);
  ComposedWithStore("scene.dmd.yaml", Street(), store);
  CHECK(counts() == std::pair(std::uint64_t{6}, std::uint64_t{6}));
  // As the root, a model has the name that it gives itself and follows the rules of its format, so it and what it
  // includes are read separately.
  for (int i = 0; i < 2; ++i) ComposedWithStore("house.sdf", Street(), store);
  CHECK(counts() == std::pair(std::uint64_t{6 + 4}, std::uint64_t{6 + 4}));
  const std::string robot = "<robot name='r'><link name='l'/></robot>";
  for (int i = 0; i < 2; ++i) {
    TextOfComposed([&](Diagnostics& diagnostics) {
      LoadOptions options;
      options.format = "urdf";
      options.store = store;
      return LoadText(robot, "/street", options, diagnostics);
    });
  }
  CHECK(counts() == std::pair(std::uint64_t{11}, std::uint64_t{11}));
}

TEST_CASE("what has changed is read again: the file, one that it includes, one that it asks for") {
  const auto store = Store();
  for (const std::string& root : kRoots) {
    ComposedWithStore(root, Street(), store);
    for (const auto& [path, text] : std::vector<std::pair<std::string, std::string>>{
             {"/street/lamp.urdf", "<robot name=\"lamp\"><link name=\"bulb\"/></robot>"},
             {"/street/lamp.urdf", "<robot name=\"lamp\"><link/></robot>"},
             {"/street/room.sdf", "<sdf version='1.9'><model name='room'><link name='floor'/></model></sdf>"},
             {"/street/body.xml", BodyOfMass("3")},
             {"/street/package.xml", "<package><name>toys</name><description>New.</description></package>"},
             {"/street/arm.urdf", "<robot name=\"arm\"><link name=\"base\"/></robot>"}}) {
      INFO(root << " " << path << " " << text);
      const auto files = Street();
      files->Add(path, text);
      for (int i = 0; i < 2; ++i)
        CHECK(ComposedWithStore(root, files, store) == ComposedWithStore(root, files, nullptr));
      CHECK(ComposedWithStore(root, Street(), store) == ComposedWithStore(root, Street(), nullptr));
    }
  }
}

TEST_CASE("files that change and change back are not parsed again") {
  const auto store = Store();
  const auto other = Street();
  other->Add("/street/lamp.urdf", "<robot name=\"lamp\"><link name=\"bulb\"/></robot>");
  for (int i = 0; i < 3; ++i) {
    ComposedWithStore("lamp.urdf", Street(), store);
    ComposedWithStore("lamp.urdf", other, store);
  }
  CHECK(store->statistics().misses == 2);
  CHECK(store->statistics().hits == 4);
}

TEST_CASE("models at fault tell their errors each time") {
  const auto store = Store();
  for (const char* path : {"/street/arm.urdf", "/street/lamp.urdf"}) {
    const auto files = Street();
    files->Add(path, "<robot name=\"arm\"><link/></robot>");
    for (const std::string& root : kRoots) {
      INFO(root << " " << path);
      for (int i = 0; i < 2; ++i)
        CHECK(ComposedWithStore(root, files, store) == ComposedWithStore(root, files, nullptr));
    }
  }
}

TEST_CASE("kept models tell their warnings as errors where that is asked") {
  const auto store = Store();
  for (const std::string& root : kRoots) {
    INFO(root);
    ComposedWithStore(root, Street(), store);
    for (int i = 0; i < 2; ++i)
      CHECK(ComposedWithStore(root, Street(), store, {}, true) == ComposedWithStore(root, Street(), nullptr, {}, true));
    CHECK(ComposedWithStore(root, Street(), store) == ComposedWithStore(root, Street(), nullptr));
  }
}

TEST_CASE("kept models count against the limits as those that are read") {
  const auto store = Store();
  for (const std::string& root : kRoots) {
    ComposedWithStore(root, Street(), store);
    for (std::size_t most = 1; most < 12; ++most) {
      INFO(root << " " << most);
      LoadOptions options;
      options.limits.max_files = most;
      CHECK(ComposedWithStore(root, Street(), store, options) == ComposedWithStore(root, Street(), nullptr, options));
    }
    for (std::size_t most = 1; most < 4000; most += 50) {
      INFO(root << " " << most);
      LoadOptions options;
      options.limits.max_total_bytes = most;
      CHECK(ComposedWithStore(root, Street(), store, options) == ComposedWithStore(root, Street(), nullptr, options));
    }
  }
}

TEST_CASE("what was used least goes first where there is no room") {
  const auto files = Street();
  for (const std::size_t most : {0, 1000, 6000, 20'000}) {
    const auto store = Store(most);
    for (int i = 0; i < 3; ++i) {
      for (const std::string& root : kRoots)
        CHECK(ComposedWithStore(root, files, store) == ComposedWithStore(root, files, nullptr));
      CHECK(store->statistics().bytes <= most);
    }
    CHECK((store->statistics().models > 0) == (most >= 6000));
    CHECK(store->statistics().misses > 5);
  }
}

// Plain directives, the superset with and without parameters, a list at an address, includes of all of them.
constexpr const char* kPlain = "directives:\n- add_model: { name: lamp, file: lamp.urdf }\n";
constexpr const char* kRow = R"(sceneweld: 1
parameters: { n: 2, at: 0 }
directives:
- for_each: { i: "${range(n)}" }
  do:
  - add_model: { name: "ball_${i}", sphere: { radius: 0.1 }, X_PB: { translation: !UniformVector { min: [0, 0, 0], max: [1, 1, 1] } } }
- add_model_instance: { name: "at_${at}" }
- add_directives: { file: plain.dmd.yaml, model_namespace: "at_${at}" }
)";
constexpr const char* kDirectivesOfRows = R"(sceneweld: 1
Demo:
  directives:
  - add_model_instance: { name: a }
  - add_model_instance: { name: b }
  - add_directives: { file: row.dmd.yaml, model_namespace: a, parameters: { n: 3, at: 1 } }
  - add_directives: { file: row.dmd.yaml, model_namespace: b }
directives: []
)";
constexpr const char* kFaulty = "directives:\n- add_model: { name: lamp, fiel: lamp.urdf }\n- add_weld: {}\n";

std::shared_ptr<MemoryFiles> Rows() {
  auto files = Street();
  files->Add("/street/plain.dmd.yaml", kPlain);
  files->Add("/street/row.dmd.yaml", kRow);
  files->Add("/street/rows.yaml", kDirectivesOfRows);
  files->Add("/street/faulty.dmd.yaml", kFaulty);
  files->Add("/street/torn.dmd.yaml", "directives: [\n");
  return files;
}

const std::vector<std::string> kStreetDirectives = {"plain.dmd.yaml",  "row.dmd.yaml",    "rows.yaml#/Demo/directives",
                                                    "rows.yaml",       "faulty.dmd.yaml", "torn.dmd.yaml",
                                                    "rows.yaml#/Other"};

TEST_CASE("directives files from the store give the same scene for every seed, parameter and scope") {
  const auto store = Store();
  std::vector<LoadOptions> all(5);
  all[1].seed = 1;
  all[2].seed = 2;
  all[2].prefix = "scope";
  all[3].seed = 3;
  all[3].parameters = {{"n", "5"}, {"at", "2"}};
  all[4].seed = 4;
  all[4].parameters = {{"m", "5"}};
  for (int i = 0; i < 3; ++i) {
    for (const std::string& root : kStreetDirectives) {
      for (const LoadOptions& options : all) {
        INFO(root << " " << options.seed.value_or(0));
        for (const bool strict : {false, true}) {
          CHECK(ComposedWithStore(root, Rows(), store, options, strict) ==
                ComposedWithStore(root, Rows(), nullptr, options, strict));
        }
      }
    }
  }
  CHECK(store->statistics().directives_hits > store->statistics().directives_misses);
}

TEST_CASE("a batch of seeds parses each directives file once") {
  const auto store = Store();
  std::string last;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    LoadOptions options;
    options.seed = seed;
    std::string composed = ComposedWithStore("row.dmd.yaml", Rows(), store, options);
    CHECK(composed != last);
    last = std::move(composed);
  }
  // The row, and the plain one that it includes.
  CHECK(store->statistics().directives_misses == 2);
  CHECK(store->statistics().directives_hits == 8);
  CHECK(store->statistics().directives == 2);
}

TEST_CASE("a directives file that changed is parsed again, one at fault each time") {
  const auto store = Store();
  ComposedWithStore("plain.dmd.yaml", Rows(), store);
  const auto files = Rows();
  files->Add("/street/plain.dmd.yaml", "directives:\n- add_model: { name: lamq, file: lamp.urdf }\n");
  for (int i = 0; i < 2; ++i)
    CHECK(ComposedWithStore("plain.dmd.yaml", files, store) == ComposedWithStore("plain.dmd.yaml", files, nullptr));
  CHECK(store->statistics().directives_misses == 2);
  CHECK(store->statistics().directives_hits == 1);
  for (int i = 0; i < 2; ++i) ComposedWithStore("torn.dmd.yaml", files, store);
  CHECK(store->statistics().directives_misses == 4);
}

TEST_CASE("directives files from the store count against the limits as those that are read") {
  const auto store = Store();
  LoadOptions options;
  options.seed = 1;
  for (const std::string& root : kStreetDirectives) {
    ComposedWithStore(root, Rows(), store, options);
    for (std::size_t most = 1; most < 6; ++most) {
      options.limits.max_files = most;
      CHECK(ComposedWithStore(root, Rows(), store, options) == ComposedWithStore(root, Rows(), nullptr, options));
    }
    options.limits.max_files = LoadOptions().limits.max_files;
    for (std::size_t most = 1; most < 2000; most += 50) {
      options.limits.max_total_bytes = most;
      CHECK(ComposedWithStore(root, Rows(), store, options) == ComposedWithStore(root, Rows(), nullptr, options));
    }
    options.limits.max_total_bytes = LoadOptions().limits.max_total_bytes;
  }
}

TEST_CASE("several threads share one store", "[threads]") {
  for (const std::size_t most : {20'000, 1 << 24}) {
    const auto store = Store(most);
    const auto files = Rows();
    std::vector<std::string> roots = kRoots;
    roots.insert(roots.end(), kStreetDirectives.begin(), kStreetDirectives.end());
    LoadOptions options;
    options.seed = 7;
    std::vector<std::string> anew;
    for (const std::string& root : roots) anew.push_back(ComposedWithStore(root, files, nullptr, options));
    std::vector<std::thread> threads;
    std::vector<int> same(4);
    for (int& count : same) {
      threads.emplace_back([&] {
        for (int i = 0; i < 5; ++i) {
          for (std::size_t root = 0; root < roots.size(); ++root) {
            count += ComposedWithStore(roots[root], files, store, options) == anew[root] ? 1 : 0;
          }
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(same == std::vector<int>(4, 5 * static_cast<int>(roots.size())));
  }
}

}  // namespace
}  // namespace sceneweld
