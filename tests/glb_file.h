// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// What is wrong with a binary glTF file that was written of a scene, a line each: the
/// frame of header and chunks, indices beyond their lists, accessors and views beyond what
/// they look into, bounds that are not those of the positions, normals that are not unit;
/// nodes that are no tree, names that occur twice, and bodies, geometries, frames and
/// cameras whose nodes do not stand where the scene has them (to 1e-6, in metres and as
/// components of quaternions). Shares nothing with the writer.
std::vector<std::string> FaultsOfGlb(std::string_view bytes, const Scene& scene);

/// What the file says of itself in JSON, one value a line; empty where it is at fault.
std::string JsonOfGlb(std::string_view bytes);

}  // namespace sceneweld
