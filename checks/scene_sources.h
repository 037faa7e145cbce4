// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The texts that declare an element of the scene, or that brought one into it, each once, in the order of the scene.
/// A text that declares nothing, such as an included file with settings only, is not among them.
std::vector<const Source*> SourcesOf(const Scene& scene);

}  // namespace sceneweld
