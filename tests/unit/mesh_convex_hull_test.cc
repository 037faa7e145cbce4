// SPDX-License-Identifier: BSD-3-Clause
// Convex hulls.

#include <catch2/catch.hpp>
#include <cmath>

#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/surface/convex_hull.h"
#include "sceneweld/parsers/mesh/vtk_mesh.h"

namespace sceneweld {

TEST_CASE("the hull of a cube's corners and of points inside it is the cube") {
  std::vector<Vector3> points;
  for (const double x : {0.0, 1.0, 0.5}) {
    for (const double y : {0.0, 1.0, 0.5}) {
      for (const double z : {0.0, 1.0, 0.5}) points.push_back({x, y, z});
    }
  }
  const auto hull = ConvexHull(points);
  REQUIRE(hull);
  const MeshSolid solid = Integrate(*hull, 6);
  CHECK(solid.volume == Approx(1));
  CHECK(solid.mass_properties.inertia.ixx == Approx(1));
}

TEST_CASE("the hull of points on a ball has nearly the ball's volume") {
  std::vector<Vector3> points;
  for (int i = 0; i < 2000; ++i) {
    const double z = 1 - 2 * (i + 0.5) / 2000;
    const double angle = 2.399963229728653 * i;
    const double r = std::sqrt(1 - z * z);
    points.push_back({r * std::cos(angle), r * std::sin(angle), z});
  }
  const auto hull = ConvexHull(points);
  REQUIRE(hull);
  CHECK(hull->triangles.size() == 2 * 2000 - 4);
  CHECK(Integrate(*hull, 1).volume == Approx(4.18879).epsilon(0.01));
}

TEST_CASE("points in a plane have no hull") {
  CHECK_FALSE(ConvexHull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.5, 0.5, 0}}));
  CHECK_FALSE(ConvexHull({{0, 0, 0}, {1, 0, 0}}));
}

TEST_CASE("the faces of tetrahedra add up to their solid, whatever way they are listed") {
  Sources sources;
  const Source& source =
      sources.Add("/t.vtk", "t.vtk",
                  "# vtk DataFile Version 3.0\nt\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 5 double\n"
                  "0 0 0 1 0 0 0 1 0 0 0 1 1 1 1\nCELLS 2 10\n4 0 1 2 3\n4 1 3 2 4\nCELL_TYPES 2\n10 10\n");
  Diagnostics diagnostics;
  const auto mesh = ReadVtkMesh(source, diagnostics);
  REQUIRE(mesh);
  CHECK(Integrate(*mesh, 1).volume == Approx(1.0 / 6 + 1.0 / 3));
}

}  // namespace sceneweld
