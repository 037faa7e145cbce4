// SPDX-License-Identifier: BSD-3-Clause
// Reads an OBJ file as a model of one solid body.

#include <memory>

#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/obj_mesh.h"
#include "sceneweld/parsers/obj/obj.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld::obj {
namespace {

constexpr double kLeastVolume = 1e-14;  // [m^3]

Geometry MeshGeometry(Index<Body> body, const char* name, const Source& source, Span span) {
  Geometry geometry;
  geometry.name = name;
  geometry.body = body;
  Mesh mesh;
  mesh.uri = FileName(source.path());
  mesh.path = source.path();
  geometry.shape = std::move(mesh);
  geometry.span = span;
  return geometry;
}

}  // namespace

std::shared_ptr<Scene> Read(const Source& source, ReadContext& context) {
  Diagnostics& diagnostics = context.diagnostics;
  const auto file = ReadObjMesh(source, diagnostics, nullptr, StopCheck(&context.files.limits()));
  if (!file) return nullptr;
  const Span start{&source, 0, 0};
  if (file->mesh.triangles.empty()) {
    diagnostics.Error("not-solid", start, "the mesh has no faces");
    return nullptr;
  }
  const MeshSolid solid = Integrate(file->mesh, kDensity);
  if (!(solid.volume > kLeastVolume)) {
    diagnostics
        .Error("not-solid", start,
               solid.volume < -kLeastVolume ? "the faces of the mesh point inwards, so its volume is negative"
                                            : "the mesh encloses no volume")
        .Help(solid.volume < -kLeastVolume
                  ? "list the vertices of each face counter-clockwise, seen from outside"
                  : "the mesh must be closed, with the vertices of each face counter-clockwise, seen from outside");
    return nullptr;
  }
  if (!solid.mass_properties.inertia.IsPhysicallyPlausible()) {
    diagnostics.Error("not-solid", start, "the mesh gives an impossible inertia")
        .Help("the mesh must be closed, with the vertices of each face counter-clockwise, seen from outside");
    return nullptr;
  }

  auto part = std::make_shared<Scene>();
  part->sources = context.files.sources();
  const std::string name = file->object_name.empty() ? std::string(FileStem(source.path())) : file->object_name;
  const Span span = file->object_span ? file->object_span : start;
  ModelInstance model;
  model.name = name;
  model.span = span;
  const auto instance = part->AddModel(std::move(model)).index;
  Body body;
  body.name = ScopedName::Parse(name).element;
  body.model = instance;
  body.mass_properties = solid.mass_properties;
  body.span = span;
  const auto index = part->AddBody(std::move(body)).index;

  Geometry collision = MeshGeometry(index, "collision", source, span);
  collision.roles.proximity = true;
  collision.proximity = std::make_shared<const ProximityProperties>();
  part->geometries.Add(std::move(collision));
  Geometry visual = MeshGeometry(index, "visual", source, span);
  visual.roles.illustration = true;
  visual.roles.perception = true;
  part->geometries.Add(std::move(visual));
  return part;
}

}  // namespace sceneweld::obj
