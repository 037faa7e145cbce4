// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Binary glTF 2.0: the scene for viewers and for computer graphics tools.

#include <memory>
#include <string>

#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld {
class LossReport;
class Scene;
}  // namespace sceneweld

namespace sceneweld::gltf {

/// The scene as a GLB file: a node for each body below that of its parent, at the default positions; below it a node
/// for each geometry of WriteOptions::roles, each frame and each camera. README.md describes the layout. Mesh files are
/// read once for their properties. Those that are too large to keep are read again when their bytes are sent.
/// `options.files` must be set. The scene and the files must outlive the stream.
std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses);

/// The same in one piece.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld::gltf
