// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/files/remote/fetch_exchange.h"

namespace sceneweld::fetch {

/// Whether the URL names a file of this machine.
bool IsLocal(const std::string& url);

/// The path in a `file://` URL. Empty if it is not a URL.
std::string LocalPath(const std::string& url);

/// Writes the contents of a URL into an open file, from its beginning. Returns an empty text on success, with the right
/// checksum; otherwise the reason.
std::string Download(const std::string& url, const Request& request, int file);

}  // namespace sceneweld::fetch
