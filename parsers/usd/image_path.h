// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/name.h"

namespace sceneweld::usd {

/// The asset path of an image in a written file. USD knows no packages: it is the name of the plan if there is one,
/// otherwise the path from the output's folder (`./wood.png`), or the absolute path if the folder is unknown. `path`
/// and `as_written` as in AssetUri.
std::string ImagePath(const WriteOptions& options, const Name& path, const Name& as_written);

/// Whether every program that reads USD can read an image of this name: PNG, JPEG, EXR, AVIF.
bool IsImageOfUsd(std::string_view name);
inline constexpr const char* kNotAnImageOfUsd = "programs that read USD expect PNG, JPEG, EXR or AVIF";

}  // namespace sceneweld::usd
