// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/package_map.h"

namespace sceneweld {

/// Adds the packages that a package map file describes:
///
///     packages:
///       kit: {path: ../models/kit}          # from this file's folder
///       drake_models:                       # fetched at its first use
///         urls: [https://example.com/models.tar.gz]
///         sha256: ...                       # of the archive
///         strip_prefix: models-main         # may be left out
///         archive_type: gztar               # where no URL's suffix gives it
///
/// The keys of a remote package are those of Drake's PackageMap::RemoteParams;
/// `deprecated` gives a message to whoever uses the package. The path is absolute.
/// False after an error; the packages without an error are added.
bool ReadPackageMapFile(const std::string& path, const RemoteAccess& access, PackageMap& packages, Files& files,
                        Diagnostics& diagnostics);

}  // namespace sceneweld
