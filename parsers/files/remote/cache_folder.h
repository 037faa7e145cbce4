// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>

namespace sceneweld {

/// The folder in which remote packages are kept: `sceneweld/package_map` in
/// `XDG_CACHE_HOME`, where that is an absolute path, else in `.cache` in `HOME`;
/// empty where there is neither. `variable` gives the value of an environment
/// variable, or null.
/// Definition: XDG base directory specification; docs/reference/directives.md, 11.
std::string UserPackageCache(const std::function<const char*(const char*)>& variable);

}  // namespace sceneweld
