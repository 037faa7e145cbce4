// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sceneweld {

/// A URI of a model of Gazebo Fuel, or of a file in it:
/// `https://fuel.gazebosim.org/1.0/OWNER/models/NAME[/VERSION][/files/PATH]` or
/// `https://app.gazebosim.org/OWNER/fuel/models/NAME[/VERSION][/files/PATH]`; blanks may be `%20`.
struct FuelUri {
  std::string server;   ///< With the scheme; `app.` is replaced by `fuel.`: `https://fuel.gazebosim.org`.
  std::string owner;    ///< As written, with blanks.
  std::string name;     ///< The same.
  std::string version;  ///< A whole number; empty: the latest one (`tip`).
  std::string path;     ///< Of a file in the model; empty: the model.

  /// The place below a cache, without the version, as Gazebo names it:
  /// `fuel.gazebosim.org/openrobotics/models/ground plane`.
  std::string Place() const;
  /// The archive of the version.
  std::string ArchiveUrl() const;
};

/// Nothing for other URIs. Any server is accepted, because Fuel servers may be private; without encryption only one on
/// this machine.
std::optional<FuelUri> ParseFuelUri(std::string_view uri);

}  // namespace sceneweld
