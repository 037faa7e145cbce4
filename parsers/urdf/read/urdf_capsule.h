// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <unordered_set>

#include "sceneweld/parsers/urdf/read/urdf_robot.h"

namespace sceneweld::urdf {

/// The poses of the spheres at the ends of the cylinder that stands for a capsule.
std::array<Pose, 2> PosesOfEnds(const Cylinder& cylinder, const Pose& X_BG);

/// The capsules of one link: which cylinders still have their two spheres, as the writer wrote them.
class Capsules {
 public:
  /// Of the visuals and collisions of a link. Reports those that were edited. Only files that
  /// sceneweld wrote need it.
  Capsules(Element link, Robot& robot);

  /// Whether an element is an end of a whole capsule, or another helper.
  bool IsHelper(Element element) const { return ends_.contains(element.span().begin); }
  /// Whether a cylinder that stands for a capsule lost its spheres, or they are others now.
  bool IsBroken(Element element) const { return broken_.contains(element.span().begin); }

 private:
  bool HasEnds(Element element, Robot& robot);

  std::unordered_set<std::size_t> ends_, broken_;  // By the places of the elements.
};

}  // namespace sceneweld::urdf
