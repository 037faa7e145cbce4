// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>

#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/parsers/mjcf/model/mjcf_file.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::mjcf {

struct File;

/// The surface of a mesh asset in the asset's frame: scaled, and moved by `refpos` and `refquat`.
struct MeshContents {
  TriangleMesh surface;
  /// Mass properties for density 1 by the rule of the asset. Nullopt, after a report, if the mesh encloses no volume.
  std::optional<MeshSolid> solid;
};

/// The vertices and faces that a `mesh` element lists; nullopt, after a report, if they are invalid. Without faces the
/// surface is the convex hull.
std::optional<TriangleMesh> ReadInlineMesh(Element element, Diagnostics& diagnostics);

/// Opens or generates the mesh at the first call and reports errors then. Null for the mesh of a plugin and after an
/// error.
const MeshContents* Open(MeshAsset& asset, File& file);

/// The mesh as a shape of the scene in the frame of its file, and the pose of that frame in the asset's frame. Warns
/// once, at the asset, if scale and `refquat` together are not a scale along the axes of the file.
struct MeshShape {
  Mesh mesh;
  Pose X_AF;
};
MeshShape ShapeOf(MeshAsset& asset, Diagnostics& diagnostics);

/// A primitive fitted to a mesh (docs/reference/mjcf.md, 9.4): its shape, and its pose in the asset's frame. A flat
/// mesh, or one that is wider than long, can make a size zero.
struct Fit {
  Shape shape;
  Pose X_AG;
};
bool HasSize(const Fit& fit);
std::optional<Fit> FitTo(const MeshContents& contents, GeomType type, bool to_box, double scale);

}  // namespace sceneweld::mjcf
