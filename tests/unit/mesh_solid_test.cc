// SPDX-License-Identifier: BSD-3-Clause
// Mass properties of surfaces.

#include "sceneweld/parsers/mesh/mesh_solid.h"

#include <catch2/catch.hpp>

namespace sceneweld {
namespace {

// The surface of stacked boxes. Each box has a surface of its own, so that parts where boxes touch are inside the solid
// twice, in opposite directions.
void AddBox(TriangleMesh& mesh, const Vector3& least, const Vector3& most) {
  const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
  for (int i = 0; i < 8; ++i) {
    mesh.vertices.push_back({i & 1 ? most.x : least.x, i & 2 ? most.y : least.y, i & 4 ? most.z : least.z});
  }
  const std::uint32_t quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                     {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (const auto& q : quads) {
    mesh.triangles.push_back({base + q[0], base + q[1], base + q[2]});
    mesh.triangles.push_back({base + q[0], base + q[2], base + q[3]});
  }
}

TriangleMesh CubeAt(const Vector3& least = {0, 0, 0}) {
  TriangleMesh mesh;
  AddBox(mesh, least, least + Vector3{1, 1, 1});
  return mesh;
}

// An L of three unit cubes in the xy plane, as one closed surface: its hexagon
// moved along z.
TriangleMesh Ell() {
  TriangleMesh mesh;
  const Vector3 outline[] = {{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 1, 0}, {1, 2, 0}, {0, 2, 0}};
  for (const double z : {0.0, 1.0}) {
    for (const Vector3& p : outline) mesh.vertices.push_back({p.x, p.y, z});
  }
  for (std::uint32_t i = 0; i < 6; ++i) {
    const std::uint32_t j = (i + 1) % 6;
    mesh.triangles.push_back({i, j, j + 6});
    mesh.triangles.push_back({i, j + 6, i + 6});
  }
  // A fan about the inner corner, vertex 3, from which all of the outline is visible.
  for (const auto& [a, b] : {std::pair{4u, 5u}, {5u, 0u}, {0u, 1u}, {1u, 2u}}) {
    mesh.triangles.push_back({3, b, a});
    mesh.triangles.push_back({9, a + 6, b + 6});
  }
  return mesh;
}

TEST_CASE("a cube has the mass of a cube by every rule, wherever it lies") {
  for (const Vector3& least : {Vector3{-0.5, -0.5, -0.5}, Vector3{0, 0, 0}, Vector3{5, -7, 2}}) {
    for (const MeshInertia inertia : {MeshInertia::kLegacy, MeshInertia::kExact, MeshInertia::kConvex}) {
      const MeshSolid solid = Integrate(CubeAt(least), 6, inertia);
      CHECK(solid.volume == Approx(1));
      CHECK(solid.mass_properties.mass == Approx(6));
      CHECK(Length(solid.mass_properties.center_of_mass - (least + Vector3{0.5, 0.5, 0.5})) < 1e-12);
      const RotationalInertia& I = solid.mass_properties.inertia;
      for (const double moment : {I.ixx, I.iyy, I.izz}) CHECK(moment == Approx(1));
      for (const double product : {I.ixy, I.ixz, I.iyz}) CHECK(std::abs(product) < 1e-11);
    }
  }
}

TEST_CASE("the shell of a cube is six plates") {
  const MeshSolid shell = Integrate(CubeAt(), 2, MeshInertia::kShell);
  CHECK(shell.volume == Approx(6));
  CHECK(shell.mass_properties.mass == Approx(12));
  CHECK(Length(shell.mass_properties.center_of_mass - Vector3{0.5, 0.5, 0.5}) < 1e-14);
  // Two plates across the axis (m/6 each), four along it (m/12 + m/4).
  CHECK(shell.mass_properties.inertia.izz == Approx(2 * (2.0 / 6) + 4 * (2.0 / 12 + 2.0 / 4)));
  CHECK(std::abs(shell.mass_properties.inertia.ixy) < 1e-14);
}

TEST_CASE("a tetrahedron has the inertia of the closed formula") {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
  for (const MeshInertia inertia : {MeshInertia::kLegacy, MeshInertia::kExact, MeshInertia::kConvex}) {
    const MeshSolid solid = Integrate(mesh, 6, inertia);
    CHECK(solid.volume == Approx(1.0 / 6));
    CHECK(solid.mass_properties.center_of_mass.x == Approx(0.25));
    CHECK(solid.mass_properties.inertia.ixx == Approx(3.0 / 40));
    CHECK(solid.mass_properties.inertia.ixy == Approx(1.0 / 80));
  }
}

TEST_CASE("legacy counts what an L hides from its centre as further mass, exact does not") {
  const TriangleMesh ell = Ell();
  CHECK(FindSurfaceFaults(ell).open_edges == 0);
  const MeshSolid exact = Integrate(ell, 1);
  CHECK(exact.volume == Approx(3));
  CHECK(exact.mass_properties.center_of_mass.x == Approx(5.0 / 6));
  // Three unit cubes: about the axis through (5/6, 5/6).
  CHECK(exact.mass_properties.inertia.izz == Approx(3.0 / 6 + 2.0 / 9 + 2 * (4.0 / 9 + 1.0 / 9)));
  // All of the L is visible from the centre of its area; the moments are the same.
  CHECK(Integrate(ell, 1, MeshInertia::kConvex).volume == Approx(3.5));

  // A U: the middle of its hollow is outside.
  TriangleMesh u;
  AddBox(u, {0, 0, 0}, {3, 1, 1});
  AddBox(u, {0, 1, 0}, {1, 4, 1});
  AddBox(u, {2, 1, 0}, {3, 4, 1});
  CHECK(Integrate(u, 1).volume == Approx(9));
  const MeshSolid legacy = Integrate(u, 1, MeshInertia::kLegacy);
  CHECK(legacy.volume > 9.5);
  CHECK(legacy.mass_properties.mass == Approx(legacy.volume));
  CHECK(legacy.mass_properties.inertia.IsPhysicallyPlausible());
  CHECK(legacy.mass_properties.center_of_mass.x == Approx(1.5));

  Sources sources;
  Diagnostics diagnostics;
  CHECK(SolidOfMesh(u, 1, MeshInertia::kLegacy, OpenSurface::kRefused, "u.obj", {}, diagnostics));
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code.name() == "mesh-inertia");
  CHECK(diagnostics.all()[0].severity == Severity::kNote);
}

TEST_CASE("the gap of seams is that of vertices that are apart, and an open surface has none") {
  for (const double gap : {7e-18, 1e-12, 1e-8, 4e-6}) {
    TriangleMesh cube = CubeAt();
    // The last triangle has vertices of its own.
    for (std::uint32_t& vertex : cube.triangles.back()) {
      cube.vertices.push_back(cube.vertices[vertex] + Vector3{gap, 0, 0});
      vertex = static_cast<std::uint32_t>(cube.vertices.size() - 1);
    }
    CAPTURE(gap);
    const auto found = GapOfSeams(cube);
    REQUIRE(found);
    CHECK(*found <= 1.01 * gap);
  }
  TriangleMesh open = CubeAt();
  open.triangles.pop_back();
  CHECK_FALSE(GapOfSeams(open));
  TriangleMesh apart = CubeAt();
  for (std::uint32_t& vertex : apart.triangles.back()) {
    apart.vertices.push_back(apart.vertices[vertex] + Vector3{0.001, 0, 0});
    vertex = static_cast<std::uint32_t>(apart.vertices.size() - 1);
  }
  CHECK_FALSE(GapOfSeams(apart));
}

TEST_CASE("an open surface is replaced by its hull where open ones are refused, or encloses nothing") {
  TriangleMesh open = CubeAt();
  open.triangles.resize(open.triangles.size() - 2);
  CHECK(FindSurfaceFaults(open).open_edges == 4);
  Diagnostics diagnostics;
  const auto hull = SolidOfMesh(open, 1, MeshInertia::kExact, OpenSurface::kRefused, "a.stl", {}, diagnostics);
  REQUIRE(hull);
  CHECK(hull->volume == Approx(1));
  CHECK(diagnostics.warning_count() == 1);
  const auto integral = SolidOfMesh(open, 1, MeshInertia::kExact, OpenSurface::kIntegrated, "a.stl", {}, diagnostics);
  REQUIRE(integral);
  CHECK(integral->volume == Approx(2.0 / 3));
  CHECK(diagnostics.warning_count() == 1);

  TriangleMesh flat;
  flat.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  flat.triangles = {{0, 1, 2}};
  for (const MeshInertia inertia : {MeshInertia::kLegacy, MeshInertia::kExact, MeshInertia::kConvex}) {
    CHECK_FALSE(SolidOfMesh(flat, 1, inertia, OpenSurface::kRefused, "flat.stl", {}, diagnostics));
  }
  CHECK(diagnostics.error_count() == 3);
  CHECK(SolidOfMesh(flat, 1, MeshInertia::kShell, OpenSurface::kRefused, "flat.stl", {}, diagnostics));
  for (const MeshInertia inertia :
       {MeshInertia::kLegacy, MeshInertia::kExact, MeshInertia::kConvex, MeshInertia::kShell}) {
    CHECK_FALSE(SolidOfMesh({}, 1, inertia, OpenSurface::kRefused, "none.stl", {}, diagnostics));
  }
}

TEST_CASE("a mirrored mesh keeps its inside") {
  for (const Vector3& scale :
       {Vector3{2, 1, 1}, Vector3{-2, 1, 1}, Vector3{-1, -2, 1}, Vector3{-1, 2, -1}, Vector3{-1, -1, -2}}) {
    TriangleMesh mesh = CubeAt();
    Scale(mesh, scale);
    CHECK(Integrate(mesh, 1).volume == Approx(2));
  }
}

TEST_CASE("equal vertices become one, the first of them") {
  TriangleMesh mesh;
  mesh.vertices = {{1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {0, 1, 0}, {-0.0, 0, 0}, {5, 5, 5}};
  mesh.triangles = {{0, 2, 1}, {4, 3, 5}};
  MergeEqualVertices(mesh);
  CHECK(mesh.vertices == std::vector<Vector3>{{1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {5, 5, 5}});
  CHECK(mesh.triangles == std::vector<TriangleMesh::Triangle>{{0, 2, 1}, {1, 2, 3}});
}

TEST_CASE("flat triangles and neighbours against each other are counted") {
  TriangleMesh mesh = CubeAt();
  CHECK(FindSurfaceFaults(mesh).flat_triangles == 0);
  std::swap(mesh.triangles[3][0], mesh.triangles[3][1]);
  CHECK(FindSurfaceFaults(mesh).misoriented_edges == 3);
  mesh.triangles.push_back({1, 1, 2});
  mesh.vertices.push_back({0.5, 0, 0});
  mesh.triangles.push_back({0, 1, 8});
  CHECK(FindSurfaceFaults(mesh).flat_triangles == 2);
  CHECK(FindSurfaceFaults(mesh).first_flat_triangle == 12);
}

}  // namespace
}  // namespace sceneweld
