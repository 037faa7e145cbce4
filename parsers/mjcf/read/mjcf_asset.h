// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/parsers/mjcf/mass/mjcf_builtin_mesh.h"
#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::mjcf {

struct MeshContents;

/// A declared mesh. Its file is opened, or its surface is generated, only when a mass or a fitted shape is computed
/// from the mesh (mjcf_mesh.h).
struct MeshAsset {
  MeshElement says;
  Element element;
  // The source of the mesh, one of three; a mesh of a plugin has none.
  Name path;  ///< Absolute file name; empty if the mesh is not in a file.
  std::optional<BuiltinMesh> builtin;
  std::optional<TriangleMesh> inline_mesh;  ///< As written; without faces if the file gives none.
  // Open() and ShapeOf() set these (mjcf_mesh.h).
  bool is_open = false;
  std::shared_ptr<const MeshContents> contents;
  bool skew_is_told = false;
};

struct MaterialAsset {
  std::shared_ptr<const Material> material;
  Span span;
};

/// A model that `attach` elements can use. The first such element reads its file.
struct ModelAsset {
  std::string path;
  Element element;
};

/// The assets that one file declares, by name.
struct Assets {
  std::unordered_map<std::string, MeshAsset> meshes;
  std::unordered_map<std::string, MaterialAsset> materials;
  std::unordered_map<std::string, ModelAsset> models;
  /// Names of invalid meshes. They have been reported; geoms that use them are not reported again.
  std::unordered_map<std::string, Span> faulty_meshes;
};

}  // namespace sceneweld::mjcf
