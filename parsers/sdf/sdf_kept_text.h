#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/source.h"

namespace sceneweld::sdf {

/// The text of an SDFormat file for another folder (Format::keep_text): names of files that mean something else there
/// are replaced, but for those in plugins and sensors, and a model stands in a world where the options ask for one.
/// Nothing for a file that includes others, for a world where a model is asked for, and where another version is asked
/// for than the file's own.
std::optional<std::string> KeptText(const Source& source, const WriteOptions& options);

}  // namespace sceneweld::sdf
