// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// The help for a path that does not exist and that only a shell or Windows reads as intended: `~/models`,
/// `meshes\a.obj`; also `/project/~/models`, which is made of the first one. Empty for any other path.
std::string HelpForSpelling(std::string_view path);

/// A word of a command line as a shell must receive it: in single quotes if it has a character with a meaning.
std::string ShellWord(std::string_view word);

}  // namespace sceneweld
