// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/directives/editing/written_directive.h"
#include "sceneweld/scene/rendering/fix.h"

namespace sceneweld {

/// What can be changed in place of a number that an expression computes: the edit that adds `change` to the constant at
/// the end of `${x + 0.1}`, or that gives `${x}` a constant. Nothing for a text with several expressions.
std::optional<SourceEdit> ChangeConstant(const YamlNode& scalar, double change);

/// Notes the declarations of the parameters and variables that an expression names.
void NoteNames(const YamlNode& scalar, const WrittenDirective& written, Diagnostic& refusal);

}  // namespace sceneweld
