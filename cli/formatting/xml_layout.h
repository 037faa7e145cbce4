// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/cli/formatting/text_changes.h"

namespace sceneweld::cli {

/// The changes that give an XML text its canonical layout (docs/formatting.md). ParseXml must accept the text. Linear
/// in the size of the text.
TextChanges XmlLayout(std::string_view text);

/// Whether a text consists of numbers and white space, so that only the numbers matter in it.
bool IsListOfNumbers(std::string_view text);

}  // namespace sceneweld::cli
