#pragma once

#include <span>
#include <string>

#include "sceneweld/scene/joint.h"

namespace sceneweld {

class Scene;

/// Sets the default positions of a joint: as many numbers as PositionCount, in
/// the order and the units of its kind; of a floating joint w x y z, then x y z.
/// Limits are not looked at. Where the numbers do not fit the joint nothing is
/// changed; the text says why, after "joint `x`", and is empty otherwise.
std::string SetDefaultPositions(Joint& joint, std::span<const double> positions);

/// Makes every joint that mimics another follow its leader's default position,
/// chains of them too; those in `fixed` stay as they are.
void FollowLeaders(Scene& scene, std::span<const Index<Joint>> fixed);

}  // namespace sceneweld
