// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/gltf/encoded_surface.h"
#include "sceneweld/parsers/mesh/mesh_look.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/scene/stop_check.h"

namespace sceneweld::gltf {

/// The surface as it is drawn (DrawnParts), encoded. It comes from the store if it has it, and goes there; `store` may
/// be null. Returns nothing if a coordinate exceeds the range of a float. Throws Stopped if `stop` requests it.
std::optional<EncodedSurface> StoredSurface(const LookedMesh& looked, MeshStore* store, StopCheck stop);

}  // namespace sceneweld::gltf
