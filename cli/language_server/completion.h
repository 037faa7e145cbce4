// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/language_server/workspace.h"

namespace sceneweld::cli {

/// One proposal for the word at a place.
struct Completion {
  /// The numbers of `CompletionItemKind` in the protocol.
  enum class Kind {
    kFunction = 3,
    kField = 5,
    kModule = 9,
    kProperty = 10,
    kValue = 12,
    kFile = 17,
    kReference = 18,
    kFolder = 19,
    kEnumMember = 20,
    kStruct = 22
  };
  std::string label;
  Kind kind = Kind::kValue;
  std::string detail;         ///< Short, beside the label; may be empty.
  std::string documentation;  ///< May be empty.
  std::string insert;         ///< In place of the word; the label if it is empty.
};
struct Completions {
  std::size_t begin = 0;  ///< Of the word that they replace. [bytes of the text]
  std::size_t end = 0;
  std::vector<Completion> items;
  bool is_incomplete = false;  ///< There are more, which a longer word finds.
};

/// What may be written at a place of a file. `analyses`: those of the roots that use the file, also of an earlier text.
Completions CompletionsAt(const std::string& path, std::string_view text, std::size_t offset,
                          const std::vector<std::shared_ptr<const Analysis>>& analyses);

}  // namespace sceneweld::cli
