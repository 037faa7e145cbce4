// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sceneweld/parsers/stage/usdz_package.h"

namespace sceneweld::stage {

/// A package (`.usdz`) of files, the first of which is the layer that opens: a zip archive without compression, in
/// which the bytes of each file begin at a multiple of 64. Equal files give equal packages. Returns an empty text if
/// the package would be longer than 4 GiB, which its form does not support.
std::string PackageOf(std::span<const PackagedFile> files);

}  // namespace sceneweld::stage
