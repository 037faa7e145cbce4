// SPDX-License-Identifier: BSD-3-Clause
// What formats with private data share.

#include "sceneweld/parsers/table/encoding.h"

#include <utility>
#include <variant>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {

std::string EncodedPose(const Pose& X) {
  const Rotation q = X.rotation.Canonical();
  std::string text;
  for (const double value : {X.translation.x, X.translation.y, X.translation.z, q.x(), q.y(), q.z(), q.w()}) {
    if (!text.empty()) text += ' ';
    AppendNumber(text, value);
  }
  return text;
}

void Reverse(Joint& joint) {
  std::swap(joint.parent, joint.child);
  std::swap(joint.X_PF, joint.X_CM);
  if (auto* revolute = std::get_if<Revolute>(&joint.motion)) revolute->axis = -revolute->axis;
  if (auto* prismatic = std::get_if<Prismatic>(&joint.motion)) prismatic->axis = -prismatic->axis;
  if (auto* screw = std::get_if<Screw>(&joint.motion)) screw->axis = -screw->axis;
}

}  // namespace sceneweld
