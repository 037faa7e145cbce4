// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/scene/rendering/fix.h"

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
/// The end of the text of a value; nothing for a block of text, and for an alias. `key_end`: the place behind the colon
/// of its key, which is the end of a value that is not written.
std::optional<std::size_t> EndOfValue(std::string_view text, const YamlNode& node, std::size_t key_end);
/// Appends a key with its value in block layout. Its first line has `indent` blanks, and lines below it `step` more.
void AppendBlock(std::string& out, std::string_view key, const NewYaml& value, std::size_t indent,
                 std::string_view newline, std::size_t step = 2);
/// The edit that adds a key at the end of a mapping, in its layout: block or flow, with its indentation and line
/// breaks. Nothing if the mapping has no key that shows its layout.
std::optional<SourceEdit> InsertKey(const Source& source, const YamlNode& mapping, std::string_view key,
                                    const NewYaml& value);

}  // namespace sceneweld
