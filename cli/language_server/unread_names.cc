// SPDX-License-Identifier: BSD-3-Clause
// Finds names in values that sceneweld only keeps.

#include "sceneweld/cli/language_server/unread_names.h"

#include <algorithm>

#include "sceneweld/cli/language_server/table_rows.h"
#include "sceneweld/cli/language_server/xml_values.h"
#include "sceneweld/scene/flat_name.h"

namespace sceneweld::cli {
namespace {

// Whether the format's table says what the value means.
bool IsReadValue(const Format& format, const XmlValue& value) {
  const Field* const row = ValueRowOf(format, value.elements, value.attribute);
  return row && row->kind != Field::Kind::kKept && row->kind != Field::Kind::kIgnored;
}

}  // namespace

bool MayHaveNames(const std::string& path) {
  const Format* const format = TableFormatOf(path);
  return format && format->root;
}

std::vector<std::pair<std::size_t, std::size_t>> UnreadNamesIn(const std::string& path, std::string_view text,
                                                               std::string_view name, bool scoped_only,
                                                               const Analyses& analyses) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  if (name.empty() || !MayHaveNames(path) || text.find(name) == text.npos) return found;
  const Format& format = *TableFormatOf(path);
  const auto is_known = [&](std::size_t offset) {
    return std::any_of(analyses.begin(), analyses.end(),
                       [&](const auto& analysis) { return analysis->places && analysis->places->At(path, offset); });
  };
  ForEachXmlValue(text, [&](const XmlValue& value) {
    for (std::size_t begin = value.begin; begin < value.end;) {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n,;", begin), value.end);
      const std::string_view word = text.substr(begin, end - begin);
      const std::size_t at = end - std::min(name.size(), word.size());
      const bool is_name = (word == name && !scoped_only) ||
                           (word.ends_with(name) && text.substr(begin, at - begin).ends_with(kScopeDelimiter));
      if (is_name && !is_known(at) && !IsReadValue(format, value)) found.emplace_back(at, end);
      begin = end + 1;
    }
  });
  return found;
}

}  // namespace sceneweld::cli
