// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/path_style.h"

namespace sceneweld::cli {

/// The losses of an export for people, in at most eight lines, without a line break at the end: first losses that
/// matter to other readers, each kind with its first place, then changed names, then what only sceneweld reads. Empty
/// if nothing is lost.
std::string LossSummary(const Diagnostics& diagnostics, const LossReport& losses, const PathStyle& paths);

}  // namespace sceneweld::cli
