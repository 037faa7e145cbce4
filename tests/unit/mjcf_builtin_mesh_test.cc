// SPDX-License-Identifier: BSD-3-Clause
// Meshes that MuJoCo generates.

#include "sceneweld/parsers/mjcf/model/mjcf_builtin_mesh.h"

#include <catch2/catch.hpp>

#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/surface/convex_hull.h"

namespace sceneweld::mjcf {
namespace {

TEST_CASE("every mesh that is made of numbers is closed, turned outwards and of the size that was foretold") {
  const BuiltinMesh meshes[] = {
      {BuiltinKind::kSphere, {0}},
      {BuiltinKind::kSphere, {3}},
      {BuiltinKind::kHemisphere, {0}},
      {BuiltinKind::kHemisphere, {10}},
      {BuiltinKind::kCone, {3, 0}},
      {BuiltinKind::kCone, {7, .4}},
      {BuiltinKind::kCone, {4, -2}},
      {BuiltinKind::kSupersphere, {3, 1, 1}},
      {BuiltinKind::kSupersphere, {12, .3, 2}},
      {BuiltinKind::kSupertorus, {3, .5, 1, 1}},
      {BuiltinKind::kSupertorus, {16, .3, .5, 2}},
      {BuiltinKind::kWedge, {4, 5, 60, 40, .5}},
      {BuiltinKind::kPlate, {2, 3}},
  };
  for (const BuiltinMesh& mesh : meshes) {
    CAPTURE(static_cast<int>(mesh.kind), mesh.params[0]);
    TriangleMesh made = Make(mesh);
    CHECK(made.vertices.size() == CountVertices(mesh));
    if (mesh.kind == BuiltinKind::kPlate) {
      CHECK_FALSE(ConvexHull(made.vertices));
      continue;
    }
    if (mesh.kind == BuiltinKind::kWedge) made = *ConvexHull(made.vertices);
    CHECK(FindSurfaceFaults(made).open_edges == 0);
    CHECK(Integrate(made, 1).volume > 0);
  }
}

TEST_CASE("a sphere of four subdivisions is round to a quarter of a percent, as MuJoCo makes it") {
  const MeshSolid sphere = Integrate(Make({BuiltinKind::kSphere, {4}}), 1000);
  CHECK(sphere.volume == Approx(4.179738957796405).epsilon(1e-7));  // of MuJoCo 3.14
  CHECK(sphere.mass_properties.inertia.ixx == Approx(1669.4866).epsilon(1e-7));
}

}  // namespace
}  // namespace sceneweld::mjcf
