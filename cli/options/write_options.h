// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

/// The options of `compose` for a writer, without the folder of the output.
WriteOptions WriteOptionsOf(const ComposeCommand& command);

}  // namespace sceneweld::cli
