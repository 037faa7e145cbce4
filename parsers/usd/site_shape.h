// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/frame.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::usd {

/// The radius of a site that does not give its size. [m]
inline constexpr double kSizeOfSite = 0.005;

/// Whether a frame is a site of MuJoCo, which has a shape.
bool IsSite(const Frame& frame);
/// The shape of a site, about its frame.
Shape ShapeOfSite(const Frame& site);
/// Whether a kept attribute is part of that shape.
bool IsShapeOfSite(const Kept& kept);
/// Makes a frame a site with a shape. Shapes that no site has become balls.
void SetShapeOfSite(const Shape& shape, Frame& frame);

}  // namespace sceneweld::usd
