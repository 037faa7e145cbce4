#pragma once

#include <string>

#include "sceneweld/parsers/files/remote/fetch_exchange.h"

namespace sceneweld::fetch {

/// Writes what a URL gives into an open file, from its beginning. Empty: it is
/// there, with the right checksum; else why not.
std::string Download(const std::string& url, const Request& request, int file);

}  // namespace sceneweld::fetch
