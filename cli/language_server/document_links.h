// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>

#include "sceneweld/cli/language_server/symbols.h"

namespace sceneweld::cli {

/// The places of a file that name another file, with the path of that file.
std::map<TextRange, std::string> LinksIn(const std::string& path, const Analyses& analyses, PositionEncoding encoding);

}  // namespace sceneweld::cli
