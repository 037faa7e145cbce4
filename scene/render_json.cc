// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics as JSON.

#include "sceneweld/scene/render_json.h"

namespace sceneweld {
namespace {

void WritePlace(const Span& span, const std::string& file, JsonWriter& json) {
  if (span.valid()) {
    const Source::Place place = span.place();
    json.Put("file", span.source->shown());
    json.Put("line", place.line);
    json.Put("column", place.column);
  } else if (!file.empty()) {
    json.Put("file", file);
  }
}

}  // namespace

void WriteKeys(const Diagnostic& diagnostic, JsonWriter& json) {
  json.Put("severity", ToText(diagnostic.severity));
  json.Put("code", diagnostic.code.name());
  WritePlace(diagnostic.span, diagnostic.file, json);
  json.Put("message", diagnostic.message);
  if (!diagnostic.hint.empty()) json.Put("hint", diagnostic.hint);
  if (diagnostic.notes.empty()) return;
  json.Key("notes");
  json.OpenList();
  for (const DiagnosticNote& note : diagnostic.notes) {
    json.OpenObject();
    json.Put("message", note.message);
    WritePlace(note.span, "", json);
    json.CloseObject();
  }
  json.CloseList();
}

std::string RenderJsonLine(const Diagnostic& diagnostic) {
  std::string out;
  JsonWriter json(out);
  json.OpenObject();
  WriteKeys(diagnostic, json);
  json.CloseObject();
  return out;
}

}  // namespace sceneweld
