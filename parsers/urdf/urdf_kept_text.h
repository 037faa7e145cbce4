// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/source.h"

namespace sceneweld::urdf {

/// The text of a URDF file for another folder (Format::keep_text): replaces names of meshes and images that would
/// resolve differently there. The contents of `<gazebo>` stay unchanged.
std::optional<std::string> KeptText(const Source& source, const WriteOptions& options);

}  // namespace sceneweld::urdf
