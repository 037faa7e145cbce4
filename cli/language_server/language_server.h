// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/cli/terminal/exit.h"

namespace sceneweld::cli {

/// Answers an editor on two file descriptors until it says `exit` or closes its end (Language Server Protocol 3.17).
/// `words`: options of the command line for all inputs. Returns kInputAtFault if the editor leaves without `shutdown`.
Exit RunLanguageServer(int in, int out, std::vector<std::string> words);

}  // namespace sceneweld::cli
