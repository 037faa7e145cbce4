// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// One thing in which two scenes do not mean the same.
struct Difference {
  std::string element;  ///< The subject: "joint `arm::elbow`"; "scene" for gravity.
  std::string field;    ///< By its name in scene JSON, `proximity.mu_dynamic`; empty for a missing element.
  std::string a;        ///< The values as text, "none" for a missing one.
  std::string b;
  Span span_a;  ///< The places of the elements; invalid for a missing one.
  Span span_b;
  /// The element in the first scene, or the scene; for excluded pairs the two bodies. Empty for elements of the second
  /// scene only.
  std::vector<const void*> elements_a;
  /// From the kind of the element to the field: of each kind of things on the way
  /// its `&kOwnerId<T>`, of each member its `&kMemberId<M>`. Of a missing force element
  /// or constraint to its law.
  std::vector<const void*> way;

  /// "joint `arm::elbow`: `damping` is 0.1 in the first, 0.2 in the second".
  std::string Text() const;
};

struct CompareOptions {
  /// Numbers are the same when they differ by at most this times the larger of 1
  /// and their size.
  double tolerance = 1e-9;
  /// Whether two files, as in Mesh::path, hold the same; asked only where their paths
  /// differ. Null: they do not.
  std::function<bool(const std::string& path_a, const std::string& path_b)> same_file;
  /// Called at each element; may throw to end the comparison. Null: nothing is called.
  std::function<void()> at_each_element;
};

/// The differences of two finished scenes, by the list of fields (scene/fields/). Elements are matched by their full
/// names, those without a name by their targets; the order of elements, of group members and of renderers does not
/// matter. Rotations are equal up to the sign of the quaternion. Meshes and images are equal if their files are. Groups
/// are compared by their expanded members. Places in the source are ignored. In order of the scenes.
std::vector<Difference> Compare(const Scene& a, const Scene& b, const CompareOptions& options = {});
std::vector<Difference> Compare(const Scene& a, const Scene& b, double tolerance);

}  // namespace sceneweld
