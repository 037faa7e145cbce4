// SPDX-License-Identifier: BSD-3-Clause
// Parses URIs of Gazebo Fuel. The rules are those of gz-fuel-tools.
// Finds models of Gazebo Fuel.

#include "sceneweld/parsers/files/packages/fuel_models.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/files/files.h"
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

namespace {

// Gazebo's servers have had two names.
constexpr std::string_view kNewServer = "fuel.gazebosim.org", kOldServer = "fuel.ignitionrobotics.org";

// The folder of Fuel models in our own cache.
constexpr char kOwnCache[] = "/fuel";

std::vector<int> VersionsIn(const std::string& folder, const Files& files) {
  std::vector<int> versions;
  for (const std::string& name : files.system().List(folder)) {
    const auto version = ParseInteger(name);
    if (version && *version > 0) versions.push_back(static_cast<int>(*version));
  }
  return versions;
}

// The subfolder with the highest number; empty if there is none.
std::string LatestIn(const std::string& folder, const Files& files) {
  const std::vector<int> versions = VersionsIn(folder, files);
  if (versions.empty()) return {};
  return folder + "/" + std::to_string(*std::max_element(versions.begin(), versions.end()));
}

}  // namespace

std::vector<std::string> GazeboFuelCaches(const std::function<const char*(const char*)>& variable) {
  std::vector<std::string> caches;
  const auto add = [&](const char* name, const std::string& below) {
    const char* const folder = variable(name);
    if (folder && *folder == '/') caches.push_back(NormalizedPath(folder + below, "/"));
  };
  add("GZ_FUEL_CACHE_PATH", "");
  add("IGN_FUEL_CACHE_PATH", "");
  add("HOME", "/.gz/fuel");
  add("HOME", "/.ignition/fuel");
  return caches;
}

FuelModels::FuelModels(std::vector<std::string> caches, RemoteAccess access)
    : caches_(std::move(caches)), access_(std::move(access)) {}

std::string FuelModels::OwnFolder(const FuelUri& uri) const {
  if (access_.cache.empty()) return {};
  return access_.cache + kOwnCache + "/" + uri.Places().front() + "/" + (uri.version.empty() ? "tip" : uri.version);
}

std::vector<std::string> FuelModels::AllCaches() const {
  std::vector<std::string> caches = caches_;
  if (!access_.cache.empty()) caches.push_back(access_.cache + kOwnCache);
  return caches;
}

std::vector<std::string> FuelModels::PlacesOf(const FuelUri& uri) const {
  std::vector<std::string> below = uri.Places();
  for (std::size_t i = 0, end = below.size(); i < end; ++i) {
    for (const auto& [one, other] : {std::pair{kNewServer, kOldServer}, std::pair{kOldServer, kNewServer}}) {
      if (below[i].starts_with(one)) below.push_back(std::string(other) + below[i].substr(one.size()));
    }
  }
  std::vector<std::string> places;
  for (const std::string& cache : caches_) {
    for (const std::string& place : below) places.push_back(cache + "/" + place);
  }
  return places;
}

std::vector<std::string> FuelModels::FoldersOf(const FuelUri& uri, const Files& files) const {
  std::vector<std::string> folders;
  const auto add = [&](const std::string& folder) {
    if (!folder.empty() && files.IsFolder(folder)) folders.push_back(folder);
  };
  for (const std::string& model : PlacesOf(uri)) {
    add(uri.version.empty() ? LatestIn(model, files) : model + "/" + uri.version);
  }
  add(OwnFolder(uri));
  return folders;
}

std::vector<int> FuelModels::VersionsOf(const FuelUri& uri, const Files& files) const {
  std::vector<int> versions;
  const auto add = [&](const std::string& folder) {
    for (const int version : VersionsIn(folder, files)) versions.push_back(version);
  };
  for (const std::string& model : PlacesOf(uri)) add(model);
  if (const std::string own = OwnFolder(uri); !own.empty()) add(FolderOf(own));
  std::sort(versions.begin(), versions.end());
  versions.erase(std::unique(versions.begin(), versions.end()), versions.end());
  return versions;
}

std::string FuelModels::ModelAround(std::string_view folder) const {
  constexpr int kParts = 5;  // SERVER/OWNER/models/NAME/VERSION
  for (const std::string& cache : AllCaches()) {
    if (!folder.starts_with(cache + "/")) continue;
    std::size_t end = cache.size();
    int count = 0;
    for (; count < kParts && end < folder.size(); ++count) end = std::min(folder.find('/', end + 1), folder.size());
    if (count == kParts) return std::string(folder.substr(0, end));
  }
  return {};
}

const RemotePackage* FuelModels::Remote(const FuelUri& uri) const {
  if (!may_fetch()) return nullptr;
  const std::lock_guard lock(mutex_);
  auto& remote = remotes_[OwnFolder(uri)];
  if (!remote) {
    RemoteParams params;
    params.urls.push_back({uri.ArchiveUrl()});
    params.archive_type = RemoteParams::Part{"zip"};
    remote = std::make_unique<RemotePackage>(uri.owner + "/" + uri.name, std::move(params), access_, OwnFolder(uri));
  }
  return remote.get();
}

std::string FuelModels::Fingerprint() const {
  std::string text = access_.cache;
  for (const std::string& cache : caches_) text.append(1, '\0').append(cache);
  return text;
}

}  // namespace sceneweld
