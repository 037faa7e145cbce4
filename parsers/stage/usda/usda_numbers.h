// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/stage/layer/value.h"
#include "sceneweld/parsers/stage/usda/usda_lexer.h"
#include "sceneweld/parsers/stage/usda/usda_types.h"

namespace sceneweld::stage {

/// Reads one number, tuple or matrix of a type, or with `is_array` an array of these, from the current token on.
/// Reports an error and returns false if the text is of another shape. Memory is at most a small multiple of the text.
bool ReadUsdaNumbers(UsdaLexer& lexer, const UsdaType& type, bool is_array, Numbers& into);

/// Reads one number, `inf`, `-inf` or `nan`.
bool ReadUsdaNumber(UsdaLexer& lexer, double& number);

}  // namespace sceneweld::stage
