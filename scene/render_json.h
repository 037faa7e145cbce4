// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld {

/// One diagnostic as one JSON object on one line, without the line break
/// (design: scene JSON, last section). Keys without value are left out.
std::string RenderJsonLine(const Diagnostic& diagnostic);

/// The keys of that object, into the object that is open.
void WriteKeys(const Diagnostic& diagnostic, JsonWriter& json);

}  // namespace sceneweld
