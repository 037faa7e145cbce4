// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// A function of a module that was built together with the program. The first call loads the module. `file` is searched
/// in `../lib` and `../lib/sceneweld` relative to the program. Returns null and sets `why` if it is unavailable.
void* LoadModuleFunction(const char* file, const char* function, std::string& why);

}  // namespace sceneweld
