// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::cli {

/// The message of the first diagnostic that `now` has more often than `before`, wherever it is; empty if there is no
/// such diagnostic.
std::string FirstNewDiagnostic(const Diagnostics& now, const Diagnostics& before);

}  // namespace sceneweld::cli
