// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "sceneweld/parsers/xacro/node.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld::xacro {

/// The text of a document, and where its pieces come from.
struct PrintedDocument {
  std::string text;
  std::shared_ptr<const SourceMap> map;
};

/// Writes an expanded document as xacro does: a banner that names the input file, attributes sorted by name, elements
/// indented by two spaces. Nothing if the text would be longer than kLargestText.
std::optional<PrintedDocument> Print(const Document& document, std::string_view shown);

}  // namespace sceneweld::xacro
