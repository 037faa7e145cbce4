// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/files/remote/fetch_exchange.h"
#include "sceneweld/parsers/programs/confinement/confinement.h"

namespace sceneweld::fetch {

/// Downloading writes into a file that is open already. It reads the archives of the `file://` URLs. If there are other
/// URLs, it uses the network, and reads what looking up names and checking certificates needs.
program::Confinement DownloadConfinement(const Request& request);

/// Unpacking writes below the folder of the request. It opens no file for reading: the archive is open already.
program::Confinement UnpackConfinement(const Request& request);

}  // namespace sceneweld::fetch
