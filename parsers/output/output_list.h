#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace sceneweld {

/// What sceneweld wrote into a folder, and for what: the file `.sceneweld-files` in it,
/// a line for each file with its name, the SHA-256 of what was written, and the names
/// of the outputs that need it, with tabs between them.
class OutputList {
 public:
  struct Entry {
    std::string digest;             ///< Empty in lists of earlier versions: unknown.
    std::set<std::string> outputs;  ///< What needs it; empty as above.
  };

  /// That of the folder; empty where there is none.
  static OutputList Read(const std::string& folder);
  /// Empty, or why it cannot be written. An empty list is no file.
  std::string Write(const std::string& folder) const;

  /// By the name of the file from the folder, `meshes/arm.obj`.
  std::map<std::string, Entry> files;
};

}  // namespace sceneweld
