// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld::usd {

/// A printed text with the paths that are at or below a prim moved to another one: `</World/left/base>` becomes
/// `</Prototypes/arm/base>`. Texts in quotes stay.
std::string MovedPaths(std::string_view text, std::string_view from, std::string_view to);

}  // namespace sceneweld::usd
