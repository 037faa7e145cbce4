// SPDX-License-Identifier: BSD-3-Clause
// Models of Gazebo Fuel.

#include "sceneweld/parsers/files/packages/fuel_models.h"

#include <stdlib.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/loopback_server.h"
#include "sceneweld/tests/unit/test_archive.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;
using Catch::Matchers::Contains;

TEST_CASE("a URI of Fuel has a server, an owner, a model, and maybe a version and a file") {
  struct Row {
    std::string uri, server, owner, name, version, path, kind = "models";
  };
  const std::vector<Row> rows = {
      {"https://fuel.gazebosim.org/1.0/OpenRobotics/models/Ground%20Plane", "https://fuel.gazebosim.org",
       "OpenRobotics", "Ground Plane", "", ""},
      {"https://fuel.gazebosim.org/1.0/a/models/b/3", "https://fuel.gazebosim.org", "a", "b", "3", ""},
      {"https://fuel.gazebosim.org/a/models/b/tip/files/meshes/c.dae", "https://fuel.gazebosim.org", "a", "b", "",
       "meshes/c.dae"},
      {"https://app.gazebosim.org/a/fuel/models/b/12", "https://fuel.gazebosim.org", "a", "b", "12", ""},
      {"https://fuel.ignitionrobotics.org/1.0/a/models/b//files/c", "https://fuel.ignitionrobotics.org", "a", "b", "",
       "c"},
      {"http://127.0.0.1:80/1.0/a/models/b", "http://127.0.0.1:80", "a", "b", "", ""},
      {"https://fuel.gazebosim.org/1.0/a/worlds/b/2/files/c.png", "https://fuel.gazebosim.org", "a", "b", "2", "c.png",
       "worlds"},
  };
  for (const Row& row : rows) {
    INFO(row.uri);
    const auto uri = ParseFuelUri(row.uri);
    REQUIRE(uri);
    CHECK(uri->server == row.server);
    CHECK(uri->owner == row.owner);
    CHECK(uri->name == row.name);
    CHECK(uri->version == row.version);
    CHECK(uri->path == row.path);
    CHECK(uri->kind == row.kind);
  }
  CHECK(ParseFuelUri(rows[0].uri)->Places() ==
        std::vector<std::string>{"fuel.gazebosim.org/openrobotics/models/ground plane",
                                 "fuel.gazebosim.org/OpenRobotics/models/Ground Plane"});
  CHECK(ParseFuelUri(rows[1].uri)->Places() == std::vector<std::string>{"fuel.gazebosim.org/a/models/b"});
  CHECK(ParseFuelUri(rows.back().uri)->ArchiveUrl() == "https://fuel.gazebosim.org/1.0/a/worlds/b/2/b.zip");
  CHECK(ParseFuelUri(rows[0].uri)->ArchiveUrl() ==
        "https://fuel.gazebosim.org/1.0/OpenRobotics/models/Ground%20Plane/tip/Ground%20Plane.zip");
  for (const char* const other :
       {"https://example.com/x.dae", "http://fuel.gazebosim.org/1.0/a/models/b", "package://a/models/b",
        "https://fuel.gazebosim.org/1.0/a/collections/b", "https://fuel.gazebosim.org/1.0/a/models/..",
        "https://fuel.gazebosim.org/1.0/a/models/b/files/%2e%2e/c",
        "https://fuel.gazebosim.org/1.0/a/models/b/files/c%2Fd", "https://fuel.gazebosim.org/1.0/a/models/b%zz",
        "https://fuel.gazebosim.org/1.0/a/models/b/meshes/c", "https:///a"}) {
    INFO(other);
    CHECK_FALSE(ParseFuelUri(other));
  }
}

