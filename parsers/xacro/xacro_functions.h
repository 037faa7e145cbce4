// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/xacro/expansion.h"
#include "sceneweld/parsers/xacro/placed_text.h"

namespace sceneweld::xacro {

/// The functions with the prefix `xacro.`. `expansion` must outlive them.
std::shared_ptr<expression::NameTable> MakeXacroFunctions(Expansion& expansion);

/// The text that `$(...)` is replaced by; `words` is the text in its brackets. Nothing after a report.
std::optional<std::string> Substitute(const PlacedText& words, Expansion& expansion);

}  // namespace sceneweld::xacro
