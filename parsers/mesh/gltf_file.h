#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// The files that a glTF file refers to; what is inside it (data URIs, the binary
/// chunk) is none.
struct GltfFiles {
  std::vector<MeshCompanion> buffers;
  std::vector<MeshCompanion> images;
};

/// From the text of a `.gltf` file. Reports what is no JSON; nothing then.
std::optional<GltfFiles> FilesOfGltf(const Source& source, Diagnostics& diagnostics);

/// From a `.glb` file at a path, which is shown as `shown`; its frame of header and
/// chunks is checked. Reports at `span` what cannot be read; nothing then.
std::optional<GltfFiles> FilesOfGlb(std::string_view bytes, const std::string& path, const std::string& shown,
                                    Span span, Diagnostics& diagnostics);

/// Text of a URI without its escapes (`%20`).
std::string PercentDecoded(std::string_view uri);

}  // namespace sceneweld
