// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/languages/expression/lexer.h"
#include "sceneweld/parsers/languages/expression/syntax_tree.h"
#include "sceneweld/parsers/languages/expression/text_place.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::expression {

/// The tree of an expression. Null if the text is not one, which is reported as `bad-expression` at its column. Names
/// that begin with `__` are refused in xacro.
SyntaxNode::Ptr Parse(const TextPlace& place, Dialect dialect, Diagnostics& diagnostics);

}  // namespace sceneweld::expression
