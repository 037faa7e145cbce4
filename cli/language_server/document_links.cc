// SPDX-License-Identifier: BSD-3-Clause
// Finds the files that a file names.

#include "sceneweld/cli/language_server/document_links.h"

#include "sceneweld/directives/composition/uses.h"

namespace sceneweld::cli {

std::map<TextRange, std::string> LinksIn(const std::string& path, const Analyses& analyses, PositionEncoding encoding) {
  std::map<TextRange, std::string> links;
  for (const auto& analysis : analyses) {
    if (!analysis->draft || !analysis->draft->loaded.uses) continue;
    for (const auto& use : analysis->draft->loaded.uses->file_uses) {
      if (use.span && use.span.source->path() == path) links[RangeOf(use.span, encoding)] = use.path;
    }
  }
  return links;
}

}  // namespace sceneweld::cli
