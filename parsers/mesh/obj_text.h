// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/mesh/triangle_mesh.h"

namespace sceneweld {

/// A surface as the text of an OBJ file: its vertices, to the last digit, and its triangles.
std::string ObjText(const TriangleMesh& mesh);

}  // namespace sceneweld
