// SPDX-License-Identifier: BSD-3-Clause
// Explains the word at a place.

#include "sceneweld/cli/language_server/hover.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "sceneweld/cli/answers/explanation.h"
#include "sceneweld/cli/language_server/cursor/xml_cursor.h"
#include "sceneweld/cli/language_server/cursor/yaml_cursor.h"
#include "sceneweld/cli/language_server/table_rows.h"
#include "sceneweld/directives/models/input.h"
#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld::cli {
namespace {

using Analyses = std::vector<std::shared_ptr<const Analysis>>;

std::string CodeBlock(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  return "```text\n" + std::string(text) + "\n```";
}

// The values of an element that are true although its scene may have errors. They come from its own file and from those
// of the directives that brought it.
KnownValues KnownOf(const Explanation& element, const Analysis& analysis) {
  if (analysis.draft->composes) return KnownValues::kAll;
  std::set<std::string> files;
  if (element.declared) files.insert(element.declared->file);
  for (const Explanation::Step& step : element.steps) files.insert(step.place.file);
  for (const Explanation::MacroCall& call : element.calls) files.insert(call.place.file);
  const std::vector<Diagnostic>& all = analysis.diagnostics->all();
  const bool has_errors = std::any_of(all.begin(), all.end(), [&](const Diagnostic& one) {
    return one.severity == Severity::kError && files.contains(one.span ? one.span.source->shown() : one.file.shown);
  });
  return has_errors || files.empty() ? KnownValues::kNone : KnownValues::kOfFile;
}

std::optional<Hover> OfElement(const std::string& path, std::size_t offset, const Analyses& analyses) {
  for (const auto& analysis : analyses) {
    if (!analysis->places) continue;
    const NamePlace* const place = analysis->places->At(path, offset);
    if (!place) continue;
    const Scene& scene = *analysis->scene();
    const ElementId& element = analysis->places->symbols()[place->symbol].element;
    const std::string name = element.table->FullName(scene, element.index);
    std::string markdown;
    for (const Explanation& named : Explain(scene, name, KnownValues::kNone)) {
      if (named.kind != element.table->kind->name) continue;
      for (const Explanation& one : Explain(scene, name, KnownOf(named, *analysis))) {
        if (one.kind == named.kind) markdown = CodeBlock(ToText(one));
      }
    }
    if (markdown.empty()) markdown = CodeBlock(element.Text(scene));
    return Hover{place->span.begin, place->span.end, std::move(markdown)};
  }
  return std::nullopt;
}

std::optional<Hover> OfUri(const std::string& path, std::string_view text, std::size_t offset,
                           const Analyses& analyses) {
  const auto uri = UriAt(path, text, offset);
  if (!uri || analyses.empty()) return std::nullopt;
  std::vector<Attempt> attempts;
  const auto file = ResolveIn(path, uri->text, *analyses.front(), attempts);
  std::string markdown = file ? "`" + *file + "`" : "No such file.";
  for (const Attempt& attempt : attempts) markdown += "\n\n* " + ToText(attempt);
  return Hover{uri->begin, uri->end, std::move(markdown)};
}

std::optional<Hover> OfKey(std::string_view text, std::size_t offset) {
  YamlCursor cursor = YamlCursorAt(text, offset);
  const std::string word(text.substr(cursor.begin, cursor.end - cursor.begin));
  if (word.empty()) return std::nullopt;
  if (cursor.keys.empty() || cursor.keys.back() != word) cursor.keys.push_back(word);
  const DirectiveRows rows = DirectiveRowsOf(cursor.keys);
  if (!rows.kind) return std::nullopt;
  if (rows.row && rows.row->name == word) {
    std::string markdown = "**" + word + "**: " + std::string(rows.row->type) + "\n\n" + std::string(rows.row->doc);
    if (rows.row->superset) markdown += "\n\nOnly in files that say `sceneweld: 1`.";
    return Hover{cursor.begin, cursor.end, std::move(markdown)};
  }
  if (rows.kind->name != word) return std::nullopt;
  return Hover{cursor.begin, cursor.end, "**" + word + "**\n\n" + std::string(rows.kind->doc)};
}

std::optional<Hover> OfTag(std::string_view text, std::size_t offset, const Format& format) {
  const XmlCursor cursor = XmlCursorAt(text, offset);
  const std::string word(text.substr(cursor.begin, cursor.end - cursor.begin));
  std::vector<std::string> path = cursor.elements;
  if (cursor.at == XmlCursor::At::kElementName) {
    path.push_back(word);
    if (const ElementRow* row = ElementRowOf(format, path)) {
      return Hover{cursor.begin, cursor.end, "**<" + word + ">**\n\n" + std::string(row->doc)};
    }
    path.pop_back();
  } else if (cursor.at == XmlCursor::At::kAttributeName) {
    path.push_back(cursor.element);
  } else {
    return std::nullopt;
  }
  const ElementRow* const row = ElementRowOf(format, path);
  if (!row) return std::nullopt;
  const auto field =
      std::find_if(row->fields.begin(), row->fields.end(), [&](const Field& one) { return one.name == word; });
  if (field == row->fields.end()) return std::nullopt;
  return Hover{cursor.begin, cursor.end, "**" + word + "**\n\n" + DescribedRow(*field)};
}

bool IsUriKey(std::string_view word) {
  return word == "file" || word == "filename" || word == "uri" || word == "srdf" || word == "url";
}

}  // namespace

