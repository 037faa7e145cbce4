// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>
#include <string>
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

/// What the page otherwise asks the server for.
struct PageData {
  std::string_view state;         ///< The answer of `/api/scene`, JSON.
  std::string_view geometries;    ///< The answer of `/api/scene.glb`.
  std::string_view explanations;  ///< A JSON object with the answer of `/api/explain` for each name.
};

/// The page of ViewerFiles as one HTML text with its script, its styles and the data, for a file that a browser opens
/// without a server. Its Content-Security-Policy allows this one script and no connection.
std::string ExportedPage(const PageData& data);

}  // namespace sceneweld::cli
