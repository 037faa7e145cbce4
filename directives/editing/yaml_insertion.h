// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/scene/fix.h"

namespace sceneweld {

/// A YAML value that is to be written: a text on one line, or a mapping.
struct NewYaml {
  std::string text;  ///< `[0, 0, 1]`; for a mapping its tag, possibly empty.
  std::vector<std::pair<std::string, NewYaml>> entries = {};

  /// On one line: `!Rpy { deg: [0, 0, 90] }`.
  std::string OnOneLine() const;
};

/// The end of a flow list or mapping that begins at a byte, also over several lines.
std::size_t EndOfFlowValue(std::string_view text, std::size_t at);
/// The edit that adds a key at the end of a mapping, in its layout: block or flow, with its indentation and line
/// breaks. Nothing if the mapping has no key that shows its layout.
std::optional<SourceEdit> InsertKey(const Source& source, const YamlNode& mapping, std::string_view key,
                                    const NewYaml& value);

}  // namespace sceneweld
