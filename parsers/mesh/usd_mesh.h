// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/parsers/mesh/usd_look.h"
#include "sceneweld/parsers/stage/stage.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// Stages that meshes are read from. A file is composed once, however many meshes are in it, as long as this object
/// lives. Safe to use from several threads.
class MeshStages {
 public:
  /// Null after a report. A file with errors is composed, and reports them, each time.
  std::shared_ptr<const stage::Stage> Of(const std::string& file, Span span, Files& files, Diagnostics& diagnostics);

 private:
  struct Known {
    std::shared_ptr<const stage::Stage> stage;
    std::shared_ptr<Sources> sources;  // Of the spans in it.
  };
  std::mutex mutex_;
  std::unordered_map<std::string, Known> stages_;
};

/// Whether a path names a mesh in a stage: `/x/robot.usda#/Robot/base/visual`.
bool IsMeshInStage(std::string_view path);

/// Reads such a mesh: the surface of MeshOfPrim. Reports errors at `span` or in the file, and then returns nothing.
/// `looks` may be null.
std::optional<TriangleMesh> ReadUsdMesh(const std::string& path, Span span, Files& files, Diagnostics& diagnostics,
                                        MeshLooks* looks, MeshStages* stages = nullptr);

/// The surface of a Mesh prim, or of a prim that is a shape. In the axes of the prim, without its
/// transform, and in metres by the stage's `metersPerUnit` only. Polygons are divided into triangles, holes are left
/// out, and left-handed faces are turned; a surface that is to be subdivided is its control mesh. `looks`, which may be
/// null, gets the materials of the prim and its subsets, normals, texture coordinates and colours. `stop` as always.
std::optional<TriangleMesh> MeshOfPrim(const stage::Stage& stage, const stage::StagePrim& prim, NamedFile file,
                                       Span span, Diagnostics& diagnostics, MeshLooks* looks,
                                       StopCheck stop = StopCheck(), const UseOfProperty& read = {});

/// The subsets of a mesh with materials of their own: GeomSubset prims of the family `materialBind`, or without one.
std::vector<const stage::StagePrim*> MaterialSubsets(const stage::Stage& stage, const stage::StagePrim& mesh);

/// The length of one unit of a stage in metres.
double MetersPerUnit(const stage::Stage& stage);

}  // namespace sceneweld
