// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::stage {

/// Reads a layer from text, `#usda 1.0`. Reports all syntax errors with their places, and returns null after one. Time:
/// linear. Nesting beyond `limits.max_depth`, and any text whatever, is handled without a crash.
std::shared_ptr<Layer> ReadUsda(const Source& source, const Limits& limits, Diagnostics& diagnostics);

}  // namespace sceneweld::stage
