// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/name.h"

namespace sceneweld::mjcf {

/// Why MuJoCo cannot read a mesh file that is there, by its suffix, its form and
/// its size; empty where it can. A mesh in it may still be one that MuJoCo refuses.
std::string WhyUnreadable(const std::string& path, const Files& files);

/// How a mesh or a texture is named in the file: the one place where that is
/// decided. MuJoCo knows paths only, no URIs.
std::string AssetFile(const WriteOptions& options, const Name& path, const Name& as_written);

}  // namespace sceneweld::mjcf
