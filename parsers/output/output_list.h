// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace sceneweld {

/// The files that sceneweld wrote into a folder, and their outputs: the file `.sceneweld-files` in it, with a line for
/// each file: its name, the SHA-256 of its contents, and the names of the outputs that need it, separated by tabs.
class OutputList {
 public:
  struct Entry {
    std::string digest;             ///< Its SHA-256. Empty in lists of earlier versions: unknown.
    std::set<std::string> outputs;  ///< The outputs that need it. Empty in lists of earlier versions.
  };

  /// The list of the folder; empty if there is none.
  static OutputList Read(const std::string& folder);
  /// Writes the list; removes it if it is empty. Returns an empty text on success, otherwise the reason.
  std::string Write(const std::string& folder) const;

  /// By the name of the file relative to the folder, `meshes/arm.obj`.
  std::map<std::string, Entry> files;
};

}  // namespace sceneweld
