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
inline constexpr const char* kRoundTripFormats[] = {"json", "sdf", "urdf", "mjcf"};

/// Where one exhibit lies and how its input is read.
struct Exhibit {
  std::string name;    ///< `weld/child_frame`: its folder below tests/exhibits.
  std::string folder;  ///< Absolute.
  std::string input;   ///< Absolute; empty when there is none or more than one.
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;  ///< All the variables that there are for it.

  std::string Expected(const std::string& file) const { return folder + "/expected/" + file; }
};

/// All exhibits below a folder, by name.
std::vector<Exhibit> FindExhibits(const std::string& root);

/// What came of an exhibit's input; absolute paths are replaced by `{dir}` and
/// `{root}`, so that it is the same wherever the repository lies.
struct ExhibitResult {
  std::string diagnostics;          ///< Text of all, empty if there were none.
  std::optional<std::string> json;  ///< None when the input is at fault.
  /// The scene in one of kRoundTripFormats, and what that export reported; by `glb.json` what a
  /// GLB file of the visuals says of itself.
  struct Exported {
    std::optional<std::string> text;
    std::string losses;
  };
  std::map<std::string, Exported> exports;
  /// By format (those of kRoundTripFormats): one line for each difference between the
  /// scene and what is read back. Empty when the input is at fault.
  std::map<std::string, std::vector<std::string>> round_trips;
  std::optional<std::string> expanded;  ///< As plain directives; none when the input is none, or at fault.
  std::string expanded_diagnostics;     ///< What Drake does not take in it.
  std::vector<std::string> expansion;   ///< Where that is another scene, one line each.
  /// What must never be, whatever the input: one line each.
  std::vector<std::string> broken_promises;
};

ExhibitResult RunExhibit(const Exhibit& exhibit);

/// The text of a file; none when it cannot be read.
std::optional<std::string> ReadTextFile(const std::string& path);

}  // namespace sceneweld
