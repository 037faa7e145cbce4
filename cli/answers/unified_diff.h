// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/checks/apply_fixes.h"

namespace sceneweld::cli {

/// The changes of a file as a unified diff that `patch -p1` and `git apply` understand, with three lines around each
/// change. `name`: that of the file from the current folder. A file with an absolute name gets no `a/` and `b/`.
std::string UnifiedDiff(const FixedFile& file, const std::string& name);

}  // namespace sceneweld::cli
