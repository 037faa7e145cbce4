#pragma once

#include <string>
#include <vector>

namespace sceneweld {

/// The same scene as plain directives, without includes, parameters, loops and
/// relative names.
struct Expansion {
  /// A model that stands in the input itself, as a file of its own.
  struct File {
    std::string name;  ///< Without a folder.
    std::string text;
  };
  /// The absolute folder where the files will lie, so that the text can name them.
  /// Empty: there will be none, and such models stay in the text, in sceneweld's
  /// own language.
  std::string folder;
  std::string text;
  std::vector<File> files;
};

}  // namespace sceneweld
