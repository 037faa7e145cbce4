// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// Finds a file that was built together with the program or library of this code. It is searched in `folder` ("lib",
/// "libexec") beside the folder of either, in `sceneweld` below that, in the same places one level up (libraries may be
/// in `lib/x86_64-linux-gnu`), in the same folder, and finally in `folder` below the installation prefix of the build.
/// Empty if there is none.
std::string FindProgramFile(std::string_view folder, std::string_view name);

}  // namespace sceneweld
