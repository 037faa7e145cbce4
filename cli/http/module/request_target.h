// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld::cli {

/// The target in the first line of a request: `/path?query`, or with `http://host` before it (RFC 9112, section 3.2).
struct RequestTarget {
  std::string authority;                                   ///< Host and port of the absolute form; empty otherwise.
  std::string path;                                        ///< Decoded.
  std::vector<std::pair<std::string, std::string>> query;  ///< Decoded.
};

/// Null for one that is malformed.
std::optional<RequestTarget> ReadTarget(std::string_view target);

/// The name of `name:port` in lower case, an IPv6 address with its brackets; empty if that is malformed.
std::string HostName(std::string_view host);

}  // namespace sceneweld::cli
