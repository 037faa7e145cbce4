// SPDX-License-Identifier: BSD-3-Clause
// `--cache DIR`: the results of work on meshes, for later runs.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace fs = std::filesystem;

namespace {

// An open surface that collides.
constexpr const char* kOpenMesh = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\n";

constexpr const char* kOpenRobot =
    "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' "
    "iyz='0'/></inertial><visual><geometry><mesh filename='m.obj'/></geometry></visual><collision><geometry><mesh "
    "filename='m.obj'/></geometry></collision></link></robot>";

std::vector<std::string> CacheFiles(const Workbench& bench) {
  std::vector<std::string> files;
  if (!fs::exists(bench.Path("cache"))) return files;
  for (const auto& entry : fs::recursive_directory_iterator(bench.Path("cache"))) {
    if (entry.is_regular_file()) files.push_back(entry.path().string());
  }
  return files;
}

}  // namespace

TEST_CASE("a cache of meshes changes no answer of any command") {
  const Workbench bench;
  bench.Write("m.obj", kOpenMesh);
  bench.Write("r.urdf", kOpenRobot);
  for (const std::string command :
       {"check --meshes r.urdf", "lint r.urdf", "stats r.urdf", "compose r.urdf --to glb"}) {
    INFO(command);
    const Outcome plain = bench.Run(command);
    const Outcome first = bench.Run(command + " --cache cache");
    const Outcome second = bench.Run(command + " --cache cache");
    for (const Outcome& outcome : {first, second}) {
      CHECK(outcome.status == plain.status);
      CHECK(outcome.out == plain.out);
      CHECK(outcome.err == plain.err);
    }
  }
  CHECK(CacheFiles(bench).size() >= 3);
}

TEST_CASE("a damaged file of the cache is computed again and reported in every form") {
  const Workbench bench;
  bench.Write("m.obj", kOpenMesh);
  bench.Write("r.urdf", kOpenRobot);
  const Outcome plain = bench.Run("check --meshes --strict r.urdf");
  for (const std::string form : {"text", "json", "github", "sarif"}) {
    INFO(form);
    const std::string command = "check --meshes r.urdf --cache cache --diagnostics " + form;
    const Outcome before = bench.Run(command);
    CHECK_THAT(before.err, !Contains("unusable-cache"));
    REQUIRE_FALSE(CacheFiles(bench).empty());
    for (const std::string& file : CacheFiles(bench)) std::ofstream(file) << "damaged";
    const Outcome after = bench.Run(command);
    CHECK(after.status == before.status);
    CHECK(after.out == before.out);
    CHECK_THAT(after.err, Contains("unusable-cache") && Contains("cache/mesh-1/"));
    CHECK_THAT(bench.Run(command).err, !Contains("unusable-cache"));
  }
}

TEST_CASE("a cache that cannot be written is reported once") {
  const Workbench bench;
  bench.Write("m.obj", kOpenMesh);
  bench.Write("r.urdf", kOpenRobot);
  bench.Write("file", "");
  const Outcome outcome = bench.Run("check --meshes r.urdf --cache file/below");
  CHECK(outcome.status == bench.Run("check --meshes r.urdf").status);
  const std::size_t first = outcome.err.find("unusable-cache");
  REQUIRE(first != std::string::npos);
  CHECK(outcome.err.find("unusable-cache", first + 1) == std::string::npos);
}
