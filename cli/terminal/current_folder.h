// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld::cli {

/// Absolute path of the current folder; empty if it does not exist.
std::string CurrentFolder();

}  // namespace sceneweld::cli
