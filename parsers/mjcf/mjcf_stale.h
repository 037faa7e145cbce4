// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/mjcf_scene_text.h"
#include "sceneweld/scene/verification/equality.h"

namespace sceneweld::mjcf {

/// What somebody changed in a file after sceneweld wrote it. The elements of the file count, so the texts about them
/// (mjcf_encoding.h) are not used.
struct Edits {
  StaleTexts texts;
  /// The elements whose kept attributes somebody changed, by kind (`&kOwnerId<T>`) and name in the file. Models of
  /// other formats lose the kept attributes that only the writer added.
  std::set<std::pair<const void*, std::string>> kept;
  /// Somebody changed an element that replaces something else in the file (IsHelper): all of them are elements of the
  /// scene, and their texts are not used.
  bool has_helpers = false;
  /// The differences because of which texts are not used, one for each element.
  std::vector<Difference> stale;

  bool HasKept(const void* kind, std::string_view name) const {
    return !kept.empty() && kept.contains({kind, std::string(name)});
  }
};

/// The differences between a file and the file that the writer would make of its scene, both read as one model.
struct FileDifferences {
  std::vector<Difference> all;        ///< Without the kept sections.
  std::vector<std::string> entries;   ///< Entries of kept sections that only the file has.
  std::vector<std::string> settings;  ///< As above, of settings.
};

/// Adds to `edits` what follows from the differences. `file` is the file as one model, named `model`. Returns false if
/// nothing was added.
bool AddEdits(const FileDifferences& differences, const Scene& file, std::string_view model, const SceneTexts& texts,
              Edits& edits);

}  // namespace sceneweld::mjcf
