#pragma once

#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

/// What `compose` asks of a writer, wherever its result goes: without the folder.
WriteOptions WriteOptionsOf(const ComposeCommand& command);

}  // namespace sceneweld::cli
