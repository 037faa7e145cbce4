// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics as JSON.

#include "sceneweld/scene/render_json.h"

namespace sceneweld {
namespace {

void WritePlace(const Span& span, const NamedFile& file, const PathStyle& paths, JsonWriter& json) {
  if (span.valid()) {
    const Source::Place place = span.place();
    json.Put("file", paths.NameOf(*span.source));
    json.Put("line", place.line);
    json.Put("column", place.column);
  } else if (!file.shown.empty()) {
    json.Put("file", paths.NameOf(file));
  }
}

}  // namespace

void WriteKeys(const Diagnostic& diagnostic, JsonWriter& json, const PathStyle& paths) {
  json.Put("severity", ToText(diagnostic.severity));
  json.Put("code", diagnostic.code.name());
  WritePlace(diagnostic.span, diagnostic.file, paths, json);
  json.Put("message", diagnostic.message);
  if (!diagnostic.hint.empty()) json.Put("hint", diagnostic.hint);
  if (diagnostic.notes.empty()) return;
  json.Key("notes");
  json.OpenList();
  for (const DiagnosticNote& note : diagnostic.notes) {
    json.OpenObject();
    json.Put("message", note.message);
    WritePlace(note.span, {}, paths, json);
    json.CloseObject();
  }
  json.CloseList();
}

std::string RenderJsonLine(const Diagnostic& diagnostic, const PathStyle& paths) {
  std::string out;
  JsonWriter json(out);
  json.OpenObject();
  WriteKeys(diagnostic, json, paths);
  json.CloseObject();
  return out;
}

}  // namespace sceneweld
