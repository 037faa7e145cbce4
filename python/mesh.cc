// SPDX-License-Identifier: BSD-3-Clause
// Meshes and mass properties.

#include <algorithm>
#include <cstdint>

#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/python/arrays.h"
#include "sceneweld/python/bindings.h"
#include "sceneweld/python/diagnostics.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

py::object Vertices(const TriangleMesh& mesh) {
  Array vertices({static_cast<py::ssize_t>(mesh.vertices.size()), py::ssize_t{3}});
  double* to = vertices.mutable_data();
  for (const Vector3& v : mesh.vertices) {
    for (int axis = 0; axis < 3; ++axis) *to++ = v[axis];
  }
  return vertices;
}

py::object Triangles(const TriangleMesh& mesh) {
  py::array_t<std::uint32_t> triangles({static_cast<py::ssize_t>(mesh.triangles.size()), py::ssize_t{3}});
  std::uint32_t* to = triangles.mutable_data();
  for (const auto& triangle : mesh.triangles) to = std::copy(triangle.begin(), triangle.end(), to);
  return triangles;
}

}  // namespace

void BindMesh(py::module_& module) {
  py::class_<MassProperties>(module, "MassProperties", "Mass, centre of mass and inertia of something rigid.")
      .def_readonly("mass", &MassProperties::mass, "[kg]")
      .def_property_readonly(
          "center_of_mass", [](const MassProperties& m) { return ToArray(m.center_of_mass); }, "[m]")
      .def_property_readonly(
          "inertia", [](const MassProperties& m) { return ToArray(m.inertia.ToMatrix()); },
          "3x3, about the centre of mass. [kg m^2]")
      .def("__repr__", [](const MassProperties&) { return "<sceneweld.MassProperties>"; });

  py::class_<GeometryMesh>(
      module, "TriangleMesh",
      "The surface that a geometry's mesh file holds, in the frame of the geometry and at its scale.")
      .def_property_readonly(
          "vertices", [](const GeometryMesh& mesh) { return Vertices(mesh.triangles()); }, "n x 3 [m]")
      .def_property_readonly(
          "triangles", [](const GeometryMesh& mesh) { return Triangles(mesh.triangles()); },
          "m x 3 indices of vertices, counter-clockwise seen from outside.")
      .def_property_readonly("convex", &GeometryMesh::convex, "Whether the geometry means the convex hull.")
      .def_property_readonly(
          "bounds",
          [](const GeometryMesh& mesh) {
            const Bounds bounds = mesh.bounds();
            return py::make_tuple(ToArray(bounds.lower), ToArray(bounds.upper));
          },
          "The lower and the upper corner of the box around it, along the axes. [m]")
      .def_property_readonly(
          "volume", &GeometryMesh::Volume,
          "What the surface encloses, or its hull where the geometry means that. [m^3] Negative where "
          "the surface is turned inwards; of an open one it says little.")
      .def(
          "hull",
          [](const GeometryMesh& mesh) -> py::object {
            const auto hull = [&] {
              const py::gil_scoped_release others_may_run;
              return mesh.Hull();
            }();
            return hull ? py::object(py::make_tuple(Vertices(*hull), Triangles(*hull))) : py::none();
          },
          "Vertices and triangles of the convex hull; None where the vertices lie in a plane.")
      .def(
          "solid",
          [](const GeometryMesh& mesh, double density) {
            if (!(density >= 0)) throw py::value_error("the density of a solid is not negative");
            Diagnostics diagnostics;
            const auto mass = [&] {
              const py::gil_scoped_release others_may_run;
              return mesh.Solid(density, diagnostics);
            }();
            RaiseErrors(diagnostics);
            WarnAll(diagnostics);
            return *mass;
          },
          py::arg("density"),
          "MassProperties as a solid of a density [kg/m^3]. The convex hull takes the place of a surface that is not "
          "one of a "
          "solid, with a warning; raises Error where that has no volume either.");
}

}  // namespace sceneweld::python
