// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// The description of a remote package, with the names of Drake's PackageMap::RemoteParams
/// (docs/reference/directives.md, 11).
struct RemoteParams {
  /// A text and its place. Two are equal if their texts are.
  struct Part {
    std::string text;
    Span span = {};
    bool operator==(const Part& other) const { return text == other.text; }
  };
  std::vector<Part> urls;  ///< `http://`, `https://` or `file://`; tried in turn.
  Part sha256;             ///< Of the archive, 64 hexadecimal digits.
  std::optional<Part>
      archive_type;  ///< `zip`, `tar`, `gztar`, `bztar` or `xztar`; if empty, the suffix of a URL decides.
  std::optional<Part> strip_prefix;  ///< The folder of the archive that is the package.
};

/// Reports errors in the description of package `name` at its parts, or at `place` if one is missing. Returns false
/// after an error.
bool CheckRemoteParams(const std::string& name, const RemoteParams& params, Span place, Diagnostics& diagnostics);

/// The name of the first part in which two descriptions differ; empty if they are equal.
std::string DifferingPart(const RemoteParams& a, const RemoteParams& b);

/// The given type, or the type of the first URL with a known suffix, because all URLs give the same bytes. Empty if
/// unknown. The result is a view into the parameters.
std::string_view ArchiveTypeOf(const RemoteParams& params);

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
