// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// The files that a glTF file refers to, without embedded content (data URIs, the binary chunk).
struct GltfFiles {
  std::vector<MeshCompanion> buffers;
  std::vector<MeshCompanion> images;
};

/// From the text of a `.gltf` file. Reports malformed JSON and then returns nothing.
std::optional<GltfFiles> FilesOfGltf(const Source& source, Diagnostics& diagnostics);

/// From the bytes of a `.glb` file. Checks its structure of header and chunks. Reports errors at `span`
/// and then returns nothing.
std::optional<GltfFiles> FilesOfGlb(std::string_view bytes, const NamedFile& file, Span span, Diagnostics& diagnostics);

/// The text of a URI without its escapes (`%20`).
std::string PercentDecoded(std::string_view uri);

}  // namespace sceneweld
