// SPDX-License-Identifier: BSD-3-Clause
// Packages.

#include <catch2/catch.hpp>
#include <memory>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/package_map.h"

namespace sceneweld {
namespace {

std::string PackageXml(const std::string& name) { return "<package><name>" + name + "</name></package>"; }

struct World {
  std::shared_ptr<MemoryFiles> memory = std::make_shared<MemoryFiles>();
  Files files{memory, Limits(), std::make_shared<Sources>()};
  Diagnostics diagnostics;
  PackageMap packages;

  void Package(const std::string& folder, const std::string& name) {
    memory->Add(folder + "/package.xml", PackageXml(name));
  }
};

TEST_CASE("a crawl for ROS stops at packages and at ignore markers, the other kind does not") {
  World world;
  world.Package("/ws/a", "a");
  world.Package("/ws/a/inner", "inner");
  world.Package("/ws/b", "b");
  world.memory->Add("/ws/b/COLCON_IGNORE", "");
  world.Package("/ws/.git", "hidden");
  world.Package("/other/share/c", "c");
  SECTION("everything") {
    CHECK(world.packages.PopulateFromFolder("/ws", world.files, world.diagnostics));
    CHECK(world.packages.Names() == std::vector<std::string_view>{"a", "b", "inner"});
  }
  SECTION("ROS") {
    CHECK(world.packages.PopulateFromPaths("::/ws:", "", PackageMap::Crawl::kRos, world.files, world.diagnostics));
    CHECK(
        world.packages.PopulateFromPaths("/other", "/share", PackageMap::Crawl::kRos, world.files, world.diagnostics));
    CHECK(world.packages.Names() == std::vector<std::string_view>{"a", "c"});
  }
  CHECK(world.diagnostics.all().empty());
}

TEST_CASE("a name with two places is an error when asked for, and a warning when found") {
  World world;
  world.Package("/one", "p");
  world.Package("/two", "p");
  CHECK(world.packages.AddPackageXml("/one/package.xml", world.files, world.diagnostics));
  CHECK(world.packages.Add("p", "/one", world.files, world.diagnostics));
  CHECK(world.packages.PopulateFromFolder("/two", world.files, world.diagnostics));
  CHECK(world.diagnostics.warning_count() == 1);
  CHECK_FALSE(world.packages.AddPackageXml("/two/package.xml", world.files, world.diagnostics));
  CHECK_FALSE(world.packages.Add("p", "/two", world.files, world.diagnostics));
  CHECK(world.diagnostics.error_count() == 2);
  CHECK(world.packages.Find("p")->folder == "/one");
}

TEST_CASE("a package without a folder is known, with a warning; a file is no folder") {
  World world;
  world.memory->Add("/a/file", "");
  CHECK(world.packages.Add("p", "/missing", world.files, world.diagnostics));
  CHECK(world.packages.Find("p")->folder == "/missing");
  CHECK(world.diagnostics.warning_count() == 1);
  CHECK_FALSE(world.packages.Add("q", "/a/file", world.files, world.diagnostics));
  CHECK_FALSE(world.packages.Find("q"));
  CHECK(world.diagnostics.error_count() == 1);
}

TEST_CASE("a resource folder that is known stays where it is in the search") {
  PackageMap packages;
  packages.AddResourceFolder("/b", "FIRST");
  packages.AddResourceFolder("/a", "FIRST");
  packages.AddResourceFolder("/b", "SECOND");
  REQUIRE(packages.resource_folders().size() == 2);
  CHECK(packages.resource_folders()[0].folder == "/b");
  CHECK(packages.resource_folders()[0].from == "FIRST");
}

TEST_CASE("the nearest package.xml at or above the input gives its package") {
  World world;
  world.Package("/a", "outer");
  world.Package("/a/b", "inner");
  world.memory->Add("/a/b/c/scene.dmd.yaml", "");
  world.packages.AddNearestPackage("/a/b/c/scene.dmd.yaml", world.files, world.diagnostics);
  CHECK(world.packages.Names() == std::vector<std::string_view>{"inner"});
  world.memory->Add("/z/package.xml", "<package/>");
  world.packages.AddNearestPackage("/z/scene.dmd.yaml", world.files, world.diagnostics);
  CHECK(world.diagnostics.warning_count() == 1);
  CHECK_FALSE(world.diagnostics.has_errors());
}

TEST_CASE("a package that has no scenes is not the nearest one") {
  World world;
  const auto add = [&](const std::string& folder, const std::string& value) {
    world.memory->Add(folder + "/package.xml", "<package><name>code</name><export><sceneweld nearest_package=\"" +
                                                   value + "\"/></export></package>");
  };
  world.Package("/a", "outer");
  add("/a/b", "false");
  world.packages.AddNearestPackage("/a/b/c/scene.dmd.yaml", world.files, world.diagnostics);
  CHECK(world.packages.Names() == std::vector<std::string_view>{"outer"});
  CHECK_FALSE(IsPackageOfScenes("/a/b", world.files));
  CHECK(IsPackageOfScenes("/a", world.files));
  CHECK_FALSE(IsPackageOfScenes("/a/b/c", world.files));
  // A search finds it.
  PackageMap searched;
  searched.PopulateFromFolder("/a/b", world.files, world.diagnostics);
  CHECK(searched.Find("code"));
  CHECK(world.diagnostics.all().empty());
  add("/y", "true");
  add("/z", "no");
  CHECK(IsPackageOfScenes("/y", world.files));
  CHECK(IsPackageOfScenes("/z", world.files));
  CHECK(world.diagnostics.all().empty());
  PackageMap nearest;
  nearest.AddNearestPackage("/z/scene.dmd.yaml", world.files, world.diagnostics);
  CHECK(nearest.Find("code"));
  CHECK(world.diagnostics.warning_count() == 1);
}

TEST_CASE("the message of a deprecated package is folded to one line") {
  World world;
  world.memory->Add(
      "/p/package.xml",
      "<package><name> p </name><export><deprecated>\n  one\n\n  two  \n</deprecated></export></package>");
  world.memory->Add("/q/package.xml", "<package><name>q</name><export><deprecated/></export></package>");
  world.packages.AddPackageXml("/p/package.xml", world.files, world.diagnostics);
  world.packages.AddPackageXml("/q/package.xml", world.files, world.diagnostics);
  REQUIRE(world.packages.Find("p"));
  CHECK(*world.packages.Find("p")->deprecated == "one two");
  CHECK(*world.packages.Find("q")->deprecated == "(no explanation given)");
}

}  // namespace
}  // namespace sceneweld
