// SPDX-License-Identifier: BSD-3-Clause
// Meshes of geometries.

#include <catch2/catch.hpp>

#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

// A tetrahedron with three edges of length 1 along the axes, and one without its last face.
constexpr const char* kTetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
constexpr const char* kOpen = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\n";

Loaded RobotWith(const std::string& shape) {
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/robot.urdf", "<robot name=\"r\"><link name=\"l\"><collision name=\"c\"><geometry>" + shape +
                                "</geometry></collision></link></robot>");
  files->Add("/tetrahedron.obj", kTetrahedron);
  files->Add("/open.obj", kOpen);
  files->Add("/broken.obj", "v 0 0 0\nf 1 2 3\n");
  LoadOptions options;
  options.files = files;
  Diagnostics diagnostics;
  auto loaded = Load("/robot.urdf", options, diagnostics);
  REQUIRE(loaded);
  return *std::move(loaded);
}

std::string Codes(const Diagnostics& diagnostics) {
  std::string codes;
  for (const Diagnostic& d : diagnostics.all()) codes += (codes.empty() ? "" : " ") + std::string(d.code.name());
  return codes;
}

TEST_CASE("the mesh of a geometry comes at its scale, a mirrored one turned back") {
  const Loaded loaded = RobotWith(R"(<mesh filename="tetrahedron.obj" scale="2 3 -1"/>)");
  const auto geometry = FindGeometry(loaded.scene, "r::l::c");
  REQUIRE(geometry);
  Diagnostics diagnostics;
  const auto mesh = ReadMesh(loaded, geometry, diagnostics);
  REQUIRE(mesh);
  CHECK(mesh->triangles().triangles.size() == 4);
  CHECK(mesh->bounds() == Bounds{{0, 0, -1}, {2, 3, 0}});
  CHECK(mesh->Volume() == Approx(1));
  const auto hull = mesh->Hull();
  REQUIRE(hull);
  CHECK(hull->triangles.size() == 4);
  const auto solid = mesh->Solid(500, diagnostics);
  REQUIRE(solid);
  CHECK(solid->mass == Approx(500));
  CHECK(Length(solid->center_of_mass - Vector3{0.5, 0.75, -0.25}) < 1e-12);
  CHECK(Codes(diagnostics).empty());
}

TEST_CASE("an open surface has the inertia of its hull, with a warning") {
  const Loaded loaded = RobotWith(R"(<mesh filename="open.obj"/>)");
  Diagnostics diagnostics;
  const auto mesh = ReadMesh(loaded, Index<Geometry>(0), diagnostics);
  REQUIRE(mesh);
  const auto solid = mesh->Solid(6, diagnostics);
  REQUIRE(solid);
  CHECK(solid->mass == Approx(1));
  CHECK(Codes(diagnostics) == "not-solid");
}

TEST_CASE("a file that is malformed and a shape that is no mesh are reported") {
  for (const char* shape : {R"(<mesh filename="broken.obj"/>)", R"(<sphere radius="1"/>)"}) {
    const Loaded loaded = RobotWith(shape);
    Diagnostics diagnostics;
    CHECK_FALSE(ReadMesh(loaded, Index<Geometry>(0), diagnostics));
    CHECK(diagnostics.error_count() == 1);
  }
}

}  // namespace
}  // namespace sceneweld
