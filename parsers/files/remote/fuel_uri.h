// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// A URI of a model or world of Gazebo Fuel, or of a file in it:
/// `https://fuel.gazebosim.org/1.0/OWNER/models/NAME[/VERSION][/files/PATH]` or
/// `https://app.gazebosim.org/OWNER/fuel/models/NAME[/VERSION][/files/PATH]`, with `worlds` in place of `models` for a
/// world; blanks may be `%20`.
struct FuelUri {
  std::string server;   ///< With the scheme; `app.` is replaced by `fuel.`: `https://fuel.gazebosim.org`.
  std::string owner;    ///< As written, with blanks.
  std::string kind;     ///< `models` or `worlds`.
  std::string name;     ///< As written, with blanks.
  std::string version;  ///< A whole number; empty: the latest one (`tip`).
  std::string path;     ///< Of a file in the model; empty: the model.

  /// The places below a cache, without the version, in the order in which they are searched: as Gazebo names it,
  /// `fuel.gazebosim.org/openrobotics/models/ground plane`, and as its first versions did, in the case of the URI.
  std::vector<std::string> Places() const;
  /// `Fuel model` or `Fuel world`, owner and name.
  std::string Described() const;
  /// The archive of the version.
  std::string ArchiveUrl() const;
};

/// Nothing for other URIs. Any server is accepted, because Fuel servers may be private; without encryption only one on
/// this machine.
std::optional<FuelUri> ParseFuelUri(std::string_view uri);

}  // namespace sceneweld
