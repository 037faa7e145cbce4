// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Whether Scene::FindBody and so on find every element by its name (`stale-scene`). Needs unique names.
bool CheckNameIndex(const Scene& scene, Diagnostics& diagnostics);

/// Whether the joints that close loops are possible and marked (`no-loop`, CheckLoops), and Body::X_WB and
/// Body::floating are those that BuildTree gives, up to rounding (`stale-scene`). Needs valid references and numbers.
bool CheckTree(const Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
