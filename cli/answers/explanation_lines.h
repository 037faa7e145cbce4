#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld::cli {

// What an explanation says of a thing in one line, or in a few.

/// Six digits are enough for the eye; what rounding leaves of zero is zero.
std::string Short(double value);
std::string Short(const Vector3& v);
/// `1 body`, `2 bodies`.
std::string Counted(std::size_t count, std::string_view one, std::string_view many);
/// Where a frame is on its body.
std::string OnBody(const Pose& pose);
/// The default position of a degree of freedom and its limits.
std::string RangeText(const Dof& dof);
/// `prismatic left::slide with left::finger`.
std::string JointLine(const Scene& scene, const Joint& joint, Index<Body> other);
/// Joint by joint, up to the world or the base of a free tree.
std::vector<std::string> LinesToWorld(const Scene& scene, Index<Body> from);
std::vector<std::string> GeometryLines(const Scene& scene, Index<Body> body);
/// The groups that hold a body and the bodies that it never collides with.
std::vector<std::string> FilterLines(const Scene& scene, Index<Body> body);

}  // namespace sceneweld::cli
