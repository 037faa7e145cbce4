#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/inertia.h"

namespace sceneweld::obj {

/// What the text of an OBJ file says about its surface: all objects together,
/// polygons cut to triangles.
struct ObjMesh {
  std::vector<Vector3> vertices;  ///< [m]
  /// Indices into the vertices, counter-clockwise seen from outside.
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::string object_name;  ///< Of the last `o` line that has one.
  Span object_span;
};

/// Reports lines that cannot be read; nothing then.
std::optional<ObjMesh> ReadObjMesh(const Source& source, Diagnostics& diagnostics);

/// Volume, centre and inertia of the solid that a closed surface encloses.
struct Solid {
  double volume = 0;  ///< Negative where the faces are turned inwards. [m^3]
  MassProperties mass_properties;
};
/// Meaningless but for the volume where that is not above zero.
Solid Integrate(const ObjMesh& mesh, double density);

}  // namespace sceneweld::obj
