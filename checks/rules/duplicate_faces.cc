// SPDX-License-Identifier: BSD-3-Clause
// The rule `duplicate-faces`.

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

// The number of triangles with the same corners in the same orientation as one before. Triangles of both orientations
// are two-sided faces. Triangles without an area do not count: `faulty-mesh` reports them.
std::size_t CountDuplicateFaces(TriangleMesh mesh, StopCheck stop) {
  MergeEqualVertices(mesh, stop);
  std::vector<std::array<std::uint32_t, 3>> faces;
  faces.reserve(mesh.triangles.size());
  for (const auto& triangle : mesh.triangles) {
    stop.Look();
    std::array<std::uint32_t, 3> face{triangle[0], triangle[1], triangle[2]};
    if (face[0] == face[1] || face[1] == face[2] || face[2] == face[0]) continue;
    std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
    faces.push_back(face);
  }
  const std::size_t all = faces.size();
  std::sort(faces.begin(), faces.end());
  faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
  return all - faces.size();
}

void CheckDuplicateFaces(CheckRun& run) {
  struct MeshFile {
    Index<Geometry> geometry;  ///< The first that collides, otherwise the first.
    bool collides = false;
  };
  const Scene& scene = run.scene;
  std::vector<MeshFile> mesh_files;
  std::unordered_map<std::string, std::size_t> place_of;
  for (std::uint32_t i = 0; i < scene.geometries.size(); ++i) {
    const Geometry& geometry = scene.geometries[Index<Geometry>(i)];
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    if (!mesh) continue;
    const auto [at, is_new] = place_of.try_emplace(mesh->path.str(), mesh_files.size());
    if (is_new) mesh_files.push_back({Index<Geometry>(i), false});
    MeshFile& file = mesh_files[at->second];
    if (geometry.roles.proximity && !file.collides) file = {Index<Geometry>(i), true};
  }
  for (const MeshFile& file : mesh_files) {
    const GeometryMesh* mesh = run.subject.MeshOf(file.geometry);
    if (!mesh) continue;
    const std::size_t count = CountDuplicateFaces(mesh->triangles(), StopCheck(&run.files.limits()));
    if (count == 0) continue;
    const Geometry& geometry = scene.geometries[file.geometry];
    run.Report(file.collides ? Severity::kWarning : Severity::kNote, geometry.span,
               std::to_string(count) + " of the " + std::to_string(mesh->triangles().triangles.size()) +
                   " triangles of the mesh " + Quoted(std::get<Mesh>(*geometry.shape).uri.view()) +
                   (count == 1 ? " is a repetition of another one" : " are repetitions of others"))
        .Help("remove the repetitions, such as by merging by distance and deleting duplicate faces in a mesh editor");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"duplicate-faces">() {
  static constexpr CheckRule kRule{
      .code = {"duplicate-faces",
               "A mesh has triangles with the same corners in the same order. Volume and inertia count them twice, and "
               "viewers show them flickering. Remove the repetitions. In a mesh that is only visual this is a note."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kAssets,
      .summary = "triangles of a mesh occur twice",
      .check = &CheckDuplicateFaces,
  };
  return kRule;
}

}  // namespace sceneweld
