// SPDX-License-Identifier: BSD-3-Clause
// Mesh files of all formats.

#include "sceneweld/parsers/mesh/mesh_file.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/obj_mesh.h"
#include "sceneweld/parsers/mesh/stl_mesh.h"
#include "sceneweld/parsers/mesh/surface/convex_hull.h"
#include "sceneweld/parsers/mesh/surface/drawn_mesh.h"
#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/mesh/vtk_mesh.h"
#include "sceneweld/tests/text_of_file.h"

namespace sceneweld {
namespace {

const std::string kCorners = SCENEWELD_SOURCE_DIR "/tests/exhibits/mesh/formats/";

std::string BytesOf(const std::string& name) { return TextOfFile(kCorners + name); }

// A file in memory, read.
struct MeshReading {
  MeshReading(const std::string& name, std::string bytes) {
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

// The result for any contents: a mesh with everything that a mesh guarantees, or an error.
void CheckPromises(const MeshReading& reading) {
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
    // A node of this file mirrors along x.
    CHECK(center.x == Approx((name == "corner.glb" ? -0.25 : 0.25) * foot));
    CHECK(center.y == Approx(0.25 * foot));
    CHECK(center.z == Approx(0.25 * foot));
  }
  CHECK(diagnostics.all().empty());
}

TEST_CASE("the binary form of STL is known by its size, not by its first word") {
  CHECK(BytesOf("binary.stl").starts_with("solid"));
  CHECK(MeshReading("a.stl", BytesOf("binary.stl")).mesh);
  CHECK(MeshReading("a.stl", BytesOf("text.STL")).mesh);
  CHECK(MeshReading("a.stl", "SOLID\nEndSolid\nsolid two words\nendsolid two words\n").mesh);
}

TEST_CASE("a mesh file that is cut off anywhere is reported") {
  for (const std::string name : {"binary.stl", "corner.msh", "corner.glb"}) {
    const std::string bytes = BytesOf(name);
    REQUIRE(bytes.size() > 100);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const MeshReading reading(name, bytes.substr(0, size));
      INFO(name << " of " << size << " bytes");
      CheckPromises(reading);
      CHECK_FALSE(reading.mesh);
    }
    CHECK_FALSE(MeshReading(name, bytes + "x").mesh);
  }
  for (const std::string name : {"corner.obj", "text.STL", "corner.vtk"}) {
    const std::string bytes = BytesOf(name);
    for (std::size_t size = 0; size < bytes.size(); ++size) CheckPromises(MeshReading(name, bytes.substr(0, size)));
  }
  const std::string dae = BytesOf("corner.dae");
  for (std::size_t size = 0; size < dae.size() - 20; size += 97) {
    CHECK_FALSE(MeshReading("a.dae", dae.substr(0, size)).mesh);
  }
}

TEST_CASE("bytes of a mesh file that are changed give a mesh or an error, never a crash") {
  std::mt19937 random(20);
  for (const std::string name :
       {"binary.stl", "text.STL", "corner.msh", "corner.obj", "corner.vtk", "corner.glb", "corner.dae"}) {
    const std::string bytes = BytesOf(name);
    // Meshes that assimp reads take a process each.
    const int rounds = name.ends_with(".glb") || name.ends_with(".dae") ? 40 : 400;
    for (int round = 0; round < rounds; ++round) {
      std::string changed = bytes;
      for (int i = 0; i < 1 + round % 3; ++i) changed[random() % changed.size()] = static_cast<char>(random());
      INFO(name << ", round " << round);
      CheckPromises(MeshReading(name, changed));
    }
  }
}

// What is drawn of a mesh file, if it can be read: valid indices, unit normals.
void CheckDrawing(const std::string& name, const std::string& bytes, const std::string& library) {
  const auto system = std::make_shared<MemoryFiles>();
  system->Add("/" + name, bytes);
  system->Add("/corner.mtl", library);
  Files files(system, Limits{}, std::make_shared<Sources>());
  Diagnostics diagnostics;
  const auto looked = ReadLookedMesh("/" + name, {}, files, diagnostics);
  CHECK(looked.has_value() != diagnostics.has_errors());
  const auto parts = looked ? DrawnParts(looked->mesh, looked->looks) : std::nullopt;
  if (!parts) return;
  for (const DrawnPart& part : *parts) {
    bool good = part.normals.size() == part.positions.size() && part.indices.size() % 3 == 0;
    good = good && (part.uvs.empty() || part.uvs.size() == part.positions.size());
    good = good && (part.look == MeshLooks::kNone || part.look < looked->looks.looks.size());
    for (const std::uint32_t index : part.indices) good = good && index < part.positions.size();
    for (const auto& n : part.normals) good = good && std::abs(std::hypot(n[0], n[1], n[2]) - 1) < 1e-5;
    CHECK(good);
  }
  for (const MeshLook& look : looked->looks.looks) {
    for (const std::uint32_t image : {look.base_color_image, look.normal_image, look.emissive_image}) {
      CHECK((image == MeshLook::kNone || image < looked->looks.images.size()));
    }
  }
}

TEST_CASE("bytes of a mesh file and its materials that are changed are drawn or refused, never a crash") {
  std::mt19937 random(21);
  const std::string library =
      "newmtl wood\nKd 0.5 0.4 0.3\nKs 1 1 1\nNs 20\nd 0.5\nmap_Kd -s 1 1 1 wood.png\nnorm n.png\n";
  const std::string obj =
      "mtllib corner.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 0\nvt 0 1\nvn 0 0 1\nvn 1 0 0\n"
      "usemtl wood\nf 1/1/1 2/2/1 3/3/1\nusemtl none\nf 1//2 3//2 4//2\nf -4 -3 -2 -1\n";
  CheckDrawing("corner.obj", obj, library);
  for (const std::string name : {"drawn.obj", "binary.stl", "corner.msh", "corner.vtk", "corner.glb", "corner.dae"}) {
    const std::string bytes = name == "drawn.obj" ? obj : BytesOf(name);
    const int rounds = name.ends_with(".glb") || name.ends_with(".dae") ? 40 : 400;
    for (int round = 0; round < rounds; ++round) {
      std::string changed = bytes, changed_library = library;
      for (int i = 0; i < 1 + round % 3; ++i) {
        changed[random() % changed.size()] = static_cast<char>(random());
        changed_library[random() % library.size()] = static_cast<char>(random());
      }
      INFO(name << ", round " << round);
      CheckDrawing(name, changed, changed_library);
    }
  }
}

TEST_CASE("counts that no file can hold are refused before anything is allocated") {
  std::string stl(84, '\0');
  stl.replace(80, 4, "\xFF\xFF\xFF\xFF");
  CheckPromises(MeshReading("a.stl", stl));
  std::string msh;
  for (const char* count : {"\xFF\xFF\xFF\x7F", "\xFF\xFF\xFF\x7F", "\xFF\xFF\xFF\x7F", "\xFF\xFF\xFF\x7F"}) {
    msh.append(count, 4);
  }
  CheckPromises(MeshReading("a.msh", msh));
  msh.replace(0, 4, "\x01\x00\x00\x80", 4);
  CheckPromises(MeshReading("a.msh", msh));
  CHECK_FALSE(MeshReading("a.vtk", "POINTS 2147483647 double\n0 0 0\n").mesh);
}

TEST_CASE("a file that is longer than the limit is not read") {
  const MeshReading reading("a.stl", std::string(2 << 20, ' '));
  REQUIRE(reading.diagnostics.all().size() == 1);
  CHECK(reading.diagnostics.all()[0].code.name() == "limit-exceeded");
}

TEST_CASE("the work on a mesh ends where a stop is asked for") {
  const std::atomic<bool> asked = true;
  Limits limits;
  limits.stop = &asked;
  const StopCheck stop(&limits);
  std::string obj, stl = "solid s\n", vtk = "# vtk\nPOINTS 1000 double\n";
  TriangleMesh mesh;
  for (std::uint32_t i = 0; i < 1000; ++i) {
    const double x = std::cos(i), y = std::sin(i), z = i / 1000.0;
    const std::string point = std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z);
    obj += "v " + point + "\n";
    vtk += point + "\n";
    stl += "facet normal 0 0 1\nouter loop\nvertex " + point + "\nvertex 0 1 0\nvertex 0 0 1\nendloop\nendfacet\n";
    mesh.vertices.push_back({x, y, z});
    mesh.triangles.push_back({i, (i + 1) % 1000, (i + 2) % 1000});
  }
  stl += "endsolid\n";
  vtk += "CELLS 1 5\n4 0 1 2 3\n";
  Sources sources;
  Diagnostics diagnostics;
  const Source& obj_source = sources.Add("/m.obj", "m.obj", obj);
  const Source& stl_source = sources.Add("/m.stl", "m.stl", stl);
  const Source& vtk_source = sources.Add("/m.vtk", "m.vtk", vtk);
  CHECK(ReadObjMesh(obj_source, diagnostics));
  CHECK_THROWS_AS(ReadObjMesh(obj_source, diagnostics, nullptr, stop), Stopped);
  CHECK(ReadTextStl(stl_source, diagnostics));
  CHECK_THROWS_AS(ReadTextStl(stl_source, diagnostics, stop), Stopped);
  CHECK(ReadVtkMesh(vtk_source, diagnostics));
  CHECK_THROWS_AS(ReadVtkMesh(vtk_source, diagnostics, stop), Stopped);
  TriangleMesh copy = mesh;
  CHECK_THROWS_AS(MergeEqualVertices(copy, stop), Stopped);
  CHECK_THROWS_AS(KeepOuterFaces(copy, stop), Stopped);
  CHECK_THROWS_AS(FindSurfaceFaults(mesh, stop), Stopped);
  CHECK(ConvexHull(mesh.vertices));
  CHECK_THROWS_AS(ConvexHull(mesh.vertices, stop), Stopped);
  CHECK_THROWS_AS(Integrate(mesh, 1, MeshInertia::kConvex, stop), Stopped);
}

}  // namespace
}  // namespace sceneweld