TEST_CASE("Gazebo's caches are where its variables say, then in the home folder") {
  const auto variable = [](const char* name) -> const char* {
    const std::string_view text = name;
    return text == "GZ_FUEL_CACHE_PATH"    ? "/gz"
           : text == "IGN_FUEL_CACHE_PATH" ? "relative"
           : text == "HOME"                ? "/me"
                                           : nullptr;
  };
  CHECK(GazeboFuelCaches(variable) == std::vector<std::string>{"/gz", "/me/.gz/fuel", "/me/.ignition/fuel"});
}

// A folder for a cache, removed at the end.
struct FuelDesk {
  FuelDesk() {
    setenv("no_proxy", "*", 1);
    std::string pattern = (fs::temp_directory_path() / "sceneweld_fuel_XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    folder = pattern;
    options.remote.cache = folder + "/cache";
    options.remote.network = true;
    options.nearest_package = false;
    options.format = "sdf";
  }
  ~FuelDesk() {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
  FuelDesk(const FuelDesk&) = delete;
  FuelDesk& operator=(const FuelDesk&) = delete;

  std::string Compose(const std::string& uri) {
    Diagnostics diagnostics;
    const auto loaded =
        LoadText("<sdf version='1.9'><world name='w'><include><uri>" + uri + "</uri></include></world></sdf>", "/",
                 options, diagnostics);
    if (!loaded) return RenderText(diagnostics);
    return std::to_string(loaded->scene.geometries.size()) + " geometries";
  }

  std::string folder;
  LoadOptions options;
};

std::string Stool() {
  return TestArchive()
      .Add("model.config", "<model><name>stool</name><sdf version='1.9'>model.sdf</sdf></model>")
      .Add("model.sdf",
           "<sdf version='1.9'><model name='stool'><link name='seat'><visual name='v'><geometry><mesh>"
           "<uri>meshes/seat.obj</uri></mesh></geometry></visual></link></model></sdf>")
      .Add("meshes/seat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
      .Bytes("zip");
}

TEST_CASE("a model of Fuel is fetched once, and only with permission") {
  FuelDesk desk;
  LoopbackServer server;
  server.Serve("/1.0/Open/models/Round%20Stool/tip/Round%20Stool.zip", Stool());
  server.Serve("/1.0/Open/models/Round%20Stool/2/Round%20Stool.zip", Stool());
  server.Serve("/1.0/Open/models/Broken/1/Broken.zip", "not an archive");
  server.Start();
  const std::string uri = server.Url("/1.0/Open/models/Round Stool");

  desk.options.remote.network = false;
  CHECK_THAT(desk.Compose(uri), Contains("error[network-denied]: the Fuel model `Open/Round Stool` is not in a cache"));
  CHECK(server.requests() == 0);

  desk.options.remote.network = true;
  CHECK(desk.Compose(uri) == "1 geometries");
  CHECK(desk.Compose(uri) == "1 geometries");
  CHECK(server.requests() == 1);
  CHECK(desk.Compose(uri + "/2") == "1 geometries");
  CHECK(server.requests() == 2);

  desk.options.remote.network = false;
  CHECK(desk.Compose(uri + "/2") == "1 geometries");
  CHECK_THAT(desk.Compose(uri + "/3"), Contains("error[network-denied]"));

  desk.options.remote.network = true;
  CHECK_THAT(desk.Compose(server.Url("/1.0/Open/models/Broken/1")),
             Contains("error[bad-archive]: the archive of package `Open/Broken` cannot be unpacked"));
  CHECK_THAT(desk.Compose(server.Url("/1.0/Open/models/None")), Contains("error[fetch-failed]"));
}

std::string ModelArchive(const std::string& contents) {
  return TestArchive()
      .Add("model.config", "<model><name>m</name><sdf version='1.9'>model.sdf</sdf></model>")
      .Add("model.sdf", "<sdf version='1.9'>" + contents + "</sdf>")
      .Add("meshes/seat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
      .Bytes("zip");
}

std::string ModelWithMesh(const std::string& uri) {
  return "<model name='m'><link name='l'><visual name='v'><geometry><mesh><uri>" + uri +
         "</uri></mesh></geometry></visual></link></model>";
}

TEST_CASE("a Fuel model may refer to its own files by any name, and to other Fuel models") {
  FuelDesk desk;
  LoopbackServer server;
  server.Serve("/1.0/Open/models/Own/1/Own.zip", ModelArchive(ModelWithMesh("model://former_name/meshes/seat.obj")));
  server.Serve("/1.0/Open/models/Outside/1/Outside.zip", ModelArchive(ModelWithMesh("model://x/../../seat.obj")));
  server.Serve("/1.0/Open/models/Two/1/Two.zip",
               ModelArchive("<model name='two'><include><uri>" + server.Url("/1.0/Open/models/Own/1") +
                            "</uri></include><include><name>n</name><uri>" + server.Url("/1.0/Open/models/Own/1") +
                            "</uri></include></model>"));
  server.Start();

  CHECK(desk.Compose(server.Url("/1.0/Open/models/Own/1")) == "1 geometries");
  CHECK(desk.Compose(server.Url("/1.0/Open/models/Two/1")) == "2 geometries");
  CHECK(server.requests() == 2);
  CHECK_THAT(desk.Compose(server.Url("/1.0/Open/models/Outside/1")), Contains("error[path-leaves-package]"));
}

TEST_CASE("a mesh may be a file of a Fuel model or world, and a server may redirect") {
  FuelDesk desk;
  LoopbackServer server;
  server.Redirect("/1.0/Open/models/Moved/tip/Moved.zip", server.Url("/store/1.zip"));
  server.Serve("/store/1.zip", ModelArchive(""));
  server.Serve("/1.0/Open/worlds/W%C3%A9/2/W%C3%A9.zip", ModelArchive(""));
  server.Start();

  const auto geometries = [&](const std::string& uri) {
    Diagnostics diagnostics;
    const auto loaded = LoadText("<sdf version='1.9'>" + ModelWithMesh(uri) + "</sdf>", "/", desk.options, diagnostics);
    return loaded ? std::to_string(loaded->scene.geometries.size()) : RenderText(diagnostics);
  };
  CHECK(geometries(server.Url("/Open/models/Moved/tip/files/meshes/seat.obj")) == "1");
  CHECK(geometries(server.Url("/1.0/Open/worlds/W%c3%a9/2/files/meshes/seat.obj")) == "1");
  CHECK_THAT(geometries(server.Url("/1.0/Open/models/Moved/files/meshes/none.obj")),
             Contains("error[file-not-found]: no file"));
}

TEST_CASE("a version that is in no cache is named together with those that are") {
  FuelDesk desk;
  desk.options.remote.network = false;
  desk.options.fuel_caches = {desk.folder + "/gz"};
  const std::string model = desk.folder + "/gz/fuel.gazebosim.org/OpenRobotics/models/Round Stool";
  for (const char* const version : {"/2", "/10"}) {
    fs::create_directories(model + version);
    std::ofstream(model + version + "/model.config") << "<model><sdf version='1.9'>model.sdf</sdf></model>";
    std::ofstream(model + version + "/model.sdf")
        << "<sdf version='1.9'><model name='m'><link name='l'/></model></sdf>";
  }
  const std::string uri = "https://fuel.gazebosim.org/1.0/OpenRobotics/models/Round%20Stool";
  CHECK(desk.Compose(uri) == "0 geometries");
  CHECK(desk.Compose(uri + "/tip") == "0 geometries");
  CHECK(desk.Compose(uri + "/2") == "0 geometries");
  CHECK_THAT(desk.Compose(uri + "/3"), Contains("the Fuel model `OpenRobotics/Round Stool` is not in a cache in "
                                                "version 3, only in version 2, 10, and fetching is not allowed"));
}

}  // namespace
}  // namespace sceneweld
