// SPDX-License-Identifier: BSD-3-Clause
// Formats a document of the editor.

#include "sceneweld/cli/language_server/formatting.h"

#include "sceneweld/cli/formatting/format_text.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {

FormattingEdits FormattingOf(const std::string& path, std::string_view text, const std::optional<TextRange>& range,
                             PositionEncoding encoding) {
  const LayoutLanguage language = LayoutLanguageOf(path).value_or(LayoutLanguageOfText(text));
  const Source source(path, std::string(FileName(path)), std::string(text));
  const TextLines lines(text);
  std::size_t begin = 0, end = text.size();
  if (range) {
    // A selection of whole lines ends at the start of the next line.
    const bool ends_at_start = range->end.character == 0 && range->end.line > range->start.line;
    const std::uint32_t last = range->end.line - (ends_at_start ? 1 : 0);
    begin = lines.Start(range->start.line);
    end = lines.Start(last) + lines.Line(last).size();
  }
  Diagnostics diagnostics;
  const auto changes = FormatPartOfText(source, language, begin, end, Limits(), diagnostics);
  FormattingEdits edits;
  if (!changes) {
    const Diagnostic& first = diagnostics.all().front();
    edits.refusal = first.message;
    if (first.span) edits.refusal = "line " + std::to_string(first.span.place().line) + ": " + first.message;
    return edits;
  }
  for (const TextChange& change : changes->all()) {
    edits.all.emplace_back(lines.RangeOf(change.begin, change.end, encoding), change.text);
  }
  return edits;
}

}  // namespace sceneweld::cli
