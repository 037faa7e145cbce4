#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/source.h"

namespace sceneweld::mjcf {

/// The text of an MJCF file for another folder (Format::keep_text): the files that it includes stand in it, and names
/// of files and of the compiler's folders that mean something else there are replaced. A model that is called after its
/// file gets its name written where the file gets another one.
std::optional<std::string> KeptText(const Source& source, const WriteOptions& options);

}  // namespace sceneweld::mjcf
