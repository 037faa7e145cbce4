// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// A function of a module that was built together with the program and that the
/// first call loads; `file` is looked for in `../lib` and `../lib/sceneweld` from
/// the program. Null where it cannot be had, and `why`.
void* LoadModuleFunction(const char* file, const char* function, std::string& why);

}  // namespace sceneweld
