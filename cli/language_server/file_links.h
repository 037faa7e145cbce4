// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/language_server/symbols.h"

namespace sceneweld::cli {

/// A file name or URI in a file, and the path of the existing file that it names.
struct FileLink {
  TextRange range;
  std::string target;
};

/// The files that a file names, in the order of the text: models, other directives, meshes, images, included files.
std::vector<FileLink> FileLinksIn(const std::string& path, std::string_view text, const Analyses& analyses,
                                  PositionEncoding encoding);

}  // namespace sceneweld::cli
