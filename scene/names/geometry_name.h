// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {

/// The name of a collision in a scene if a visual of its body has the same name.
inline Name CollisionBeside(std::string_view visual) { return Name(std::string(Trimmed(visual)) + "_collision"); }

/// Gives the geometries of one body their names (docs/reference/urdf.md, 6). Visuals have one name space and collisions
/// another. The scene has both in one list, so a collision whose name is already used in that list gets `_collision`
/// appended. All visuals of a body must be named before its collisions.
class GeometryNames {
 public:
  enum class Role { kVisual, kCollision };

  /// The name for a geometry whose file gives the name `written`; if that is empty or absent, the shape's type names
  /// it. If a given name is already used, it gets `_1`, `_2`, ... and a warning at `span`. A generated one gets a
  /// suffix without a warning.
  Name Take(Role role, std::string_view written, const Shape& shape, Span span, Diagnostics& diagnostics);
  /// The name that Take would give to a geometry without a name.
  Name Generated(Role role, const Shape& shape) const;

 private:
  struct Space {
    /// Name, and the next suffix to try for it.
    std::unordered_map<std::string, int> names;
    /// `wanted`, or `wanted` with the first suffix that makes it free; and the next suffix to try then. Nothing if
    /// there are too many.
    std::optional<std::pair<std::string, int>> Free(const std::string& wanted) const;
    /// The same name, which is taken then. Null if there are too many.
    const std::string* TakeFree(const std::string& wanted);
  };
  Space visuals_;
  Space collisions_;
  Space all_;
};

}  // namespace sceneweld
