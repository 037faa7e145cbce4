// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The faults of a binary glTF file that was written from a scene, one per line: the frame of header and chunks,
/// indices beyond their lists, accessors and views beyond their buffers, bounds that are not those of the positions,
/// normals that are not unit vectors, nodes that are not a tree, names that occur twice, and bodies, geometries, frames
/// and cameras whose nodes have other poses than in the scene (to 1e-6, in metres and as components of quaternions).
/// Shares no code with the writer.
std::vector<std::string> FaultsOfGlb(std::string_view bytes, const Scene& scene);

/// The JSON of the file, one value per line; empty if the file has a fault.
std::string JsonOfGlb(std::string_view bytes);

}  // namespace sceneweld
