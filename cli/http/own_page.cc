// SPDX-License-Identifier: BSD-3-Clause
// Recognises requests from pages of this server.

#include "sceneweld/cli/http/own_page.h"

#include <algorithm>
#include <string_view>

namespace sceneweld::cli {
namespace {

// `name:port` without the port. IPv6 addresses keep their brackets.
std::string_view WithoutPort(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  return colon == host.npos || host.ends_with(']') ? host : host.substr(0, colon);
}

bool IsSameName(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

bool IsFromOwnPage(const HttpRequest& request, const OwnPages& pages) {
  std::string_view origin = request.Header("Origin");
  const std::string_view host = request.Header("Host");
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!origin.starts_with(scheme)) continue;
    origin.remove_prefix(scheme.size());
    return pages.any || (!host.empty() && IsSameName(origin, host)) ||
           std::any_of(pages.hosts.begin(), pages.hosts.end(),
                       [&](const std::string& name) { return IsSameName(name, WithoutPort(origin)); });
  }
  return false;
}

bool IsFromOwnPageOrProgram(const HttpRequest& request, const OwnPages& pages) {
  return request.Header("Origin").empty() || IsFromOwnPage(request, pages);
}

}  // namespace sceneweld::cli
