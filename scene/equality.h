#pragma once

#include <string>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// One thing in which two scenes do not mean the same.
struct Difference {
  std::string element;  ///< What it is about: "joint `arm::elbow`"; "scene" for gravity.
  std::string field;    ///< By its name in scene JSON, `proximity.mu_dynamic`; empty for a missing element.
  std::string a;        ///< The values as text, "none" where there is none.
  std::string b;
  Span span_a;  ///< Where the elements stand; invalid where there is none.
  Span span_b;

  /// "joint `arm::elbow`: `damping` is 0.1 in the first, 0.2 in the second".
  std::string Text() const;
};

/// What two finished scenes mean differently, by the list of fields (fields.h).
/// Elements are matched by their full names, those without a name by what they
/// act on; the order of elements, of group members and of renderers has no
/// meaning. Numbers are the same when they differ by at most `tolerance` times
/// the larger of 1 and their size, rotations up to the sign of the quaternion.
/// Meshes are the same when their files are. Groups count by their expanded
/// members. Places in the source do not count. In order of the scenes.
std::vector<Difference> Compare(const Scene& a, const Scene& b, double tolerance = 1e-9);

}  // namespace sceneweld
