// SPDX-License-Identifier: BSD-3-Clause
// Reads and writes the small types of the protocol.
// What the server can do, as the protocol states it.

#include "sceneweld/cli/language_server/protocol_json.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/cli/language_server/semantic_tokens.h"

namespace sceneweld::cli {
namespace {

int SeverityNumber(Severity severity) {
  switch (severity) {
    case Severity::kError: return 1;
    case Severity::kWarning: return 2;
    case Severity::kNote: break;
  }
  return 3;
}

// The numbers of `SymbolKind`.
int SymbolKindOf(std::string_view kind) {
  static constexpr std::pair<std::string_view, int> kKinds[] = {
      {"model", 5},     {"model instance", 5}, {"body", 23},         {"frame", 13},      {"joint", 11},
      {"geometry", 19}, {"actuator", 24},      {"sensor", 24},       {"constraint", 12}, {"light", 8},
      {"camera", 8},    {"plugin", 2},         {"configuration", 20}};
  for (const auto& [name, number] : kKinds) {
    if (name == kind) return number;
  }
  return 13;
}

}  // namespace

void Write(JsonWriter& json, TextPosition position) {
  json.OpenObject();
  json.Put("line", position.line);
  json.Put("character", position.character);
  json.CloseObject();
}

void Write(JsonWriter& json, const TextRange& range) {
  json.OpenObject();
  json.Key("start");
  Write(json, range.start);
  json.Key("end");
  Write(json, range.end);
  json.CloseObject();
}

void Write(JsonWriter& json, const FilePlace& place) {
  json.OpenObject();
  json.Put("uri", UriOfPath(place.path));
  json.Key("range");
  Write(json, place.range);
  json.CloseObject();
}

void WriteEdit(JsonWriter& json, const TextRange& range, std::string_view text) {
  json.OpenObject();
  json.Key("range");
  Write(json, range);
  json.Put("newText", text);
  json.CloseObject();
}

std::string TextIn(JsonValue object, std::string_view key) {
  const JsonValue value = object.Find(key);
  return value && value.is_string() ? std::string(value.text()) : std::string();
}

std::uint32_t NumberIn(JsonValue object, std::string_view key) {
  const JsonValue value = object.Find(key);
  const bool is_good = value && value.is_number() && value.number() >= 0 && value.number() < 4e9;
  return is_good ? static_cast<std::uint32_t>(value.number()) : 0;
}

TextPosition PositionIn(JsonValue value) { return {NumberIn(value, "line"), NumberIn(value, "character")}; }
TextRange RangeIn(JsonValue value) { return {PositionIn(value.Find("start")), PositionIn(value.Find("end"))}; }

bool IsTrueAt(JsonValue value, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys) value = value.Find(key);
  return value && value.is_bool() && value.boolean();
}

void Write(JsonWriter& json, const std::vector<FilePlace>& places) {
  json.OpenList();
  for (const FilePlace& place : places) Write(json, place);
  json.CloseList();
}

void Write(JsonWriter& json, const EditorDiagnostic& diagnostic) {
  json.OpenObject();
  json.Key("range");
  Write(json, diagnostic.range);
  json.Put("severity", SeverityNumber(diagnostic.severity));
  json.Put("code", diagnostic.code);
  json.Put("source", "sceneweld");
  json.Put("message", diagnostic.message);
  if (!diagnostic.related.empty()) {
    json.Key("relatedInformation");
    json.OpenList();
    for (const EditorDiagnostic::Related& related : diagnostic.related) {
      json.OpenObject();
      json.Key("location");
      Write(json, FilePlace{related.path, related.range});
      json.Put("message", related.message);
      json.CloseObject();
    }
    json.CloseList();
  }
  json.CloseObject();
}

void Write(JsonWriter& json, const std::vector<SymbolEntry>& symbols) {
  json.OpenList();
  for (const SymbolEntry& symbol : symbols) {
    if (symbol.name.empty()) continue;
    json.OpenObject();
    json.Put("name", symbol.name);
    json.Put("kind", SymbolKindOf(symbol.kind));
    if (!symbol.container.empty()) json.Put("containerName", symbol.container);
    json.Key("location");
    Write(json, symbol.place);
    json.CloseObject();
  }
  json.CloseList();
}

namespace {

// A `CreateFile`, and then the edits of that file.
void WriteNewFile(JsonWriter& json, const QuickFix& fix) {
  json.Key("documentChanges");
  json.OpenList();
  json.OpenObject();
  json.Put("kind", "create");
  json.Put("uri", UriOfPath(fix.new_file));
  json.Key("options");
  json.OpenObject();
  json.Put("ignoreIfExists", true);
  json.CloseObject();
  json.CloseObject();
  json.OpenObject();
  json.Key("textDocument");
  json.OpenObject();
  json.Put("uri", UriOfPath(fix.new_file));
  json.Key("version");
  json.Null();
  json.CloseObject();
  json.Key("edits");
  json.OpenList();
  for (const QuickFix::Edit& edit : fix.edits) WriteEdit(json, edit.range, edit.text);
  json.CloseList();
  json.CloseObject();
  json.CloseList();
}

}  // namespace

