// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/path_style.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld {

/// One diagnostic as one JSON object on one line, without the line break (docs/reference/scene-json.md, 4). Keys
/// without a value are left out.
std::string RenderJsonLine(const Diagnostic& diagnostic, const PathStyle& paths = {});

/// The keys of that object, into the open object.
void WriteKeys(const Diagnostic& diagnostic, JsonWriter& json, const PathStyle& paths = {});

}  // namespace sceneweld
