// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/files/remote/fetch_exchange.h"

namespace sceneweld::fetch {

/// Writes the content of a URL into an open file, from its beginning. Empty on success, with the right checksum; else
/// the reason.
std::string Download(const std::string& url, const Request& request, int file);

}  // namespace sceneweld::fetch
