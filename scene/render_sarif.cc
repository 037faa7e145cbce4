// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics as SARIF.

#include "sceneweld/scene/render_sarif.h"

#include <algorithm>

#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld {
namespace {

// The name of the folder that relative URIs start from.
constexpr std::string_view kBase = "CURRENT_FOLDER";

bool IsRelative(const PathStyle& paths) { return paths.form == PathStyle::Form::kRelative && !paths.folder.empty(); }

bool HasPlace(const Span& span, const NamedFile& file) { return span.valid() || !file.shown.empty(); }

void WriteText(std::string_view key, std::string_view text, JsonWriter& json) {
  json.Key(key);
  json.OpenObject();
  json.Put("text", text);
  json.CloseObject();
}

void WriteFile(const NamedFile& file, const PathStyle& paths, JsonWriter& json) {
  const std::string name = IsRelative(paths) ? paths.NameOf(file) : file.path.empty() ? file.shown : file.path;
  json.Put("uri", UriOfPath(name));
  if (IsRelative(paths) && !name.starts_with('/') && !name.starts_with('<')) json.Put("uriBaseId", kBase);
}

void WriteRegion(std::string_view key, const Span& span, JsonWriter& json) {
  const Source::Place begin = span.place();
  const Source::Place end = span.source->PlaceOf(std::max(span.begin, span.end));
  json.Key(key);
  json.OpenObject();
  json.Put("startLine", begin.line);
  json.Put("startColumn", begin.column);
  json.Put("endLine", end.line);
  json.Put("endColumn", end.column);
  json.CloseObject();
}

void WriteArtifact(const NamedFile& file, const PathStyle& paths, JsonWriter& json) {
  json.Key("artifactLocation");
  json.OpenObject();
  WriteFile(file, paths, json);
  json.CloseObject();
}

// SARIF has no new files.
void WriteFixes(std::span<const Fix> fixes, const PathStyle& paths, JsonWriter& json) {
  if (std::all_of(fixes.begin(), fixes.end(), [](const Fix& fix) { return fix.edits.empty(); })) return;
  json.Key("fixes");
  json.OpenList();
  for (const Fix& fix : fixes) {
    if (fix.edits.empty()) continue;
    json.OpenObject();
    WriteText("description", fix.title, json);
    std::vector<const Source*> sources;
    for (const SourceEdit& edit : fix.edits) {
      if (std::find(sources.begin(), sources.end(), edit.span.source) == sources.end()) {
        sources.push_back(edit.span.source);
      }
    }
    json.Key("artifactChanges");
    json.OpenList();
    for (const Source* source : sources) {
      json.OpenObject();
      WriteArtifact(source->file(), paths, json);
      json.Key("replacements");
      json.OpenList();
      for (const SourceEdit& edit : fix.edits) {
        if (edit.span.source != source) continue;
        json.OpenObject();
        WriteRegion("deletedRegion", edit.span, json);
        if (!edit.text.empty()) WriteText("insertedContent", edit.text, json);
        json.CloseObject();
      }
      json.CloseList();
      json.CloseObject();
    }
    json.CloseList();
    json.CloseObject();
  }
  json.CloseList();
}

void WriteLocation(const Span& span, const NamedFile& file, const std::string& message, const PathStyle& paths,
                   JsonWriter& json) {
  json.OpenObject();
  json.Key("physicalLocation");
  json.OpenObject();
  WriteArtifact(span.valid() ? span.source->file() : file, paths, json);
  if (span.valid()) WriteRegion("region", span, json);
  json.CloseObject();
  if (!message.empty()) WriteText("message", message, json);
  json.CloseObject();
}

void WriteResult(const Diagnostic& d, std::span<const Fix> fixes, const PathStyle& paths, JsonWriter& json) {
  json.OpenObject();
  json.Put("ruleId", d.code.name());
  json.Put("level", ToText(d.severity));
  WriteText("message", d.hint.empty() ? d.message : d.message + "\nhelp: " + d.hint, json);
  if (HasPlace(d.span, d.file)) {
    json.Key("locations");
    json.OpenList();
    WriteLocation(d.span, d.file, "", paths, json);
    json.CloseList();
  }
  if (std::any_of(d.notes.begin(), d.notes.end(), [](const DiagnosticNote& note) { return note.span.valid(); })) {
    json.Key("relatedLocations");
    json.OpenList();
    for (const DiagnosticNote& note : d.notes) {
      if (note.span.valid()) WriteLocation(note.span, {}, note.message, paths, json);
    }
    json.CloseList();
  }
  WriteFixes(fixes, paths, json);
  json.CloseObject();
}

// Each code that was reported, once.
void WriteRules(const std::vector<const Diagnostics*>& diagnostics, JsonWriter& json) {
  std::vector<std::string_view> codes;
  json.OpenList({.others = 0});
  for (const Diagnostics* list : diagnostics) {
    for (const Diagnostic& d : list->all()) {
      if (std::find(codes.begin(), codes.end(), d.code.name()) != codes.end()) continue;
      codes.push_back(d.code.name());
      json.OpenObject();
      json.Put("id", d.code.name());
      WriteText("fullDescription", d.code.explanation(), json);
      json.CloseObject();
    }
  }
  json.CloseList();
}

}  // namespace

std::string RenderSarif(const std::vector<const Diagnostics*>& diagnostics, std::string_view version,
                        const PathStyle& paths, const FixesOfDiagnostic& fixes) {
  std::string out;
  JsonWriter json(out);
  json.OpenObject();
  json.Put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  json.Put("version", "2.1.0");
  json.Key("runs");
  json.OpenList();
  json.OpenObject({.first = 0, .others = 0});
  json.Key("tool");
  json.OpenObject();
  json.Key("driver");
  json.OpenObject();
  json.Put("name", "sceneweld");
  json.Put("version", version);
  json.Key("rules");
  WriteRules(diagnostics, json);
  json.CloseObject();
  json.CloseObject();
  if (IsRelative(paths)) {
    json.Key("originalUriBaseIds");
    json.OpenObject();
    json.Key(kBase);
    json.OpenObject();
    json.Put("uri", UriOfPath(paths.folder == "/" ? paths.folder : paths.folder + "/"));
    json.CloseObject();
    json.CloseObject();
  }
  json.Put("columnKind", "unicodeCodePoints");
  json.Key("results");
  json.OpenList({.others = 0});
  for (const Diagnostics* list : diagnostics) {
    for (std::size_t i = 0; i < list->all().size(); ++i) {
      WriteResult(list->all()[i], fixes ? fixes(*list, i) : std::span<const Fix>(), paths, json);
    }
  }
  json.CloseList();
  json.CloseObject();
  json.CloseList();
  json.CloseObject();
  return out + "\n";
}

}  // namespace sceneweld
