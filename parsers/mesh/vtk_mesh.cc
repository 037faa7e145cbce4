// SPDX-License-Identifier: BSD-3-Clause
// Reads tetrahedra from VTK files.

#include "sceneweld/parsers/mesh/vtk_mesh.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mesh/words.h"

namespace sceneweld {
namespace {

// Adds the four faces of a tetrahedron, counter-clockwise seen from outside.
bool AddTetrahedron(Words& words, TriangleMesh& mesh) {
  std::array<std::uint32_t, 4> v{};
  for (std::uint32_t& index : v) {
    const auto read = words.Count(mesh.vertices.size() - 1);
    if (!read) return false;
    index = static_cast<std::uint32_t>(*read);
  }
  const Vector3& o = mesh.vertices[v[0]];
  const double volume = Dot(Cross(mesh.vertices[v[1]] - o, mesh.vertices[v[2]] - o), mesh.vertices[v[3]] - o);
  if (volume < 0) std::swap(v[2], v[3]);
  mesh.triangles.push_back({v[0], v[2], v[1]});
  mesh.triangles.push_back({v[0], v[1], v[3]});
  mesh.triangles.push_back({v[1], v[2], v[3]});
  mesh.triangles.push_back({v[0], v[3], v[2]});
  return true;
}

// A number takes at least two bytes, so that the length of the text bounds every count.
bool ReadPoints(Words& words, std::size_t text_size, TriangleMesh& mesh, StopCheck& stop) {
  const auto count = words.Count(text_size / 6 + 1);
  words.Next();  // the type of the numbers
  if (!count) return false;
  for (std::size_t i = 0; i < *count; ++i) {
    stop.Look();
    const auto x = words.Number();
    const auto y = words.Number();
    const auto z = words.Number();
    if (!x || !y || !z) return false;
    mesh.vertices.push_back({*x, *y, *z});
  }
  return true;
}

bool ReadCells(Words& words, std::size_t text_size, TriangleMesh& mesh, StopCheck& stop) {
  const auto count = words.Count(text_size / 10 + 1);
  words.Next();  // The number of all numbers.
  if (!count || mesh.vertices.empty()) return false;
  for (std::size_t i = 0; i < *count; ++i) {
    stop.Look();
    const auto corners = words.Count(4);
    if (!corners || *corners != 4 || !AddTetrahedron(words, mesh)) return false;
  }
  return true;
}

}  // namespace

std::optional<TriangleMesh> ReadVtkMesh(const Source& source, Diagnostics& diagnostics, StopCheck stop) {
  TriangleMesh mesh;
  Words words(source.text());
  bool good = true;
  for (std::string_view word = words.Next(); good && !word.empty(); word = words.Next()) {
    if (word == "POINTS") good = ReadPoints(words, source.text().size(), mesh, stop);
    if (word == "CELLS") good = ReadCells(words, source.text().size(), mesh, stop);
    if (word == "CELL_TYPES") break;
  }
  if (good && !mesh.triangles.empty()) return mesh;
  diagnostics.Error("malformed-vtk", {&source, 0, 0}, "this is not a readable VTK file of tetrahedra")
      .Help(
          "it must be a legacy VTK file in text form: `DATASET UNSTRUCTURED_GRID`, `POINTS`, `CELLS` of four corners");
  return std::nullopt;
}

void KeepOuterFaces(TriangleMesh& tetrahedra, StopCheck stop) {
  using Face = std::pair<TriangleMesh::Triangle, std::uint32_t>;  // Its corners in order, and its number.
  std::vector<Face> faces;
  faces.reserve(tetrahedra.triangles.size());
  for (std::uint32_t t = 0; t < tetrahedra.triangles.size(); ++t) {
    faces.emplace_back(tetrahedra.triangles[t], t);
    std::sort(faces.back().first.begin(), faces.back().first.end());
  }
  std::sort(faces.begin(), faces.end(), [&](const Face& a, const Face& b) {
    stop.Look();
    return a < b;
  });
  std::vector<bool> is_inner(faces.size());
  for (std::size_t i = 0; i + 1 < faces.size(); ++i) {
    if (faces[i].first != faces[i + 1].first) continue;
    is_inner[faces[i].second] = is_inner[faces[i + 1].second] = true;
  }
  std::size_t kept = 0;
  for (std::size_t t = 0; t < is_inner.size(); ++t) {
    if (!is_inner[t]) tetrahedra.triangles[kept++] = tetrahedra.triangles[t];
  }
  tetrahedra.triangles.resize(kept);
}

}  // namespace sceneweld