void Write(JsonWriter& json, const std::vector<QuickFix>& fixes, bool creates) {
  json.OpenList();
  for (const QuickFix& fix : fixes) {
    if (!fix.new_file.empty() && !creates) continue;
    std::map<std::string, std::vector<const QuickFix::Edit*>> by_file;
    for (const QuickFix::Edit& edit : fix.edits) by_file[edit.path].push_back(&edit);
    json.OpenObject();
    json.Put("title", fix.title);
    json.Put("kind", "quickfix");
    json.Put("isPreferred", fix.is_preferred);
    json.Key("edit");
    json.OpenObject();
    if (!fix.new_file.empty()) {
      WriteNewFile(json, fix);
    } else {
      json.Key("changes");
      json.OpenObject();
      for (const auto& [path, edits] : by_file) {
        json.Key(UriOfPath(path));
        json.OpenList();
        for (const QuickFix::Edit* edit : edits) WriteEdit(json, edit->range, edit->text);
        json.CloseList();
      }
      json.CloseObject();
    }
    json.CloseObject();
    json.CloseObject();
  }
  json.CloseList();
}

void Write(JsonWriter& json, const Completions& found, const TextRange& range) {
  json.OpenObject();
  json.Put("isIncomplete", found.is_incomplete);
  json.Key("items");
  json.OpenList();
  for (const Completion& item : found.items) {
    const std::string& insert = item.insert.empty() ? item.label : item.insert;
    json.OpenObject();
    json.Put("label", item.label);
    json.Put("kind", static_cast<int>(item.kind));
    if (!item.detail.empty()) json.Put("detail", item.detail);
    if (!item.documentation.empty()) json.Put("documentation", item.documentation);
    if (insert.find("$0") != std::string::npos) json.Put("insertTextFormat", 2);  // A snippet.
    json.Key("textEdit");
    WriteEdit(json, range, insert);
    json.CloseObject();
  }
  json.CloseList();
  json.CloseObject();
}

void WriteCapabilities(JsonWriter& json, PositionEncoding encoding) {
  json.OpenObject();
  json.Key("serverInfo");
  json.OpenObject();
  json.Put("name", "sceneweld");
  json.CloseObject();
  json.Key("capabilities");
  json.OpenObject();
  json.Put("positionEncoding", encoding == PositionEncoding::kUtf8 ? "utf-8" : "utf-16");
  json.Key("textDocumentSync");
  json.OpenObject();
  json.Put("openClose", true);
  json.Put("change", 2);  // Incremental.
  json.Put("save", true);
  json.CloseObject();
  for (const char* feature :
       {"hoverProvider", "definitionProvider", "referencesProvider", "documentSymbolProvider",
        "workspaceSymbolProvider", "foldingRangeProvider", "inlayHintProvider", "selectionRangeProvider",
        "callHierarchyProvider", "documentFormattingProvider", "documentRangeFormattingProvider"}) {
    json.Put(feature, true);
  }
  json.Key("semanticTokensProvider");
  json.OpenObject();
  json.Key("legend");
  json.OpenObject();
  for (const auto& [key, words] :
       {std::pair("tokenTypes", SemanticTokenTypes()), std::pair("tokenModifiers", SemanticTokenModifiers())}) {
    json.Put(key, std::vector<std::string>(words.begin(), words.end()));
  }
  json.CloseObject();
  json.Put("full", true);
  json.CloseObject();
  json.Key("completionProvider");
  json.OpenObject();
  json.Put("triggerCharacters", std::vector<std::string>{":", "/", "<", "\"", " "});
  json.CloseObject();
  json.Key("codeActionProvider");
  json.OpenObject();
  json.Put("codeActionKinds", std::vector<std::string>{"quickfix"});
  json.CloseObject();
  json.Key("renameProvider");
  json.OpenObject();
  json.Put("prepareProvider", true);
  json.CloseObject();
  json.Key("documentLinkProvider");
  json.OpenObject();
  json.CloseObject();
  json.Key("workspace");
  json.OpenObject();
  json.Key("workspaceFolders");
  json.OpenObject();
  json.Put("supported", true);
  json.Put("changeNotifications", true);
  json.CloseObject();
  json.CloseObject();
  json.CloseObject();
  json.CloseObject();
}

void WriteWatchedFiles(JsonWriter& json) {
  json.OpenObject();
  json.Key("registrations");
  json.OpenList();
  json.OpenObject();
  json.Put("id", "files");
  json.Put("method", "workspace/didChangeWatchedFiles");
  json.Key("registerOptions");
  json.OpenObject();
  json.Key("watchers");
  json.OpenList();
  json.OpenObject();
  json.Put("globPattern", "**/*.{yaml,yml,urdf,sdf,world,xml,mjcf,xacro,srdf,toml,stl,obj,dae,gltf,glb}");
  json.CloseObject();
  json.CloseList();
  json.CloseObject();
  json.CloseObject();
  json.CloseList();
  json.CloseObject();
}

}  // namespace sceneweld::cli
