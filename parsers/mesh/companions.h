// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"
#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// The images that a COLLADA file names (`<library_images>`, versions 1.4 and 1.5). Reads nothing else. Returns none
/// for a file that is not XML.
std::vector<MeshCompanion> ImagesOfDae(const Source& source);

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

/// The textures that a material library of an OBJ file names (`map_Kd` and the like, with or without options in front
/// of the name). Reads nothing else.
std::vector<MeshCompanion> TexturesOfMtl(const Source& source);

/// The materials of a library by their names, as far as glTF can express them. Their images go into `looks`. Lines that
/// cannot be read are ignored.
std::vector<MeshLook> LooksOfMtl(const Source& source, MeshLooks& looks);

/// A file that a mesh file, or a file that belongs to one, refers to.
struct Companion {
  std::string_view kind;  ///< `material library`, `texture`, `buffer`.
  std::string uri;        ///< As written.
  std::string path;       ///< Absolute, normalised.
};

/// The files that a file at an absolute path refers to, by its suffix: OBJ, MTL, glTF (both forms) and COLLADA. None
/// for other suffixes, and none for unreadable files, which later readers report.
std::vector<Companion> CompanionsOf(const std::string& path, std::string bytes);

}  // namespace sceneweld
