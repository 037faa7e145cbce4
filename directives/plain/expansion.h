// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace sceneweld {

/// The same scene as plain directives, without includes, parameters, loops and
/// relative names.
struct Expansion {
  /// An inline model of the input, as a file of its own.
  struct File {
    std::string name;  ///< Without a folder.
    std::string text;
  };
  /// The absolute folder of these files, so that the text can name them. Empty: there are no files; such models stay in
  /// the text, in sceneweld's own language.
  std::string folder;
  /// The name of the package that the folder becomes; empty: the folder is no package of its own.
  std::string package;
  std::string text;
  std::vector<File> files;
};

}  // namespace sceneweld
