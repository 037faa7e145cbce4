#pragma once

#include <string>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// One diagnostic as one JSON object on one line, without the line break
/// (design: scene JSON, last section). Keys without value are left out.
std::string RenderJsonLine(const Diagnostic& diagnostic);

/// `text` as a JSON string with its quotes. Bytes that are no UTF-8 become
/// U+FFFD.
std::string JsonString(std::string_view text);

}  // namespace sceneweld
