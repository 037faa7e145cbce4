// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <system_error>

namespace sceneweld {

/// Makes a folder and those above it; one that exists, and an empty path, are fine. Threads and processes may make the
/// same one at once.
std::error_code MakeFolder(const std::string& path);

}  // namespace sceneweld
