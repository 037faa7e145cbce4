// SPDX-License-Identifier: BSD-3-Clause
// glTF files.

#include <unistd.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/mesh/surface/drawn_mesh.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

using Catch::Matchers::Contains;

// Files in memory, which a test may change.
class ChangingFiles : public FileSystem {
 public:
  std::shared_ptr<MemoryFiles> now = std::make_shared<MemoryFiles>();
  Kind KindOf(const std::string& path) const override { return now->KindOf(path); }
  std::optional<std::string> Read(const std::string& path, std::size_t most, std::string& error) const override {
    return now->Read(path, most, error);
  }
  std::vector<std::string> List(const std::string& folder) const override { return now->List(folder); }
  std::string Canonical(const std::string& path) const override { return path; }
};

// A PNG by its first bytes, which are all that is looked at.
std::string Image(std::size_t size) { return "\x89PNG\r\n\x1A\n" + std::string(size, 'x'); }

constexpr char kPainted[] = R"(<robot name="r"><link name="a"><visual><geometry><box size="1 1 1"/></geometry>
<material name="m"><texture filename="paint.png"/></material></visual></link></robot>)";

struct WrittenGltf {
  std::shared_ptr<ChangingFiles> files = std::make_shared<ChangingFiles>();
  Diagnostics diagnostics;
  LossReport losses{diagnostics};
  std::optional<Loaded> loaded;

  void Load(std::string urdf) {
    files->now->Add("/r.urdf", std::move(urdf));
    LoadOptions options;
    options.files = files;
    loaded = sceneweld::Load("/r.urdf", options, diagnostics);
    REQUIRE(loaded);
  }
  std::unique_ptr<ByteStream> Stream(WriteOptions options = {}) {
    return ExportStream(*loaded, *FindFormat("glb"), options, losses);
  }
};

TEST_CASE("what is too large to be kept is read again when a glTF file is sent, and must be the same then") {
  WrittenGltf scene;
  scene.files->now->Add("/paint.png", Image(std::size_t{65} << 20));
  scene.Load(kPainted);
  const auto stream = scene.Stream();
  const std::string bytes = Collected(*stream, scene.diagnostics);
  CHECK_FALSE(scene.diagnostics.has_errors());
  CHECK(bytes.size() == stream->size());

  SECTION("another length is an error") { scene.files->now->Add("/paint.png", Image(10)); }
  SECTION("so are other bytes") { scene.files->now->Add("/paint.png", Image((std::size_t{65} << 20) - 1) + "y"); }
  SECTION("and a file that is gone") { scene.files->now = std::make_shared<MemoryFiles>(); }
  Diagnostics of_sending;
  CHECK_FALSE(stream->Send([](std::string_view) { return true; }, of_sending));
  REQUIRE(of_sending.has_errors());
  CHECK_THAT(of_sending.all().front().message, Contains("paint.png"));
}

TEST_CASE("a file whose making fails in the middle is not written, and the one that was there stays") {
  WrittenGltf scene;
  scene.files->now->Add("/paint.png", Image(std::size_t{65} << 20));
  scene.Load(kPainted);
  const auto stream = scene.Stream();
  scene.files->now->Add("/paint.png", Image(10));
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / ("glb" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "scene.glb").string();
  REQUIRE(WriteFile(path, "old").empty());
  Diagnostics of_writing;
  CHECK_FALSE(WriteFile(path, *stream, of_writing).empty());
  CHECK(of_writing.has_errors());
  CHECK(std::filesystem::file_size(path) == 3);
  CHECK(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);
  std::filesystem::remove_all(folder);
}

TEST_CASE("a sink that wants no more ends the sending of a glTF file without an error") {
  WrittenGltf scene;
  scene.files->now->Add("/paint.png", Image(100));
  scene.Load(kPainted);
  int pieces = 0;
  Diagnostics of_sending;
  CHECK_FALSE(scene.Stream()->Send([&](std::string_view) { return ++pieces < 2; }, of_sending));
  CHECK(pieces == 2);
  CHECK_FALSE(of_sending.has_errors());
}

