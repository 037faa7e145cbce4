// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/cli/http/http_server.h"

namespace sceneweld::cli {

/// The sites whose pages may send requests that change something.
struct OwnPages {
  /// Names, with any port, besides the `Host` of the request: those of `--allow-host`, for a proxy that sets its own
  /// `Host`.
  std::vector<std::string> hosts;
  /// Every site: the request needs a token, which no other site knows.
  bool any = false;
};

/// Whether a page of this server sent the request. A browser adds `Origin` to each POST and each WebSocket, and no page
/// can change it.
bool IsFromOwnPage(const HttpRequest& request, const OwnPages& pages);

/// The same, or a program that is no browser and sends no `Origin`.
bool IsFromOwnPageOrProgram(const HttpRequest& request, const OwnPages& pages);

}  // namespace sceneweld::cli
