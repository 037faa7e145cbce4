// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/files/remote/fetch_exchange.h"

namespace sceneweld::fetch {

/// Unpacks the archive in an open file, below its strip prefix, into `kPackage` in the request's folder. Returns an
/// empty text on success, otherwise the reason. Writes nothing elsewhere, whatever the archive contains.
std::string Unpack(const Request& request, int file);

}  // namespace sceneweld::fetch
