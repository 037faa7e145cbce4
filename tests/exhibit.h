// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Exhibits: tests as data. A folder below tests/exhibits with an `expected`
/// folder in it is one; tests/README.md says what it holds.

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sceneweld {

/// The formats that every scene is written in and read back from.
inline constexpr const char* kRoundTripFormats[] = {"json", "sdf", "urdf", "mjcf", "usd"};

/// The place of one exhibit, and how its input is read.
struct Exhibit {
  std::string name;    ///< `weld/child_frame`: its folder below tests/exhibits.
  std::string folder;  ///< Absolute.
  std::string input;   ///< Absolute; empty if there is none or more than one.
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;  ///< All variables that are set for it.

  /// A xacro file that is only expanded, because it need not be a robot.
  bool only_expands() const { return input == folder + "/model.xacro"; }
  std::string Expected(const std::string& file) const { return folder + "/expected/" + file; }
};

/// All exhibits below a folder, by name.
std::vector<Exhibit> FindExhibits(const std::string& root);

/// The results of an exhibit's input. Absolute paths are replaced by `{dir}` and `{root}`, so that the results do not
/// depend on the place of the repository.
struct ExhibitResult {
  std::string diagnostics;          ///< The text of all diagnostics, empty if there were none.
  std::optional<std::string> json;  ///< Nothing if the input has an error.
  /// The scene in one of kRoundTripFormats, and what that export reported. `glb.json` is the JSON of a GLB file of the
  /// visuals.
  struct Exported {
    std::optional<std::string> text;
    std::string losses;
  };
  std::map<std::string, Exported> exports;
  /// By format (those of kRoundTripFormats): one line for each difference between the scene and what is read back.
  /// Empty if the input has an error.
  std::map<std::string, std::vector<std::string>> round_trips;
  std::optional<std::string>
      expanded;  ///< As plain directives, or `model.xacro` as plain XML; nothing for other inputs or after an error.
  std::string expanded_diagnostics;    ///< Its parts that Drake does not support.
  std::vector<std::string> expansion;  ///< If it is another scene, one line for each difference.
  /// Violations of rules that hold for every input: one line each.
  std::vector<std::string> broken_promises;
};

ExhibitResult RunExhibit(const Exhibit& exhibit);

/// The text of a file; nothing if it cannot be read.
std::optional<std::string> ReadTextFile(const std::string& path);

}  // namespace sceneweld
