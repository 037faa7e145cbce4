// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld::cli {

/// The SHA-256 of a file on the disk, in hexadecimal digits; empty if it cannot be read.
std::string HashOfFile(const std::string& path);

}  // namespace sceneweld::cli
