// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// The path without dots, double dots and double slashes, made absolute: relative paths start from `folder`. Does not
/// access the disk.
std::string NormalizedPath(std::string_view path, std::string_view folder);
/// The folder part of a normalised path, without its final slash; empty if the path has none.
std::string FolderOf(std::string_view path);
/// The folders of a list with `:` between them, as environment variables give it; empty ones are skipped.
std::vector<std::string_view> SplitPaths(std::string_view paths);
/// The last part of a path, and the same without its suffix.
std::string_view FileName(std::string_view path);
std::string_view FileStem(std::string_view path);
/// Whether a path ends with a suffix such as `.dmd.yaml`, ignoring ASCII case.
bool HasSuffix(std::string_view path, std::string_view suffix);

/// The help for a path that does not exist and that only a shell or Windows reads as intended: `~/models`,
/// `meshes\a.obj`; also `/project/~/models`, which is made of the first one. Empty for any other path.
std::string HelpForSpelling(std::string_view path);

/// A word of a command line as a shell must receive it: in single quotes if it has a character with a meaning.
std::string ShellWord(std::string_view word);

}  // namespace sceneweld
