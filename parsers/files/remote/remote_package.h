// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/remote/remote_params.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// The folder in which remote packages are kept: `sceneweld/package_map` in
/// `XDG_CACHE_HOME`, where that is an absolute path, else in `.cache` in `HOME`;
/// empty where there is neither. `variable` gives the value of an environment
/// variable, or null.
/// Definition: XDG base directory specification; docs/reference/directives.md, 11.
std::string UserPackageCache(const std::function<const char*(const char*)>& variable);

namespace fetch {
struct Request;
}

/// What fetching may do, and the folders it uses.
struct RemoteAccess {
  std::string cache;  ///< Absolute folder, made when needed. Empty: there is no cache, so that nothing can be fetched.
  bool network = false;                                       ///< Whether `http://` and `https://` URLs may be used.
  std::uint64_t max_download_bytes = std::uint64_t{2} << 30;  ///< Of one archive.
  std::uint64_t max_unpacked_bytes = std::uint64_t{8} << 30;  ///< Of all files of one package.
  std::uint64_t max_members = 200'000;                        ///< Of one archive.
  /// Called with the current activity, and with an empty text at its end, possibly from several threads. May be null.
  std::function<void(const std::string& text)> progress;
};

/// A package in the cache. It is fetched into the cache when it is first used.
class RemotePackage {
 public:
  /// The parameters must have been checked, with the checksum in lower case.
  RemotePackage(std::string name, RemoteParams params, RemoteAccess access, Span place);
  /// A package without a checksum, which has a folder of its own below the cache (Gazebo Fuel).
  RemotePackage(std::string name, RemoteParams params, RemoteAccess access, std::string folder);

  const RemoteParams& params() const { return params_; }
  /// Its absolute folder in the cache, whether or not it exists yet. Empty without a cache.
  const std::string& folder() const { return folder_; }

  enum class State { kCached, kFetched, kDenied, kNotFetched, kBadArchive };
  struct Outcome {
    State state = State::kNotFetched;
    std::string url = {};                    ///< For kFetched and kBadArchive: the URL that it came from.
    std::string fault = {};                  ///< The error of the archive or of the cache; may be empty.
    std::vector<std::string> failures = {};  ///< For each URL in order, why it failed; may be empty.
    bool is_there() const { return state == State::kCached || state == State::kFetched; }
  };

  /// Looks into the cache and fetches a missing package. This happens once: later calls give the same result. Safe to
  /// call from several threads. Other processes may fetch the same package at the same time.
  const Outcome& Obtain(const Limits& limits) const;

  /// The outcome in a few words, such as "found in the cache".
  std::string Reported(const Limits& limits) const;

  /// Reports why it is unavailable, at `user`, which needs it.
  void Report(Span user, const Limits& limits, Diagnostics& diagnostics) const;

 private:
  Outcome Fetch(const Limits& limits) const;
  /// The outcome has a URL if the archive is there.
  Outcome Download(const std::string& program, const fetch::Request& request, const Limits& limits) const;
  Outcome FetchInto(const std::string& scratch, const std::string& program, const Limits& limits) const;
  std::string Readme() const;

  const std::string name_;
  const RemoteParams params_;
  const RemoteAccess access_;
  const Span place_;
  std::string folder_;
  mutable std::mutex mutex_;
  mutable std::optional<Outcome> outcome_;
};

}  // namespace sceneweld
