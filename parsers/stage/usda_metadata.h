// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/stage/layer.h"
#include "sceneweld/parsers/stage/usda_lexer.h"

namespace sceneweld::stage {

// Each reads the metadata in round brackets, which begin with the current token, and goes on after errors. A text alone
// is the entry `comment`, `doc` is `documentation`. Metadata that is not known is kept as it is; an edit of an unknown
// list is an entry such as `prepend clipSets`.

void ReadUsdaLayerMetadata(UsdaLexer& lexer, Layer& layer);
/// Paths in it become absolute, starting from `prim_path`, which has no variants.
void ReadUsdaPrimMetadata(UsdaLexer& lexer, PrimSpec& prim, const std::string& prim_path);
void ReadUsdaPropertyMetadata(UsdaLexer& lexer, Property& property);

}  // namespace sceneweld::stage
