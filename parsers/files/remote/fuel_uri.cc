// SPDX-License-Identifier: BSD-3-Clause
// Parses URIs of Gazebo Fuel. The rules are those of gz-fuel-tools.

#include "sceneweld/parsers/files/remote/fuel_uri.h"

#include <algorithm>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr std::string_view kModels = "models", kWorlds = "worlds";

std::optional<std::string> Decoded(std::string_view text) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = digit(text[i + 1]), low = digit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    decoded += static_cast<char>(16 * high + low);
    i += 2;
  }
  return decoded;
}

std::string Encoded(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr std::string_view kPlain = "-._~";
  std::string encoded;
  for (const char c : text) {
    const bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          kPlain.find(c) != std::string_view::npos;
    if (is_plain) {
      encoded += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      encoded += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    }
  }
  return encoded;
}

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

bool IsOnThisMachine(std::string_view host) {
  host = host.substr(0, host.rfind(':'));
  return host == "localhost" || host == "127.0.0.1";
}

// A part of a path that cannot lead anywhere else.
bool IsName(std::string_view text) {
  return !text.empty() && text != "." && text != ".." && text.find_first_of(std::string_view("/\\\0", 3)) == text.npos;
}

bool IsVersion(std::string_view text) {
  const auto number = ParseInteger(text);
  return number && *number > 0;
}

// The parts of a path between slashes; empty ones do not count.
std::vector<std::string_view> PartsOf(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const auto slash = std::min(path.find('/'), path.size());
    if (slash > 0) parts.push_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return parts;
}

}  // namespace

std::vector<std::string> FuelUri::Places() const {
  const std::string host = server.substr(server.find("://") + 3) + "/";
  std::vector<std::string> places{host + Lower(owner) + "/" + kind + "/" + Lower(name)};
  const std::string as_written = host + owner + "/" + kind + "/" + name;
  if (as_written != places.front()) places.push_back(as_written);
  return places;
}

std::string FuelUri::Described() const {
  return (kind == kWorlds ? "Fuel world `" : "Fuel model `") + owner + "/" + name + "`";
}

std::string FuelUri::ArchiveUrl() const {
  return server + "/1.0/" + Encoded(owner) + "/" + kind + "/" + Encoded(name) + "/" +
         (version.empty() ? "tip" : version) + "/" + Encoded(name) + ".zip";
}

std::optional<FuelUri> ParseFuelUri(std::string_view uri) {
  constexpr std::string_view kSecure = "https://", kOpen = "http://";
  const bool is_secure = uri.starts_with(kSecure);
  if (!is_secure && !uri.starts_with(kOpen)) return std::nullopt;
  const std::string_view scheme = is_secure ? kSecure : kOpen;
  const std::string_view rest = uri.substr(scheme.size());
  const auto slash = rest.find('/');
  if (slash == std::string_view::npos || slash == 0) return std::nullopt;
  std::string host = Lower(rest.substr(0, slash));
  if (!is_secure && !IsOnThisMachine(host)) return std::nullopt;
  if (host.starts_with("app.")) host = "fuel." + host.substr(4);
  const std::vector<std::string_view> parts = PartsOf(rest.substr(slash));
  auto part = parts.begin();
  const auto take = [&](std::string_view wanted) {
    if (part == parts.end() || *part != wanted) return false;
    ++part;
    return true;
  };
  const auto take_name = [&](std::string& into) {
    if (part == parts.end()) return false;
    const auto decoded = Decoded(*part++);
    if (decoded) into = *decoded;
    return decoded && IsName(into);
  };
  FuelUri fuel;
  fuel.server = std::string(scheme) + host;
  take("1.0");
  if (!take_name(fuel.owner)) return std::nullopt;
  take("fuel");
  fuel.kind = take(kWorlds) ? kWorlds : kModels;
  if (fuel.kind == kModels && !take(kModels)) return std::nullopt;
  if (!take_name(fuel.name)) return std::nullopt;
  if (part != parts.end() && IsVersion(*part)) {
    fuel.version = *part++;
  } else {
    take("tip");
  }
  if (part == parts.end()) return fuel;
  if (!take("files")) return std::nullopt;
  for (std::string name; part != parts.end();) {
    if (!take_name(name)) return std::nullopt;
    fuel.path += (fuel.path.empty() ? "" : "/") + name;
  }
  return fuel;
}

}  // namespace sceneweld
