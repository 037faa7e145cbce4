// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "sceneweld/parsers/mesh/triangle_mesh.h"
#include "sceneweld/parsers/mjcf/mass/mjcf_builtin_mesh.h"
#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::mjcf {

struct MeshContents;

/// A declared mesh. Its file is opened, or the mesh is made, only to compute a mass (mjcf_mesh.h).
struct MeshAsset {
  MeshElement says;
  Element element;
  // The source of the mesh; none of these: a plugin.
  Name path;  ///< Absolute file name; empty without a file.
  std::optional<BuiltinMesh> builtin;
  std::optional<TriangleMesh> inline_mesh;  ///< As written, and without faces where none are written.
  // Filled by Open and ShapeOf (mjcf_mesh.h).
  bool is_open = false;
  std::shared_ptr<const MeshContents> contents;
  bool skew_is_told = false;
};

struct MaterialAsset {
  std::shared_ptr<const Material> material;
  Span span;
};

/// A model to be attached: its file is read at the first `attach`.
struct ModelAsset {
  std::string path;
  Element element;
};

/// The assets of one file, by name.
struct Assets {
  std::unordered_map<std::string, MeshAsset> meshes;
  std::unordered_map<std::string, MaterialAsset> materials;
  std::unordered_map<std::string, ModelAsset> models;
  /// Names of declared meshes with errors, so that their geoms are not reported as well.
  std::unordered_map<std::string, Span> faulty_meshes;
};

}  // namespace sceneweld::mjcf
