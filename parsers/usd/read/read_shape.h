// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::usd {

/// A shape and its pose on the body.
struct PlacedShape {
  Shape shape;
  Pose X_BG;
};

/// Whether a prim of this type is a shape that a scene has: Cube, Sphere, Capsule, Cylinder, Cone, Plane and their
/// forms with two radii, Mesh.
bool IsShape(std::string_view type);

/// Reads the shape of a prim. Its scale becomes part of the sizes. Shapes that the scene has not are meshes, and so are
/// shapes that the scale makes into others. `collides`: a plane is then a half space. Reports what is wrong, and
/// returns nothing then.
std::optional<PlacedShape> ReadShape(Input& in, const stage::StagePrim& prim, bool collides);

/// Marks the surface of a mesh prim as read.
void TakeSurface(Input& in, const stage::StagePrim& prim);

/// The mesh of a prim, by the path of the prim in its file, or by the file that it was written from if that is there.
std::optional<PlacedShape> ReadMeshShape(Input& in, const stage::StagePrim& prim, const PrimPlace& place);

/// A geometry whose mesh file could not be read when sceneweld wrote the stage.
std::optional<PlacedShape> ReadMissingMesh(Input& in, const stage::StagePrim& prim);

/// The box, or with `ball` the ball, around the points of a mesh prim; nothing after a report.
std::optional<PlacedShape> BoundsOfMesh(Input& in, const stage::StagePrim& prim, bool ball);

}  // namespace sceneweld::usd
