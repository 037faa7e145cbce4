// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/parsers/languages/expression/value.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld {

/// A value of the expressions in a directives file: null, a truth value, a number (always a double), a text, a list, or
/// a mapping, whose keys are texts.
using expression::IsRandomTag;
using expression::Value;

/// The value of a YAML node: plain scalars that are numbers, `true`, `false` or null become these, all other scalars
/// become texts.
Value ValueOf(const YamlNode& node);

/// A mapping that was written with a tag, such as `!Uniform`; empty for none.
Value MappingOf(std::vector<std::pair<std::string, Value>> entries, std::string_view tag = {});

}  // namespace sceneweld
