// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld::mjcf {

/// The text of an MJCF file for another folder (Format::keep_text): the contents of included files replace their
/// `<include>`, and names of files and compiler folders that would resolve differently there are replaced. A model
/// without a name gets one if the name of the file changes.
std::optional<std::string> KeptText(const Source& source, const WriteOptions& options);

}  // namespace sceneweld::mjcf
