// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld::cli {

/// Whether a file or folder is there and may be written. A read-only one may not, not even by the superuser.
bool IsWritable(const std::string& path);

}  // namespace sceneweld::cli
