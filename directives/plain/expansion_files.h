// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/directives/plain/expansion.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/part/stamp.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The files that plain directives name: existing ones, and those that an expansion makes of models without a file.
class ExpansionFiles {
 public:
  ExpansionFiles(ReadContext& context, Expansion& expansion) : context_(context), expansion_(expansion) {}

  /// Whether there is a folder for new files.
  bool can_make() const { return !expansion_.folder.empty(); }
  /// A URI of a file that Drake accepts; as it is written if Drake accepts that.
  std::string UriOf(std::string_view written, const std::string& path) const;
  /// Makes a file of this text, named after the model, and returns its URI. If the same text already has a file,
  /// returns that one.
  std::string Make(std::string_view model, std::string_view suffix, std::string text);
  /// A part alone as an SDFormat file. `stamp` only gives the new name of its base body. What several files lose in the
  /// same way at the same place is reported once.
  std::string AsSdf(const Scene& part, const StampOptions& stamp, bool gravity);

 private:
  ReadContext& context_;
  Expansion& expansion_;
  std::unordered_map<std::string, std::string> uris_;  // by text
  std::unordered_set<std::string> names_;
  std::unordered_set<std::string> told_;  // Reports of AsSdf.
};

/// Whether the model refers to other files, which relative names find from one place only.
bool RefersToFiles(const Scene& part);

}  // namespace sceneweld
