// SPDX-License-Identifier: BSD-3-Clause
// Reads targets of requests, and names of hosts.

#include "sceneweld/cli/http/module/request_target.h"

#include <algorithm>

namespace sceneweld::cli {
namespace {

char LowerCase(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = LowerCase(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// In a query, `+` is a blank.
std::optional<std::string> Decoded(std::string_view text, bool is_query) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += is_query && text[i] == '+' ? ' ' : text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? HexDigit(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? HexDigit(text[i + 2]) : -1;
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

}  // namespace

std::optional<RequestTarget> ReadTarget(std::string_view target) {
  RequestTarget read;
  const auto colon = target.find("://");
  if (!target.starts_with('/') && colon != std::string_view::npos) {
    std::string scheme(target.substr(0, colon));
    std::transform(scheme.begin(), scheme.end(), scheme.begin(), LowerCase);
    if (scheme != "http" && scheme != "https") return std::nullopt;
    target.remove_prefix(colon + 3);
    read.authority = target.substr(0, target.find_first_of("/?"));
    target.remove_prefix(read.authority.size());
    if (read.authority.empty()) return std::nullopt;
  } else if (!target.starts_with('/') && target != "*") {
    return std::nullopt;
  }
  const auto mark = std::min(target.find('?'), target.size());
  auto path = Decoded(target.substr(0, mark), false);
  if (!path) return std::nullopt;
  read.path = path->empty() ? "/" : std::move(*path);
  std::string_view rest = target.substr(std::min(mark + 1, target.size()));
  while (!rest.empty()) {
    const std::string_view one = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    if (one.empty()) continue;
    const auto equal = std::min(one.find('='), one.size());
    auto name = Decoded(one.substr(0, equal), true);
    auto value = Decoded(one.substr(std::min(equal + 1, one.size())), true);
    if (!name || !value) return std::nullopt;
    read.query.emplace_back(std::move(*name), std::move(*value));
  }
  return read;
}

std::string HostName(std::string_view host) {
  const auto end = host.starts_with('[') ? host.find(']') : host.find(':');
  const bool is_v6 = host.starts_with('[');
  if (is_v6 && end == std::string_view::npos) return {};
  std::string name(host.substr(0, is_v6 ? end + 1 : end));
  host.remove_prefix(name.size());
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!host.empty()) {
    if (!host.starts_with(':') || host.size() > 6 || !std::all_of(host.begin() + 1, host.end(), is_digit)) return {};
  }
  std::transform(name.begin(), name.end(), name.begin(), LowerCase);
  const bool is_good = std::all_of(name.begin(), name.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '.' || c == '_' ||
           (is_v6 && (c == '[' || c == ']' || c == ':' || c == '%'));
  });
  return is_good ? name : std::string();
}

}  // namespace sceneweld::cli
