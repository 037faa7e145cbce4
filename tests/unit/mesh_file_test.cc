#include "sceneweld/parsers/mesh/mesh_file.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <random>

#include "sceneweld/parsers/mesh/mesh_solid.h"

namespace sceneweld {
namespace {

const std::string kCorners = SCENEWELD_SOURCE_DIR "/tests/exhibits/mesh/formats/";

std::string BytesOf(const std::string& name) {
  std::ifstream file(kCorners + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A file in memory, read.
struct Reading {
  Reading(const std::string& name, std::string bytes) {
    auto memory = std::make_shared<MemoryFiles>();
    memory->Add("/" + name, std::move(bytes));
    Limits limits;
    limits.max_file_bytes = 1 << 20;
    Files files(memory, limits, sources);
    mesh = ReadMeshFile("/" + name, {}, files, diagnostics);
  }
  std::shared_ptr<Sources> sources = std::make_shared<Sources>();
  Diagnostics diagnostics;
  std::optional<TriangleMesh> mesh;
};

// Whatever was in it: a mesh with all that a mesh promises, or an error.
void CheckPromises(const Reading& reading) {
  CHECK(reading.mesh.has_value() != reading.diagnostics.has_errors());
  if (!reading.mesh) return;
  bool good = true;
  for (const Vector3& vertex : reading.mesh->vertices) good = good && IsFinite(vertex);
  for (const auto& triangle : reading.mesh->triangles) {
    for (const std::uint32_t corner : triangle) good = good && corner < reading.mesh->vertices.size();
  }
  CHECK(good);
}

TEST_CASE("one solid is the same in every format of mesh files") {
  Diagnostics diagnostics;
  Files files(std::make_shared<DiskFiles>(), Limits{}, std::make_shared<Sources>());
  for (const std::string name : {"corner.obj", "binary.stl", "text.STL", "corner.msh", "points.msh", "corner.vtk",
                                 "corner.dae", "feet.dae", "corner.gltf", "corner.glb"}) {
    INFO(name);
    const auto mesh = ReadMeshFile(kCorners + name, {}, files, diagnostics);
    REQUIRE(mesh);
    CHECK(mesh->vertices.size() == 4);
    CHECK(mesh->triangles.size() == 4);
    CHECK(FindSurfaceFaults(*mesh).open_edges == 0);
    const double foot = name == "feet.dae" ? 0.3048 : 1;
    const MeshSolid solid = Integrate(*mesh, 1);
    CHECK(solid.volume == Approx(foot * foot * foot / 6));
    const Vector3 center = solid.mass_properties.center_of_mass;
    // A node of this one mirrors along x.
    CHECK(center.x == Approx((name == "corner.glb" ? -0.25 : 0.25) * foot));
    CHECK(center.y == Approx(0.25 * foot));
    CHECK(center.z == Approx(0.25 * foot));
  }
  CHECK(diagnostics.all().empty());
}

TEST_CASE("the binary form of STL is known by its size, not by its first word") {
  CHECK(BytesOf("binary.stl").starts_with("solid"));
  CHECK(Reading("a.stl", BytesOf("binary.stl")).mesh);
  CHECK(Reading("a.stl", BytesOf("text.STL")).mesh);
  CHECK(Reading("a.stl", "SOLID\nEndSolid\nsolid two words\nendsolid two words\n").mesh);
}

TEST_CASE("a mesh file that is cut off anywhere is told") {
  for (const std::string name : {"binary.stl", "corner.msh", "corner.glb"}) {
    const std::string bytes = BytesOf(name);
    REQUIRE(bytes.size() > 100);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const Reading reading(name, bytes.substr(0, size));
      INFO(name << " of " << size << " bytes");
      CheckPromises(reading);
      CHECK_FALSE(reading.mesh);
    }
    CHECK_FALSE(Reading(name, bytes + "x").mesh);
  }
  for (const std::string name : {"corner.obj", "text.STL", "corner.vtk"}) {
    const std::string bytes = BytesOf(name);
    for (std::size_t size = 0; size < bytes.size(); ++size) CheckPromises(Reading(name, bytes.substr(0, size)));
  }
  const std::string dae = BytesOf("corner.dae");
  for (std::size_t size = 0; size < dae.size() - 20; size += 97) {
    CHECK_FALSE(Reading("a.dae", dae.substr(0, size)).mesh);
  }
}

TEST_CASE("bytes of a mesh file that are changed give a mesh or an error, never a crash") {
  std::mt19937 random(20);
  for (const std::string name :
       {"binary.stl", "text.STL", "corner.msh", "corner.obj", "corner.vtk", "corner.glb", "corner.dae"}) {
    const std::string bytes = BytesOf(name);
    // Those that assimp reads take a process each.
    const int rounds = name.ends_with(".glb") || name.ends_with(".dae") ? 40 : 400;
    for (int round = 0; round < rounds; ++round) {
      std::string changed = bytes;
      for (int i = 0; i < 1 + round % 3; ++i) changed[random() % changed.size()] = static_cast<char>(random());
      INFO(name << ", round " << round);
      CheckPromises(Reading(name, changed));
    }
  }
}

TEST_CASE("counts that no file can hold are refused before anything is allocated") {
  std::string stl(84, '\0');
  stl.replace(80, 4, "\xFF\xFF\xFF\xFF");
  CheckPromises(Reading("a.stl", stl));
  std::string msh;
  for (const char* count : {"\xFF\xFF\xFF\x7F", "\xFF\xFF\xFF\x7F", "\xFF\xFF\xFF\x7F", "\xFF\xFF\xFF\x7F"}) {
    msh.append(count, 4);
  }
  CheckPromises(Reading("a.msh", msh));
  msh.replace(0, 4, "\x01\x00\x00\x80", 4);
  CheckPromises(Reading("a.msh", msh));
  CHECK_FALSE(Reading("a.vtk", "POINTS 2147483647 double\n0 0 0\n").mesh);
}

TEST_CASE("a file that is longer than the limit is not read") {
  const Reading reading("a.stl", std::string(2 << 20, ' '));
  REQUIRE(reading.diagnostics.all().size() == 1);
  CHECK(reading.diagnostics.all()[0].code.name() == "limit-exceeded");
}

}  // namespace
}  // namespace sceneweld
