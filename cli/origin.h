#pragma once

#include <string>
#include <string_view>

#include "sceneweld/scene/scene.h"

namespace sceneweld::cli {

/// Tells about every element of a full name (a name can be a model's and a
/// joint's at once): where it was declared, the chain of directives and
/// includes that brought it, its pose, what holds it. Empty when there is none.
std::string ExplainElement(const Scene& scene, std::string_view full_name);

/// The existing full name nearest to a wrong one; may be empty.
std::string NearestElement(const Scene& scene, std::string_view full_name);

}  // namespace sceneweld::cli
