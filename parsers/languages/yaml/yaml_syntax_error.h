// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// Reports a syntax error of yaml-cpp at the byte `at`, with a hint if one is known.
void ReportSyntaxError(const Source& source, std::uint32_t at, std::string message, Diagnostics& diagnostics);

}  // namespace sceneweld
