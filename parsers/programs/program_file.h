#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// A file that was built together with the program or the library that this code
/// is in: `folder` ("lib", "libexec") beside the folder of either, `sceneweld` in
/// that, the same one level up (libraries lie in `lib/x86_64-linux-gnu`, too), or
/// the very folder; at last `folder/sceneweld` where the build was told to be
/// installed. Empty where there is none.
std::string FindProgramFile(std::string_view folder, std::string_view name);

}  // namespace sceneweld
