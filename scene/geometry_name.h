// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {

/// The name of a collision in a scene whose visual has the same name.
inline Name CollisionBeside(std::string_view visual) { return Name(std::string(Trimmed(visual)) + "_collision"); }

/// Gives the geometries of one body their names (URDF reference, section 6).
/// Visuals have one name space and collisions another; since both are in one
/// list of the scene, a collision with a name that is taken in that list gets
/// `_collision` appended. All visuals of a body must be named before its
/// collisions.
class GeometryNames {
 public:
  enum class Role { kVisual, kCollision };

  /// The name for a geometry that is written with `written`, which is empty or
  /// absent where the shape's type is to give it. A written name that is taken
  /// gets `_1`, `_2`, ... and a warning at `span`; a generated one silently.
  Name Take(Role role, std::string_view written, const Shape& shape, Span span, Diagnostics& diagnostics);

 private:
  struct Space {
    /// Name, and the next suffix to try for it.
    std::unordered_map<std::string, int> names;
    const std::string* FirstFree(const std::string& wanted);
  };
  Space visuals_;
  Space collisions_;
  Space all_;
};

}  // namespace sceneweld
