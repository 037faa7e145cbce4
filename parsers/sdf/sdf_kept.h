// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld::sdf {

/// The text of an SDFormat file for another folder (Format::keep_text). Names of files that would resolve differently
/// there are replaced, except those in plugins and sensors. A model is put into a world if the options request that.
/// Returns nothing for a file with includes, for a world if a model is requested, and if a version other than the
/// file's is requested.
std::optional<std::string> KeptText(const Source& source, const WriteOptions& options);

/// As Format::rename_in_kept: RenameInElement, and what SDFormat itself says about names. Attributes that name a frame
/// mean a `frame`, `joint` or `model`. Further kinds are `model`, and `collision` for one of the link of a sensor.
bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name);

}  // namespace sceneweld::sdf
