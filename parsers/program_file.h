#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// A file that was built together with the program or the library that this code
/// is in: `folder` ("lib", "libexec") beside the folder of either, `sceneweld` in
/// that, or the very folder. Empty where there is none.
std::string FindProgramFile(std::string_view folder, std::string_view name);

}  // namespace sceneweld
