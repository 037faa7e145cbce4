// SPDX-License-Identifier: BSD-3-Clause
// Writes a surface as an OBJ text.

#include "sceneweld/parsers/mesh/obj_text.h"

#include "sceneweld/scene/text/number.h"

namespace sceneweld {

std::string ObjText(const TriangleMesh& mesh) {
  std::string text;
  text.reserve(mesh.vertices.size() * 48 + mesh.triangles.size() * 24);
  for (const Vector3& vertex : mesh.vertices) {
    text += 'v';
    for (const double coordinate : {vertex.x, vertex.y, vertex.z}) text.append(1, ' ').append(FormatNumber(coordinate));
    text += '\n';
  }
  for (const TriangleMesh::Triangle& triangle : mesh.triangles) {
    text += 'f';
    for (const std::uint32_t corner : triangle) text.append(1, ' ').append(std::to_string(corner + 1));
    text += '\n';
  }
  return text;
}

}  // namespace sceneweld
