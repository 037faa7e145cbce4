// SPDX-License-Identifier: BSD-3-Clause
// Answers requests about documents: reads their parameters, asks the feature, and writes the result.

#include "sceneweld/cli/language_server/document_requests.h"

#include <set>
#include <utility>

#include "sceneweld/cli/language_server/completion.h"
#include "sceneweld/cli/language_server/cursor/xml_cursor.h"
#include "sceneweld/cli/language_server/file_links.h"
#include "sceneweld/cli/language_server/formatting.h"
#include "sceneweld/cli/language_server/hover.h"
#include "sceneweld/cli/language_server/inlay_hints.h"
#include "sceneweld/cli/language_server/message.h"
#include "sceneweld/cli/language_server/protocol_json.h"
#include "sceneweld/cli/language_server/published_diagnostics.h"
#include "sceneweld/cli/language_server/ranges.h"
#include "sceneweld/cli/language_server/rename.h"
#include "sceneweld/cli/language_server/semantic_tokens.h"
#include "sceneweld/cli/language_server/table_rows.h"
#include "sceneweld/cli/language_server/xml_declarations.h"

namespace sceneweld::cli {

const DocumentRequests::Handlers& DocumentRequests::AllHandlers() {
  constexpr unsigned kPlace = kDocument | kPosition;
  static const Handlers kHandlers = {
      {"textDocument/hover", {&DocumentRequests::ShowHover, kPlace}},
      {"textDocument/definition", {&DocumentRequests::Definition, kPlace}},
      {"textDocument/references", {&DocumentRequests::References, kPlace | kContext}},
      {"textDocument/documentSymbol", {&DocumentRequests::DocumentSymbols, kDocument}},
      {"textDocument/completion", {&DocumentRequests::Complete, kPlace}},
      {"textDocument/prepareRename", {&DocumentRequests::PrepareRename, kPlace}},
      {"textDocument/codeAction", {&DocumentRequests::CodeActions, kDocument | kRange | kContext}},
      {"textDocument/formatting", {&DocumentRequests::FormatDocument, kDocument}},
      {"textDocument/rangeFormatting", {&DocumentRequests::FormatDocument, kDocument | kRange}},
      {"textDocument/foldingRange", {&DocumentRequests::Fold, kDocument}},
      {"textDocument/inlayHint", {&DocumentRequests::ShowHints, kDocument | kRange}},
      {"textDocument/documentLink", {&DocumentRequests::Links, kDocument}},
      {"textDocument/semanticTokens/full", {&DocumentRequests::ColourNames, kDocument}},
      {"textDocument/selectionRange", {&DocumentRequests::SelectAround, kDocument | kPositions}},
      {"textDocument/prepareCallHierarchy", {&DocumentRequests::PrepareCalls, kPlace}},
      {"callHierarchy/incomingCalls", {&DocumentRequests::IncomingCalls, kItem}},
      {"callHierarchy/outgoingCalls", {&DocumentRequests::OutgoingCalls, kItem}},
      {"workspace/symbol", {&DocumentRequests::WorkspaceSymbols, kQuery}},
      {"sceneweld/bodyAt", {&DocumentRequests::FindBody, kPlace}},
  };
  return kHandlers;
}

std::optional<unsigned> DocumentRequests::NeedsOf(std::string_view method) {
  const auto found = AllHandlers().find(method);
  if (found == AllHandlers().end()) return std::nullopt;
  return found->second.second;
}

void DocumentRequests::Answer(std::string_view method, JsonValue params, JsonWriter& json) {
  (this->*AllHandlers().find(method)->second.first)(params, json);
}

DocumentRequests::Asked DocumentRequests::AskedFor(JsonValue params, Workspace::Patience patience) {
  const auto path = PathOfUri(TextIn(params.Find("textDocument"), "uri"));
  if (!path) throw RequestError{kInvalidParams, "the document has no `file:` URI"};
  std::string why;
  Asked asked{*path, documents_.FindOrRead(*path, why), 0, {}};
  if (!asked.text) throw RequestError{kRequestFailed, "cannot read " + Quoted(*path) + ": " + why};
  if (const JsonValue position = params.Find("position")) {
    asked.offset = TextLines(*asked.text).OffsetOf(PositionIn(position), encoding_);
  }
  asked.analyses = workspace_.AnalysesOf(*path, patience);
  return asked;
}
TextRange DocumentRequests::RangeOfWord(const Asked& asked, std::size_t begin, std::size_t end) const {
  return TextLines(*asked.text).RangeOf(begin, end, encoding_);
}

Analyses DocumentRequests::AllCurrent() {
  while (workspace_.AnalyseNext()) {
  }
  return workspace_.Analyses();
}

// A parameter or variable of a directives file at the place.
std::optional<ExpressionNameAt> DocumentRequests::ExpressionNameIn(const Asked& asked) {
  if (!IsDirectivesFile(asked.path)) return std::nullopt;
  return ExpressionNameInDirectives(*asked.text, asked.offset);
}

void DocumentRequests::AddPlaces(const Asked& asked, const ExpressionNameAt& name,
                                 const std::vector<std::size_t>& begins, std::vector<FilePlace>& places) const {
  for (const std::size_t begin : begins) {
    places.push_back({asked.path, RangeOfWord(asked, begin, begin + name.name.size())});
  }
}

void DocumentRequests::ShowHover(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params, Workspace::Patience::kShort);
  const auto hover = HoverAt(asked.path, *asked.text, asked.offset, asked.analyses);
  if (!hover) return json.Null();
  json.OpenObject();
  json.Key("contents");
  json.OpenObject();
  json.Put("kind", "markdown");
  json.Put("value", hover->markdown);
  json.CloseObject();
  json.Key("range");
  Write(json, RangeOfWord(asked, hover->begin, hover->end));
  json.CloseObject();
}

