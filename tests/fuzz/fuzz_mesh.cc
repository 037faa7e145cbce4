// SPDX-License-Identifier: BSD-3-Clause
// Targets of mesh files: those that the library reads itself, and those that its helper program reads.

#include <cmath>
#include <string>

#include "sceneweld/parsers/mesh/companions.h"
#include "sceneweld/parsers/mesh/mesh_file.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/surface/drawn_mesh.h"
#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/tests/fuzz/fuzz_target.h"
#include "sceneweld/tests/fuzz/fuzzed_files.h"
#include "sceneweld/tests/fuzz/property.h"

namespace sceneweld::fuzz {
namespace {

void CheckMesh(const TriangleMesh& mesh) {
  for (const Vector3& vertex : mesh.vertices) {
    if (!std::isfinite(vertex.x) || !std::isfinite(vertex.y) || !std::isfinite(vertex.z)) {
      Broken("a vertex is not finite");
    }
  }
  for (const auto& triangle : mesh.triangles) {
    for (const std::uint32_t index : triangle) {
      if (index >= mesh.vertices.size()) Broken("a triangle refers to a vertex that does not exist");
    }
  }
}

void ReadMesh(std::string_view input, const std::string& path) {
  FuzzedFiles f({{path, input}});
  try {
    const auto mesh = ReadMeshFile(path, {}, f.files, f.diagnostics);
    if (mesh.has_value() == f.diagnostics.has_errors()) Broken("there must be a mesh or an error");
    if (!mesh) return;
    CheckMesh(*mesh);
    StopCheck stop(&f.limits);
    for (const MeshInertia rule :
         {MeshInertia::kLegacy, MeshInertia::kExact, MeshInertia::kConvex, MeshInertia::kShell}) {
      Integrate(*mesh, 1000, rule, stop);
    }
  } catch (const Stopped&) {
  }
}

// As for glTF and the page of `sceneweld view`.
void DrawMesh(std::string_view input, const std::string& path) {
  FuzzedFiles f({{path, input}, {"/f/mesh.mtl", "newmtl red\nKd 1 0 0\nmap_Kd red.png\nnewmtl glass\nd 0.5\n"}});
  try {
    const auto mesh = ReadLookedMesh(path, {}, f.files, f.diagnostics);
    if (!mesh) return;
    CheckMesh(mesh->mesh);
    const auto parts = DrawnParts(mesh->mesh, mesh->looks, StopCheck(&f.limits));
    if (!parts) return;
    for (const DrawnPart& part : *parts) {
      if (part.normals.size() != part.positions.size()) Broken("each position needs a normal");
      for (const std::uint32_t index : part.indices) {
        if (index >= part.positions.size()) Broken("an index refers to a position that does not exist");
      }
    }
  } catch (const Stopped&) {
  }
}

}  // namespace

void FuzzObj(std::string_view input) {
  ReadMesh(input, "/f/mesh.obj");
  DrawMesh(input, "/f/mesh.obj");
}
void FuzzStl(std::string_view input) {
  ReadMesh(input, "/f/mesh.stl");
  DrawMesh(input, "/f/mesh.stl");
}
void FuzzMsh(std::string_view input) { ReadMesh(input, "/f/mesh.msh"); }
void FuzzVtk(std::string_view input) { ReadMesh(input, "/f/mesh.vtk"); }

void FuzzMtl(std::string_view input) {
  const Source source("/f/mesh.mtl", "mesh.mtl", std::string(input));
  TexturesOfMtl(source);
  MeshLooks looks;
  LooksOfMtl(source, looks);
}

// The names of other files are ours to read; the helper program of assimp reads the rest.
void FuzzDae(std::string_view input) {
  const Source source("/f/mesh.dae", "mesh.dae", std::string(input));
  ImagesOfDae(source);
  ReadMesh(input, "/f/mesh.dae");
}

void FuzzGltf(std::string_view input) {
  const Source source("/f/mesh.gltf", "mesh.gltf", std::string(input));
  Diagnostics diagnostics;
  if (FilesOfGltf(source, diagnostics).has_value() == diagnostics.has_errors())
    Broken("there must be files or an error");
  ReadMesh(input, "/f/mesh.gltf");
}

void FuzzGlb(std::string_view input) {
  Diagnostics diagnostics;
  const auto files = FilesOfGlb(input, {"mesh.glb", "/f/mesh.glb"}, {}, diagnostics);
  if (files.has_value() == diagnostics.has_errors()) Broken("there must be files or an error");
  ReadMesh(input, "/f/mesh.glb");
}

}  // namespace sceneweld::fuzz
