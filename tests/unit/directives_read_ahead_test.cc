// SPDX-License-Identifier: BSD-3-Clause
// Reading models in threads.

#include <catch2/catch.hpp>

#include "sceneweld/directives/models/read_ahead.h"
#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/composed_text.h"

namespace sceneweld {
namespace {

// A robot with the given number of links, of about 60 bytes each.
std::string RobotText(int links, const std::string& more = {}) {
  std::string text = "<robot name=\"r\">\n";
  for (int i = 0; i < links; ++i) {
    text += "<link name=\"l" + std::to_string(i) + "\"/>\n";
    if (i == 0) continue;
    text += "<joint name=\"j" + std::to_string(i) + "\" type=\"fixed\"><parent link=\"l0\"/><child link=\"l" +
            std::to_string(i) + "\"/></joint>\n";
  }
  return text + more + "</robot>\n";
}

std::shared_ptr<MemoryFiles> Lab() {
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/lab/a.urdf", RobotText(3000));
  files->Add("/lab/b.urdf", RobotText(3000));
  files->Add("/lab/warns.urdf",
             RobotText(3000,
                       "<link name=\"more\"/><joint name=\"odd\" type=\"fixed\"><parent link=\"l1\"/>"
                       "<child link=\"more\"/><safety_controller k_velocity=\"1\"/></joint>"));
  files->Add("/lab/faulty.urdf", RobotText(3000, "<joint name=\"odd\" type=\"hinge\"><parent link=\"l1\"/></joint>"));
  files->Add("/lab/includes.sdf",
             "<sdf version=\"1.9\"><model name=\"m\"><include><uri>a.urdf</uri></include></model></sdf>" +
                 std::string(200'000, ' '));
  return files;
}

struct Ahead {
  explicit Ahead(unsigned threads,
                 std::vector<std::string> paths = {"/lab/a.urdf", "/lab/b.urdf", "/lab/warns.urdf", "/lab/faulty.urdf",
                                                   "/lab/includes.sdf", "/lab/none.urdf", "/lab/a.txt"})
      : files(Lab(), Limits(), std::make_shared<Sources>()) {
    ReadContext context{files, packages, diagnostics, {}, nullptr};
    models = ReadAhead(paths, context, threads);
  }
  Files files;
  PackageMap packages;
  Diagnostics diagnostics;
  std::unordered_map<std::string, ModelAhead> models;
};

TEST_CASE("models are read ahead where nothing is to be said of them, and only by several threads", "[threads]") {
  const Ahead two(2);
  CHECK(two.models.size() == 2);
  REQUIRE(two.models.contains("/lab/a.urdf"));
  CHECK(two.models.at("/lab/a.urdf").part->bodies.size() == 3001);
  CHECK(two.models.contains("/lab/b.urdf"));
  CHECK(two.diagnostics.all().empty());
  CHECK(Ahead(1).models.empty());
  CHECK(Ahead(2, {"/lab/a.urdf"}).models.empty());
}

TEST_CASE("what is read ahead counts when it is used, and never beyond the limits") {
  const Ahead two(2);
  Limits limits;
  limits.max_files = 1;
  Files files(Lab(), limits, std::make_shared<Sources>());
  CHECK(files.Count(two.models.at("/lab/a.urdf").files->tally()));
  CHECK_FALSE(files.Count(two.models.at("/lab/b.urdf").files->tally()));
}

// Scene or diagnostics of a cell.
std::string TextOfLab(const std::string& directives, Limits limits = {}) {
  const auto files = Lab();
  files->Add("/lab/cell.dmd.yaml", directives);
  LoadOptions options;
  options.files = files;
  options.limits = limits;
  return TextOfComposed("/lab/cell.dmd.yaml", options);
}

std::string Adding(std::initializer_list<const char*> models) {
  std::string text = "directives:\n";
  for (const std::string model : models) text += "- add_model: { name: " + model + ", file: " + model + ".urdf }\n";
  return text;
}

TEST_CASE("a scene of models that were read ahead is the same from run to run, with the same diagnostics",
          "[threads]") {
  const std::string cell = Adding({"warns", "a", "b"});
  const std::string first = TextOfLab(cell);
  CHECK(first.find("safety_controller") != std::string::npos);
  CHECK(first.find("b::l2999") != std::string::npos);
  for (int i = 0; i < 5; ++i) CHECK(TextOfLab(cell) == first);
  const std::string faulty = TextOfLab(Adding({"a", "faulty", "b"}));
  CHECK(faulty.find("hinge") != std::string::npos);
  Limits limits;
  limits.max_files = 2;  // The cell and one model.
  const std::string limited = TextOfLab(Adding({"a", "b"}), limits);
  CHECK(limited.find("more than 2 files") != std::string::npos);
}

}  // namespace
}  // namespace sceneweld
