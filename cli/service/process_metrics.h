// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld::cli {

/// The version of the program, and memory, processor time, open files and start of this process, in the text format of
/// Prometheus with its usual names. Values that the system does not provide are left out.
std::string ProcessMetrics();

}  // namespace sceneweld::cli
