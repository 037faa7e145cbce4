// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// The help for a path that does not exist and that only a shell or Windows reads as intended: `~/models`,
/// `meshes\a.obj`. Empty for any other path.
std::string HelpForSpelling(std::string_view path);

}  // namespace sceneweld
