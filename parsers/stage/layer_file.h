// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::stage {

/// Whether a path names a layer, by its suffix: `.usda`, `.usdc`, `.usd`, `.usdz`.
bool IsLayerFile(std::string_view path);

/// Reads a layer of any form: text, a crate, or the first layer of a package. The first bytes decide, not the suffix.
/// `path`: absolute; `x.usdz[a/b.usda]` is a file in a package. Reports errors at `span`, the reference to it, or in
/// the file, and then returns null. Spans of text layers point into a Source of `files`.
std::shared_ptr<Layer> ReadLayer(const std::string& path, Span span, Files& files, Diagnostics& diagnostics);

/// The same of a file that was read already: a source that holds text, or the bytes of a crate or of a package.
std::shared_ptr<Layer> ReadLayer(const Source& source, Files& files, Diagnostics& diagnostics);

/// The bytes of a file, or of a file in a package (`x.usdz[0/image.png]`). Reports like ReadLayer.
std::optional<std::string> ReadAssetBytes(const std::string& path, Span span, Files& files, Diagnostics& diagnostics);

/// The absolute path of an asset that a layer names. Relative names start from the folder of the layer; within a
/// package, from the layer's folder in the package.
std::string ResolvedAsset(const std::string& asset, const Layer& layer);

}  // namespace sceneweld::stage
