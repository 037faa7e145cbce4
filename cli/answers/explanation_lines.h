// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld::cli {

// Lines of an explanation.

/// Six digits, for people; a rounding error near zero is shown as zero.
std::string Short(double value);
std::string Short(const Vector3& v);
/// `1 body`, `2 bodies`.
std::string Counted(std::size_t count, std::string_view one, std::string_view many);
/// The pose of a frame on its body.
std::string OnBody(const Pose& pose);
/// The default position of a degree of freedom and its limits.
std::string RangeText(const Dof& dof);
/// `prismatic left::slide with left::finger`.
std::string JointLine(const Scene& scene, const Joint& joint, Index<Body> other);
/// The joints up to the world, or up to the base of a free tree.
std::vector<std::string> LinesToWorld(const Scene& scene, Index<Body> from);
std::vector<std::string> GeometryLines(const Scene& scene, Index<Body> body);
/// The groups that hold a body and the bodies that it never collides with.
std::vector<std::string> FilterLines(const Scene& scene, Index<Body> body);

}  // namespace sceneweld::cli
