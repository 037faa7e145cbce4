// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "sceneweld/parsers/languages/python/syntax_tree.h"
#include "sceneweld/parsers/languages/python/tokens.h"

namespace sceneweld::python {

/// The tree of an expression; null if the text is not one, with the reason in `fault`.
SyntaxNode::Ptr ParseExpression(std::string_view text, std::optional<SyntaxFault>& fault);

}  // namespace sceneweld::python
