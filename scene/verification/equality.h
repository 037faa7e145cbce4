// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// One difference in meaning between two scenes.
struct Difference {
  std::string element;  ///< The subject: "joint `arm::elbow`"; "scene" for gravity.
  std::string field;    ///< Its name in scene JSON, `proximity.mu_dynamic`; empty for a missing element.
  std::string a;        ///< The values as text, "none" for a missing one.
  std::string b;
  Span span_a;  ///< The places of the elements; invalid for a missing one.
  Span span_b;
  /// The element in the first scene, or the scene itself; for excluded pairs the two bodies. Empty for elements of the
  /// second scene only.
  std::vector<const void*> elements_a;
  /// The path from the kind of the element to the field: for each struct its `&kOwnerId<T>`, for each member its
  /// `&kMemberId<M>`. For a missing force element or constraint, down to its kind.
  std::vector<const void*> way;

  /// "joint `arm::elbow`: `damping` is 0.1 in the first, 0.2 in the second".
  std::string Text() const;
};

struct CompareOptions {
  /// Two numbers are equal if they differ by at most this times the larger of 1 and their size.
  double tolerance = 1e-9;
  /// Whether two files, given as in Mesh::path, have equal contents. Called only if their paths differ. Null: they are
  /// not equal.
  std::function<bool(const std::string& path_a, const std::string& path_b)> same_file;
  /// Joints are equal if they move their bodies alike, whatever frames and axis they have for it. The pose of a body
  /// that a joint of the same name holds in both scenes is not compared, because it follows from the joint.
  bool by_motion = false;
  /// Called at each element. It may throw to end the comparison. Null: nothing is called.
  std::function<void()> at_each_element;
};

/// The differences of two finished scenes, by the list of fields (scene/fields/). Elements are matched by their full
/// names, those without a name by what they refer to. The order of elements, of group members and of renderers does not
/// matter. Rotations are equal up to the sign of the quaternion. Meshes and images are equal if their files are. Groups
/// are compared by their expanded members. Places in the source are ignored. The result is in order of the scenes.
std::vector<Difference> Compare(const Scene& a, const Scene& b, const CompareOptions& options = {});
std::vector<Difference> Compare(const Scene& a, const Scene& b, double tolerance);

}  // namespace sceneweld
