#pragma once

#include <cstdint>
#include <string>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// Reports what yaml-cpp says of the byte `at` of a text that is not YAML, with the remedy where it is known.
void ReportSyntaxError(const Source& source, std::uint32_t at, std::string message, Diagnostics& diagnostics);

}  // namespace sceneweld
