// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>

#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/triangle_mesh.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::mjcf {

struct File;

/// The contents of a mesh asset, in the asset's frame: scaled, and moved by
/// `refpos` and `refquat`.
struct MeshContents {
  TriangleMesh surface;
  /// By the asset's rule, for density 1. None where it encloses nothing, which
  /// has been reported.
  std::optional<MeshSolid> solid;
};

/// The vertices and faces that a `mesh` lists itself; nothing, after a report, if they are invalid. Without faces the
/// surface is the convex hull.
std::optional<TriangleMesh> ReadInlineMesh(Element element, Diagnostics& diagnostics);

/// Opens or makes the mesh the first time; reports then. Null where it cannot be
/// read, and for a plugin's.
const MeshContents* Open(MeshAsset& asset, File& file);

/// The mesh as a shape of the scene, in the frame of its file, and the pose of that frame in the asset's frame. If
/// scale and `refquat` cannot be expressed so, it warns at the asset, once.
struct MeshShape {
  Mesh mesh;
  Pose X_AF;
};
MeshShape ShapeOf(MeshAsset& asset, Diagnostics& diagnostics);

/// A primitive fitted to a mesh (MJCF reference, 9.4): its shape, and its pose
/// in the asset's frame. A mesh that is flat, or wider than long, may leave it
/// without a size.
struct Fit {
  Shape shape;
  Pose X_AG;
};
bool HasSize(const Fit& fit);
std::optional<Fit> FitTo(const MeshContents& contents, GeomType type, bool to_box, double scale);

}  // namespace sceneweld::mjcf
