// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/cli/formatting/text_changes.h"

namespace sceneweld::cli {

/// Whether lines may move to another column.
enum class YamlIndent { kCanonical, kAsWritten };

struct YamlLayoutResult {
  /// The changes of a text without a fault; of no use otherwise.
  TextChanges changes;
  /// The first place whose structure is not certain, and why.
  struct Uncertain {
    std::size_t at = 0;
    std::string why;
  };
  std::optional<Uncertain> uncertain;
};

/// The changes that give the first document of a YAML text its canonical layout (docs/formatting.md). It looks at the
/// text only, so compare the trees of both texts. Linear in the size of the text.
YamlLayoutResult YamlLayout(std::string_view text, YamlIndent indent);

}  // namespace sceneweld::cli
