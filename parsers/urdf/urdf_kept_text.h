#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/source.h"

namespace sceneweld::urdf {

/// The text of a URDF file for another folder (Format::keep_text): names of meshes and images that mean something else
/// there are replaced. What stands in `<gazebo>` stays as it is.
std::optional<std::string> KeptText(const Source& source, const WriteOptions& options);

}  // namespace sceneweld::urdf