std::optional<UriInText> UriAt(const std::string& path, std::string_view text, std::size_t offset) {
  const Format* const format = TableFormatOf(path);
  if (!format) return std::nullopt;
  std::size_t begin = 0, end = 0;
  bool is_uri = false;
  if (format->name == kDirectivesFormat) {
    const YamlCursor cursor = YamlCursorAt(text, offset);
    is_uri = cursor.is_value && !cursor.keys.empty() && IsUriKey(cursor.keys.back());
    begin = cursor.begin, end = cursor.end;
  } else {
    const XmlCursor cursor = XmlCursorAt(text, offset);
    is_uri = cursor.at == XmlCursor::At::kAttributeValue
                 ? IsUriKey(cursor.attribute)
                 : cursor.at == XmlCursor::At::kText && !cursor.elements.empty() && IsUriKey(cursor.elements.back());
    begin = cursor.begin, end = cursor.end;
  }
  if (!is_uri || begin >= end) return std::nullopt;
  return UriInText{begin, end, std::string(text.substr(begin, end - begin))};
}

std::optional<std::string> ResolveIn(const std::string& path, const std::string& uri, const Analysis& analysis,
                                     std::vector<Attempt>& attempts) {
  if (!analysis.draft) return std::nullopt;
  const Loaded& loaded = analysis.draft->loaded;
  Diagnostics unheard;
  Files& files = *loaded.files;
  ReadContext context{files, *loaded.packages, unheard, loaded.rules, nullptr};
  const std::string folder = FolderOf(path);
  return ResolveUri(uri, RelativeTo{{folder}, true}, {}, context, &attempts);
}

namespace {

// The word at a place, apart from diagnostics.
std::optional<Hover> OfWord(const std::string& path, std::string_view text, std::size_t offset,
                            const Analyses& analyses) {
  if (auto hover = OfElement(path, offset, analyses)) return hover;
  if (auto hover = OfUri(path, text, offset, analyses)) return hover;
  const Format* const format = TableFormatOf(path);
  if (!format) return std::nullopt;
  if (format->name == kDirectivesFormat) return OfKey(text, offset);
  return format->root ? OfTag(text, offset, *format) : std::nullopt;
}

// What the codes of the diagnostics at a place mean.
std::optional<Hover> OfCodes(const std::string& path, std::size_t offset, const Analyses& analyses) {
  std::map<std::string_view, const Diagnostic*> found;
  for (const auto& analysis : analyses) {
    for (const Diagnostic& one : analysis->diagnostics->all()) {
      const bool is_here =
          one.span && one.span.source->path() == path && one.span.begin <= offset && offset <= one.span.end;
      if (is_here) found.emplace(one.code.name(), &one);
    }
  }
  if (found.empty()) return std::nullopt;
  Hover hover{found.begin()->second->span.begin, found.begin()->second->span.end, {}};
  for (const auto& [code, one] : found) {
    if (!hover.markdown.empty()) hover.markdown += "\n\n";
    hover.markdown += "`" + std::string(code) + "`: " + std::string(one->code.explanation());
  }
  return hover;
}

}  // namespace

std::optional<Hover> HoverAt(const std::string& path, std::string_view text, std::size_t offset,
                             const Analyses& analyses) {
  auto hover = OfWord(path, text, offset, analyses);
  auto codes = OfCodes(path, offset, analyses);
  if (!hover) return codes;
  if (codes) hover->markdown += "\n\n" + codes->markdown;
  return hover;
}

}  // namespace sceneweld::cli
