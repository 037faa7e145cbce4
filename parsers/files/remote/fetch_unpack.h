#pragma once

#include <string>

#include "sceneweld/parsers/files/remote/fetch_exchange.h"

namespace sceneweld::fetch {

/// Unpacks the archive in an open file into `kPackage` in the request's folder:
/// what is below its strip prefix. Empty: that is there; else why not. Nothing is
/// written elsewhere, whatever the archive says.
std::string Unpack(const Request& request, int file);

}  // namespace sceneweld::fetch
