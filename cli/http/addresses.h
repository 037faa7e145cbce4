// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::cli {

/// Whether an address is reached from this machine only.
bool IsLoopback(const std::string& address);

/// `http://ADDRESS:PORT`, with brackets around an address of IPv6.
std::string HttpUrl(const std::string& address, int port);

/// The URLs that reach a server which listens on an address: first one for this machine if there is one, then one for
/// other machines.
std::vector<std::string> HttpUrls(const std::string& address, int port);

/// A text as the value of a query parameter: other characters than letters, digits, `-`, `.`, `_` and `~` as `%41`.
std::string InQuery(std::string_view text);

/// 128 random bits, as 32 hexadecimal digits. Empty if the system provides no random bytes.
std::string NewToken();

}  // namespace sceneweld::cli
