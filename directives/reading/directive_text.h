// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld {

/// A text of a directives file: its value and its place.
struct DirectiveText {
  const YamlNode* node = nullptr;

  std::string_view text() const { return node ? node->text() : std::string_view(); }
  Span span() const { return node ? node->span() : Span(); }
};

}  // namespace sceneweld