TEST_CASE("names in glTF are UTF-8, whatever those in mesh files are") {
  WrittenGltf scene;
  scene.files->now->Add("/m.obj", "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl gr\xFCn\nf 1 2 3\n");
  scene.files->now->Add("/m.mtl", "newmtl gr\xFCn\nKd 0 1 0\n");
  scene.Load(
      R"(<robot name="r"><link name="a"><visual><geometry><mesh filename="m.obj"/></geometry></visual></link></robot>)");
  CHECK_THAT(Collected(*scene.Stream(), scene.diagnostics), Contains("\"name\":\"gr?n\""));
}

TEST_CASE("roles say which geometries a glTF file has") {
  WrittenGltf scene;
  scene.Load(R"(<robot name="r"><link name="a"><visual name="seen"><geometry><box size="1 1 1"/></geometry></visual>
<collision name="hit"><geometry><sphere radius="1"/></geometry></collision></link></robot>)");
  const auto text = [&](Roles roles) {
    WriteOptions options;
    options.roles = roles;
    return Collected(*scene.Stream(options), scene.diagnostics);
  };
  CHECK_THAT(text({false, true, false}), Contains("r::a::seen") && !Contains("r::a::hit"));
  CHECK_THAT(text({true, false, false}), !Contains("r::a::seen") && Contains("r::a::hit"));
  CHECK_THAT(text({true, true, true}), Contains("r::a::seen") && Contains("r::a::hit"));
}

// A cube of two triangles a side.
TriangleMesh UnitCube() {
  TriangleMesh cube;
  for (int i = 0; i < 8; ++i) cube.vertices.push_back({double(i & 1), double(i >> 1 & 1), double(i >> 2 & 1)});
  for (const auto& [a, b, c, d] : {std::array{0u, 2u, 3u, 1u},
                                   {4u, 5u, 7u, 6u},
                                   {0u, 1u, 5u, 4u},
                                   {2u, 6u, 7u, 3u},
                                   {0u, 4u, 6u, 2u},
                                   {1u, 3u, 7u, 5u}}) {
    cube.triangles.push_back({a, b, c});
    cube.triangles.push_back({a, c, d});
  }
  return cube;
}

TEST_CASE("edges stay sharp where faces meet at a right angle, and are smooth where little is between them") {
  const TriangleMesh cube = UnitCube();
  const CornerNormals sharp = SmoothNormals(cube, 0.766);
  for (std::size_t corner = 0; corner < 36; ++corner) {
    const Vector3& n = sharp.At(corner / 3, corner % 3);
    CHECK(std::abs(n.x) + std::abs(n.y) + std::abs(n.z) == 1);
  }
  CHECK(Length(SmoothNormals(cube, -1).At(0, 0) - Normalized({-1, -1, -1})) < 1e-12);
}

TEST_CASE("corners that have all in common are one vertex") {
  const TriangleMesh cube = UnitCube();
  const auto parts = DrawnParts(cube, {});
  REQUIRE(parts);
  REQUIRE(parts->size() == 1);
  CHECK(parts->front().positions.size() == 24);
  CHECK(parts->front().indices.size() == 36);
  CHECK(parts->front().uvs.empty());
}

TEST_CASE("a surface beyond the range of floats is not drawn") {
  TriangleMesh mesh = UnitCube();
  mesh.vertices[0].x = 1e300;
  CHECK_FALSE(DrawnParts(mesh, {}));
}

TEST_CASE("triangles without area have normals all the same") {
  TriangleMesh line;
  line.vertices = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  line.triangles = {{0, 1, 2}};
  const auto parts = DrawnParts(line, {});
  REQUIRE(parts);
  CHECK(parts->front().normals == std::vector<std::array<float, 3>>(3, {0, 0, 1}));
}

TEST_CASE("colours of screens become amounts of light") {
  CHECK(LinearFromSrgb(0) == 0);
  CHECK(LinearFromSrgb(1) == 1);
  CHECK(LinearFromSrgb(0.5) == 0.214041);
  CHECK(LinearFromSrgb(0.02) == 0.001548);
  CHECK(LinearFromSrgb(7) == 1);
}

}  // namespace
}  // namespace sceneweld