void DocumentRequests::Definition(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  std::vector<FilePlace> places = DefinitionsAt(asked.path, *asked.text, asked.offset, asked.analyses, encoding_);
  const auto name = places.empty() ? ExpressionNameIn(asked) : std::nullopt;
  if (name) AddPlaces(asked, *name, name->declared, places);
  if (places.empty()) {
    const XmlCursor cursor = XmlCursorAt(*asked.text, asked.offset);
    const std::string_view word = std::string_view(*asked.text).substr(cursor.begin, cursor.end - cursor.begin);
    for (XmlDeclaration& one :
         XmlDeclarationsFor(asked.path, *asked.text, asked.offset, asked.analyses, documents_, encoding_)) {
      if (one.name == word) places.push_back(std::move(one.place));
    }
  }
  Write(json, places);
}

void DocumentRequests::References(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  const bool with_declaration = IsTrueAt(params, {"context", "includeDeclaration"});
  std::vector<FilePlace> places =
      ReferencesAt(asked.path, asked.offset, asked.analyses, AllCurrent(), with_declaration, encoding_);
  const auto name = places.empty() ? ExpressionNameIn(asked) : std::nullopt;
  if (name && with_declaration) AddPlaces(asked, *name, name->declared, places);
  if (name) AddPlaces(asked, *name, name->used, places);
  Write(json, places);
}

void DocumentRequests::DocumentSymbols(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  Write(json, SymbolsIn(asked.path, asked.analyses, encoding_));
}

void DocumentRequests::WorkspaceSymbols(JsonValue params, JsonWriter& json) {
  constexpr std::size_t kMost = 500;
  Write(json, FindSymbols(TextIn(params, "query"), kMost, workspace_.Analyses(), encoding_));
}

void DocumentRequests::Complete(JsonValue params, JsonWriter& json) {
  Asked asked = AskedFor(params);
  // A text that is being written lacks what does not compose now.
  for (const auto& analysis : Analyses(asked.analyses)) {
    const auto last_good = workspace_.LastGood(analysis->root);
    if (last_good && last_good != analysis) asked.analyses.push_back(last_good);
  }
  Completions found = CompletionsAt(asked.path, *asked.text, asked.offset, asked.analyses);
  std::set<std::string> names;
  for (const XmlDeclaration& one :
       XmlDeclarationsFor(asked.path, *asked.text, asked.offset, asked.analyses, documents_, encoding_)) {
    if (names.insert(one.name).second) {
      found.items.push_back({one.name, Completion::Kind::kReference, std::string(one.element), "", ""});
    }
  }
  Write(json, found, RangeOfWord(asked, found.begin, found.end));
}

void DocumentRequests::PrepareRename(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  const auto place = RenamableAt(asked.path, asked.offset, asked.analyses);
  if (place) return Write(json, RangeOf(*place, encoding_));
  if (const auto name = ExpressionNameIn(asked)) {
    return Write(json, RangeOfWord(asked, name->begin, name->begin + name->name.size()));
  }
  json.Null();
}

void DocumentRequests::CodeActions(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  const TextRange range = RangeIn(params.Find("range"));
  std::vector<QuickFix> fixes = QuickFixesAt(asked.path, range, asked.analyses, workspace_.Findings(), encoding_);
  for (QuickFix& fix : PackageFixesAt(asked.path, range, asked.analyses, workspace_.folders(), documents_, encoding_)) {
    fixes.push_back(std::move(fix));
  }
  Write(json, fixes, creates_files_);
}

