// SPDX-License-Identifier: BSD-3-Clause
// Recognises requests of the server's own pages.

#include "sceneweld/cli/http/own_page.h"

#include <string_view>

namespace sceneweld::cli {

bool IsFromOwnPage(const HttpRequest& request) {
  std::string_view origin = request.Header("Origin");
  const std::string_view host = request.Header("Host");
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!origin.starts_with(scheme)) continue;
    origin.remove_prefix(scheme.size());
    return !host.empty() && origin == host;
  }
  return false;
}

}  // namespace sceneweld::cli
