// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld::cli {

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
