// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/xacro/node.h"

namespace sceneweld::xacro {

/// One parameter of a macro.
struct Parameter {
  enum class Kind : std::uint8_t {
    kValue,
    kBlock,     ///< `*name`: a child element of the call.
    kContents,  ///< `**name`: what is in a child element.
  };
  Kind kind = Kind::kValue;
  std::string name;                         ///< Without stars.
  std::optional<std::string> default_text;  ///< Evaluated at each call that does not give the parameter.
  bool forwards = false;                    ///< `^`: the property of the caller with this name comes first.

  bool has_default() const { return forwards || default_text.has_value(); }
};

/// A macro that a file defines.
struct Macro {
  std::string name;
  std::vector<Parameter> parameters;
  const Node* definition = nullptr;  ///< `<xacro:macro>`, whose children are the body.
  Span params_span;                  ///< The attribute `params`.
};

/// Reads the attribute `params`: names between white space, each with an optional default (`name:=value`,
/// `name:=^|value`), which may hold blanks in quotes and expressions.
std::vector<Parameter> ParseParameters(std::string_view params);

}  // namespace sceneweld::xacro
