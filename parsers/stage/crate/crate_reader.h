// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string_view>

#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::stage {

/// Reads a layer from a crate, the binary form (`PXR-USDC`), versions 0.0 to 0.12. The bytes are hostile: each offset,
/// count and compressed block is checked, and memory is bounded by the size of the file. `file` is the empty source
/// that all spans point into. Reports errors (`malformed-usd`) with the path of the prim where there is one, and then
/// returns null.
std::shared_ptr<Layer> ReadCrate(std::string_view bytes, const Source& file, const Limits& limits,
                                 Diagnostics& diagnostics);

}  // namespace sceneweld::stage
