// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld {

/// Everything that only sceneweld reads has this prefix. Other readers skip attributes with a colon in their names.
namespace encoding {

inline constexpr std::string_view kPrefix = "sceneweld:";

/// The attribute of the root that declares the prefix `sceneweld`. In a file that declares the prefix `drake` it also
/// says that the file is not understood by Drake's rules.
inline constexpr char kDeclaration[] = "xmlns:sceneweld";

}  // namespace encoding

/// `x y z qx qy qz qw`.
std::string EncodedPose(const Pose& X);

/// Reverses a joint, including limits and positions.
void Reverse(Joint& joint);

}  // namespace sceneweld