/// The whole document, or the lines of a range.
void DocumentRequests::FormatDocument(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  const JsonValue given = params.Find("range");
  const auto range = given ? std::optional(RangeIn(given)) : std::nullopt;
  const FormattingEdits edits = FormattingOf(asked.path, *asked.text, range, encoding_);
  if (!edits.refusal.empty()) throw RequestError{kRequestFailed, edits.refusal};
  json.OpenList();
  for (const auto& [place, text] : edits.all) WriteEdit(json, place, text);
  json.CloseList();
}

void DocumentRequests::Fold(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  json.OpenList();
  for (const auto& [first, last] : FoldingRanges(*asked.text)) {
    json.OpenObject();
    json.Put("startLine", first);
    json.Put("endLine", last);
    json.CloseObject();
  }
  json.CloseList();
}

void DocumentRequests::ShowHints(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  const TextRange range = RangeIn(params.Find("range"));
  json.OpenList();
  for (const InlayHint& hint : InlayHintsIn(asked.path, asked.analyses, encoding_)) {
    if (hint.position < range.start || range.end < hint.position) continue;
    json.OpenObject();
    json.Key("position");
    Write(json, hint.position);
    json.Put("label", hint.label);
    json.CloseObject();
  }
  json.CloseList();
}

/// For a picture of the scene beside the text: `{"name": "left::palm"}`, or null.
void DocumentRequests::FindBody(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  const std::string name = BodyAt(asked.path, asked.offset, asked.analyses);
  if (name.empty()) return json.Null();
  json.OpenObject();
  json.Put("name", name);
  json.CloseObject();
}

void DocumentRequests::Links(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  json.OpenList();
  for (const FileLink& link : FileLinksIn(asked.path, *asked.text, asked.analyses, encoding_)) {
    json.OpenObject();
    json.Key("range");
    Write(json, link.range);
    json.Put("target", UriOfPath(link.target));
    json.CloseObject();
  }
  json.CloseList();
}

/// A file is an item: the one that is named at the place, or the document.
void DocumentRequests::PrepareCalls(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  std::string path = asked.path;
  const TextPosition at = PositionIn(params.Find("position"));
  for (const FileLink& link : FileLinksIn(asked.path, *asked.text, asked.analyses, encoding_)) {
    if (link.range.start <= at && at <= link.range.end) path = link.target;
  }
  json.OpenList();
  WriteFileItem(json, path);
  json.CloseList();
}

// The file of an item of the hierarchy.
static std::string PathOfItem(JsonValue params) {
  const auto path = PathOfUri(TextIn(params.Find("item"), "uri"));
  if (!path) throw RequestError{kInvalidParams, "the item has no `file:` URI"};
  return *path;
}

void DocumentRequests::IncomingCalls(JsonValue params, JsonWriter& json) {
  const std::string path = PathOfItem(params);
  WriteFileUses(json, "from", UsersOf(path, AllCurrent(), documents_, encoding_));
}

void DocumentRequests::OutgoingCalls(JsonValue params, JsonWriter& json) {
  const std::string path = PathOfItem(params);
  std::string why;
  const auto text = TableFormatOf(path) ? documents_.FindOrRead(path, why) : nullptr;
  WriteFileUses(json, "to", text ? FilesUsedBy(path, *text, workspace_.AnalysesOf(path), encoding_) : FileUses());
}

void DocumentRequests::ColourNames(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  json.OpenObject();
  json.Key("data");
  json.OpenList();
  for (const std::uint32_t number : SemanticTokensIn(asked.path, asked.analyses, encoding_)) json.Value(number);
  json.CloseList();
  json.CloseObject();
}

void DocumentRequests::SelectAround(JsonValue params, JsonWriter& json) {
  const Asked asked = AskedFor(params);
  const TextLines lines(*asked.text);
  json.OpenList();
  for (JsonValue one = params.Find("positions").first(); one; one = one.next()) {
    const std::size_t offset = lines.OffsetOf(PositionIn(one), encoding_);
    const auto ranges = SelectionRangesAt(asked.path, *asked.text, offset);
    for (const auto& [begin, end] : ranges) {
      if (begin != ranges.front().first || end != ranges.front().second) json.Key("parent");
      json.OpenObject();
      json.Key("range");
      Write(json, lines.RangeOf(begin, end, encoding_));
    }
    for (std::size_t i = 0; i < ranges.size(); ++i) json.CloseObject();
  }
  json.CloseList();
}

}  // namespace sceneweld::cli
