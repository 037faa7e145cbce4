// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace sceneweld::cli {

/// A file of the page of `sceneweld view`, stored in the program.
struct ViewerFile {
  std::string_view path;        ///< From the root of the server: `/assets/viewer.js`; the page itself is `/`.
  std::string_view media_type;  ///< As in `Content-Type`.
  std::string_view bytes;
  std::string_view gzip;  ///< The same, compressed.
};

/// The files of the page. Empty if the program was built without node or without the packages of cli/viewer (`./dev
/// setup` installs both).
std::span<const ViewerFile> ViewerFiles();

/// Another one for other files.
std::string_view ViewerDigest();

}  // namespace sceneweld::cli
