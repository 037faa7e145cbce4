// SPDX-License-Identifier: BSD-3-Clause
// Answers requests about documents: reads their parameters, asks the feature, and writes the result.

#include "sceneweld/cli/language_server/document_requests.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/cli/formatting/format_text.h"
#include "sceneweld/cli/language_server/completion.h"
#include "sceneweld/cli/language_server/cursor/text_position.h"
#include "sceneweld/cli/language_server/cursor/xml_cursor.h"
#include "sceneweld/cli/language_server/hover.h"
#include "sceneweld/cli/language_server/message.h"
#include "sceneweld/cli/language_server/open_documents.h"
#include "sceneweld/cli/language_server/protocol_json.h"
#include "sceneweld/cli/language_server/published_diagnostics.h"
#include "sceneweld/cli/language_server/ranges.h"
#include "sceneweld/cli/language_server/rename.h"
#include "sceneweld/cli/language_server/semantic_tokens.h"
#include "sceneweld/cli/language_server/symbols.h"
#include "sceneweld/cli/language_server/table_rows.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {
namespace {

// A declaration of what a scene has under no name: a class of defaults in MJCF, a material, a mesh, a texture.
struct XmlDeclaration {
  std::string name;
  std::string_view element;  ///< `default`, `material`, ...
  FilePlace place;           ///< Of the name.
};

// An attribute that names something, and the attribute of the element that declares it.
struct NamingAttribute {
  std::string_view attribute;
  std::string_view element;
  std::string_view name;
};
constexpr NamingAttribute kNamingAttributes[] = {
    {"class", "default", "class"},    {"childclass", "default", "class"}, {"hfield", "hfield", "name"},
    {"material", "material", "name"}, {"mesh", "mesh", "name"},           {"texture", "texture", "name"},
    {"model", "model", "name"},
};

// The declarations that the attribute at a place of an XML file may name, in this file and in the XML files that it is
// read with. Empty at other places.
std::vector<XmlDeclaration> XmlDeclarationsFor(const std::string& path, std::string_view text, std::size_t offset,
                                               const Analyses& analyses, const OpenDocuments& documents,
                                               PositionEncoding encoding) {
  std::vector<XmlDeclaration> found;
  const Format* const format = TableFormatOf(path);
  if (!format || !format->root) return found;
  const XmlCursor cursor = XmlCursorAt(text, offset);
  const auto row = std::find_if(std::begin(kNamingAttributes), std::end(kNamingAttributes),
                                [&](const NamingAttribute& one) { return one.attribute == cursor.attribute; });
  const bool names = cursor.at == XmlCursor::At::kAttributeValue && row != std::end(kNamingAttributes) &&
                     (cursor.element != row->element || cursor.attribute != row->name);
  if (!names) return found;
  std::set<std::string> paths{path};
  for (const auto& analysis : analyses) {
    for (std::string& file : analysis->files->Paths()) {
      if (TableFormatOf(file) == format) paths.insert(std::move(file));
    }
  }
  for (const std::string& file : paths) {
    std::string why;
    const auto other = documents.FindOrRead(file, why);
    if (!other) continue;
    const TextLines lines(*other);
    ForEachXmlValue(*other, [&](const XmlValue& value) {
      if (value.elements.back() != row->element || value.attribute != row->name) return;
      found.push_back({other->substr(value.begin, value.end - value.begin),
                       row->element,
                       {file, lines.RangeOf(value.begin, value.end, encoding)}});
    });
  }
  return found;
}

// A file name or URI in a file, and the path of the existing file that it names.
struct FileLink {
  TextRange range;
  std::string target;
};

// The places of a file that name another one, by the path of that other one.
using FileUses = std::map<std::string, std::vector<TextRange>>;

// The files that a file names, in the order of the text: models, other directives, meshes, images, included files.
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

// A `CallHierarchyItem` for a file.
void WriteFileItem(JsonWriter& json, const std::string& path) {
  constexpr int kFile = 1;  // SymbolKind.
  json.OpenObject();
  json.Put("name", path.substr(path.rfind('/') + 1));
  json.Put("kind", kFile);
  json.Put("detail", path.substr(0, path.rfind('/')));
  json.Put("uri", UriOfPath(path));
  for (const char* key : {"range", "selectionRange"}) {
    json.Key(key);
    Write(json, TextRange());
  }
  json.CloseObject();
}

// A list of `CallHierarchyIncomingCall` (key `from`) or `CallHierarchyOutgoingCall` (key `to`).
void WriteFileUses(JsonWriter& json, std::string_view key, const FileUses& uses) {
  json.OpenList();
  for (const auto& [path, ranges] : uses) {
    json.OpenObject();
    json.Key(key);
    WriteFileItem(json, path);
    json.Key("fromRanges");
    json.OpenList();
    for (const TextRange& range : ranges) Write(json, range);
    json.CloseList();
    json.CloseObject();
  }
  json.CloseList();
}

// The files that a file names (FileLinksIn).
FileUses FilesUsedBy(const std::string& path, std::string_view text, const Analyses& analyses,
                     PositionEncoding encoding) {
  FileUses uses;
  for (FileLink& link : FileLinksIn(path, text, analyses, encoding)) uses[link.target].push_back(link.range);
  return uses;
}

// The files that name a file: those that analyses read. `documents` has the open texts.
FileUses UsersOf(const std::string& path, const Analyses& everywhere, const OpenDocuments& documents,
                 PositionEncoding encoding) {
  std::map<std::string, Analyses> candidates;  // Files that may name it, and the analyses that read them.
  for (const auto& analysis : everywhere) {
    if (!analysis->files->Uses(path)) continue;
    for (const std::string& file : analysis->files->Paths()) {
      if (file != path && TableFormatOf(file)) candidates[file].push_back(analysis);
    }
  }
  FileUses users;
  for (const auto& [file, analyses] : candidates) {
    std::string why;
    const auto text = documents.FindOrRead(file, why);
    if (!text) continue;
    for (const FileLink& link : FileLinksIn(file, *text, analyses, encoding)) {
      if (link.target == path) users[file].push_back(link.range);
    }
  }
  return users;
}

// A text that an editor shows within a line.
struct InlayHint {
  TextPosition position;
  std::string label;
};

std::string PoseText(const Pose& X) {
  constexpr double kDegrees = 180 / std::numbers::pi;
  const Vector3 rpy = X.rotation.ToRpy();
  return " " + ShortVector(X.translation) + " m, " +
         ShortVector({rpy.x * kDegrees, rpy.y * kDegrees, rpy.z * kDegrees}) + " deg";
}

// For a directives file: the scope before each name that has another full name, and the pose in the world, with all
// joints at their default positions, after the name of each frame that it adds. Angles are in degrees.
std::vector<InlayHint> InlayHintsIn(const std::string& path, const Analyses& analyses, PositionEncoding encoding) {
  std::map<TextPosition, InlayHint> found;  // One at each place: the first analysis decides.
  for (const auto& analysis : analyses) {
    if (!analysis->draft || !analysis->draft->loaded.uses) continue;
    const Scene& scene = *analysis->scene();
    for (const auto& use : analysis->draft->loaded.uses->name_uses) {
      if (!use.span || use.span.source->path() != path) continue;
      const std::string full = scene.FullName(use.frame);
      const std::string_view written = TextOf(use.span);
      if (written.empty() || full.size() <= written.size() || !full.ends_with(written)) continue;
      const TextPosition at = RangeOf(use.span, encoding).start;
      found.emplace(at, InlayHint{at, full.substr(0, full.size() - written.size())});
    }
    if (!analysis->draft->composes) continue;
    for (const Frame& frame : scene.frames) {
      if (!frame.span || frame.span.source->path() != path || frame.span.source->map()) continue;
      const TextPosition at = RangeOf(frame.span, encoding).end;
      found.emplace(at, InlayHint{at, PoseText(scene.bodies[frame.body].X_WB * frame.X_BF)});
    }
  }
  std::vector<InlayHint> hints;
  for (auto& [at, hint] : found) hints.push_back(std::move(hint));
  return hints;
}

// Changes of the white space and quotes of a document.
struct FormattingEdits {
  std::vector<std::pair<TextRange, std::string>> all;  ///< By place.
  std::string refusal;                                 ///< Why there are no edits; empty if formatting succeeded.
};

// The edits that give a document its canonical layout (docs/formatting.md); with a range those in its lines.
FormattingEdits FormattingOf(const std::string& path, std::string_view text, const TextRange* range,
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

}  // namespace

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
  const TextRange range = given ? RangeIn(given) : TextRange();
  const FormattingEdits edits = FormattingOf(asked.path, *asked.text, given ? &range : nullptr, encoding_);
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
