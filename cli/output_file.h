#pragma once

#include <string>
#include <string_view>

namespace sceneweld::cli {

/// Writes a whole file or nothing: the text goes to a temporary file in the
/// same folder, which is then renamed. An existing file keeps its permissions,
/// and stays as it is when anything fails; links are followed, and what is not
/// a regular file (`/dev/null`, a pipe) is written to directly. Empty, or why
/// it could not be written.
std::string WriteFile(const std::string& path, std::string_view text);

}  // namespace sceneweld::cli
