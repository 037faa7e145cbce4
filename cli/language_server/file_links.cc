// SPDX-License-Identifier: BSD-3-Clause
// Finds the names of files in directives and models.

#include "sceneweld/cli/language_server/file_links.h"

#include <map>

#include "sceneweld/cli/language_server/hover.h"
#include "sceneweld/cli/language_server/named_kinds.h"
#include "sceneweld/cli/language_server/table_rows.h"
#include "sceneweld/cli/language_server/xml_values.h"
#include "sceneweld/directives/composition/uses.h"

namespace sceneweld::cli {

std::vector<FileLink> FileLinksIn(const std::string& path, std::string_view text, const Analyses& analyses,
                                  PositionEncoding encoding) {
  std::map<TextRange, std::string> found;
  for (const auto& analysis : analyses) {
    if (!analysis->draft || !analysis->draft->loaded.uses) continue;
    for (const auto& use : analysis->draft->loaded.uses->file_uses) {
      if (use.span && use.span.source->path() == path) found[RangeOf(use.span, encoding)] = use.path;
    }
  }
  const Format* const format = TableFormatOf(path);
  if (format && format->root && !analyses.empty()) {
    const TextLines lines(text);
    ForEachXmlValue(text, [&](const XmlValue& value) {
      if (!NamedBy(value.elements.back(), value.attribute).files) return;
      std::vector<Attempt> attempts;
      const std::string uri(text.substr(value.begin, value.end - value.begin));
      auto target = ResolveIn(path, uri, *analyses.front(), attempts);
      if (target) found[lines.RangeOf(value.begin, value.end, encoding)] = *std::move(target);
    });
  }
  std::vector<FileLink> links;
  for (auto& [range, target] : found) links.push_back({range, std::move(target)});
  return links;
}

}  // namespace sceneweld::cli
